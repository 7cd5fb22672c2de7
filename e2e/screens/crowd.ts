import type { Product } from '../../contract/product.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { openCaller } from '../../test/caller.ts'
import { aCustomer, type Customer } from '../customers.ts'
import { insertOrders } from '../many-orders.ts'
import { dealWith } from './dealings.ts'
import { runSql, type ShopProcess } from '../shop-process.ts'

/** Products that are hard to show, by what is hard about them. */
export const HARD = {
  longName: 5001,
  manySizes: 5002,
  noDescription: 5003,
  noPicture: 5004,
  soldOut: 5005,
  manyPictures: 5006,
  dear: 5007,
  oneWord: 5008,
} as const

export const LARGE_ORDER = 'HL-0F0RT-Y11NE-S0F0N-E0RDR'
export const LARGE_ORDER_SESSION = 'cs_test_forty_lines'

const PRODUCTS = 480
const ORDERS = 440

const LONG_NAME =
  'Double-faced Collarless Overcoat in Undyed Highland Wool with Horn Buttons and a Half Belt, cut for the tallest of winters, lined in cupro satin to the hem and finished by hand in three small ateliers'
const SIZES =
  "array['XXS','XS','S','M','L','XL','XXL','34','36','38','40','36-39','40-43','44-46','W30 L32','W32 L34','One size','Made to measure']"

/**
 * Fills a shop with the demo's catalogue up to 500 products, 500 orders, and whatever is hard to show of each;
 * answers with the customer who has sixty of the orders.
 */
export async function crowd(shop: ShopProcess): Promise<Customer> {
  const { url, dataDir } = shop
  const regular = await aCustomer({
    url,
    name: 'Wolfeschlegelsteinhausenbergerdorff Maximiliane von und zu Hohenlohe-Langenburg',
    email: 'maximiliane.von.und.zu.hohenlohe.langenburg@a-department-with-a-long-name.example.com',
  })
  const others = await aCustomer({ url, name: 'Ada Lovelace', email: 'orders@example.com' })
  await insertOrders(dataDir, regular.id, 60)
  await insertOrders(dataDir, others.id, ORDERS)
  await runSql(dataDir, ...insertProducts, ...insertLargeOrder(regular.id), ...owed, 'analyze')
  const statement = { name: regular.name, email: regular.email, order: LONG_NAME }
  await openCaller(url).call(withdraw, { body: statement })
  await dealWith(shop, { customer: regular, order: LARGE_ORDER, products: [5010, 5011, 5012, 5020] })
  // At last, because the job that counts them for a new shop would delete what it does not find in orders.
  await runSql(dataDir, insertFits)
  return regular
}

const photograph = (offset: string) => `(select photos[1 + (${offset}) % cardinality(photos)] from shown)`

const insertProducts = [
  `with shown as (select array_agg(cover_image order by id) photos from products where cover_image is not null),
  styled as (
    insert into styles (name) select 'Crowded' from generate_series(1, ${PRODUCTS}) returning id
  ),
  made as (
    insert into products (id, name, description, price, product_type, sizes, cover_image, sub_images, stock_per_size,
      active, created_at, style_id)
    select 5000 + n,
      case when n = 1 or n % 40 = 0 then '${LONG_NAME}'
        when n = 8 then 'Handschuhschachtelverschlussmechanismus' || repeat('verstärkung', 4)
        when n % 7 = 3 then 'Double-faced Collarless Overcoat in Undyed Highland Wool with Horn Buttons, Oat melange'
        else (array['Wool Coat', 'Linen Shirt', 'Lambswool Crew', 'Chore Jacket', 'Satin Skirt'])[1 + n % 5] || ' No. ' || n
      end,
      case when n = 3 then ''
        when n % 9 = 1 then repeat('Cut straight from a dense cloth that keeps its shape through rain, trains and years. ', 24)
        else 'Cut straight from a dense cloth that keeps its shape. Dry clean.' end,
      case when n = 7 then 99999999 else 4000 + (n * 7919) % 60000 end,
      (array['unisex', 'men', 'women'])[1 + n % 3],
      case when n = 2 or n % 60 = 7 then ${SIZES} when n % 11 = 0 then '{}' else array['XS', 'S', 'M', 'L', 'XL', 'XXL'] end,
      case when n % 10 = 4 then null else ${photograph('n')} end,
      case when n = 6 then (select photos[1:12] from shown) when n % 10 = 4 then '{}'
        else array[${photograph('n + 7')}, ${photograph('n + 11')}] end,
      n % 4 <> 1, n % 12 <> 11, now() - make_interval(mins => n), style_id
    from (select row_number() over ()::int as n, id as style_id from styled) numbered
    returning id, stock_per_size, sizes
  ), stocked as (
    insert into stock (product_id, size, on_hand)
    select id, size, case when id % 10 = 5 then 0 when size in ('XS', '34', '36-39') then 0 else 40 end
    from made, unnest(case when stock_per_size and sizes <> '{}' then sizes else array[''] end) size
    returning product_id, size, on_hand
  )
  insert into stock_moves (product_id, size, kind, quantity, cause)
  select product_id, size, 'adjust', on_hand, 'screens' from stocked`,
  'update styles s set name = p.name from products p where p.style_id = s.id and p.id > 5000',
  `update products set stock_per_size = false where sizes = '{}'`,
  'select follow_inserted_products(array(select id from products where id > 5000))',
  'select write_listings(array(select id from products))',
]

const insertFits = `insert into fit_stats (product_id, pieces, too_small, too_large, verdict)
  select id, 40 + id, id % 29, id % 7, case when id % 29 > 25 then 'small' end from products where id between 5001 and 5080`

/** Among the demo's returns, the money of one is due, and another's was sent back by the bank. */
const owed = [
  `update returns set due_at = now() + interval '2 days' where state = 'received'`,
  `update refunds set state = 'failed', failure = 'expired_or_canceled_card' where return_id = (
    select id from returns where state = 'settled' and kind = 'return' and basis = 'policy' order by created_at limit 1)`,
]

const long = (words: string, length: number) =>
  words.repeat(Math.ceil(length / words.length)).slice(0, length)

const insertLargeOrder = (accountId: number) => [
  `insert into orders (id, account_id, cart_hash, state, subtotal, amount_shipping, amount_tax, total, amount_charged,
    amount_refunded, email, session_params, session_id, payment_intent, hold_ends_at, created_at, paid_at)
  select '${LARGE_ORDER}', ${accountId}, '', 'partially_refunded', 4000000, 1500, 320000, 4321500, 4321500, 120000, email,
    '{}', '${LARGE_ORDER_SESSION}', 'pi_forty', now(), now(), now() from accounts where id = ${accountId}`,
  `insert into order_items (order_id, line, product_id, size, stock_size, quantity, name, unit_price, cover_image)
  select '${LARGE_ORDER}', row_number() over (order by id), id, coalesce(sizes[1 + id % 6], ''), '', 1 + id % 9, name, 100000,
    cover_image
  from products where id between 5001 and 5040`,
  `insert into deliveries (order_id, status, tracking_information, email, name, line1, line2, city, state, postal_code,
    country, ordered_at)
  select '${LARGE_ORDER}', 'shipped', '${long('Left with the neighbour behind the third gate. ', 500)}', email,
    '${long('Maximiliane von und zu ', 200)}', '${long('The Old Granary behind the Church of Saint Bartholomew ', 200)}',
    '${long('Third floor ring twice ', 200)}', '${long('Llanfairpwllgwyngyll', 100)}', '${long('Gwynedd ', 100)}',
    '${long('LL61 5UJ ', 20)}', '${long('United Kingdom ', 100)}', now()
  from accounts where id = ${accountId}`,
]

/** A stored cart with `count` lines, some of which cannot be bought. */
export async function cartOf(url: string, count: number): Promise<string> {
  const products = (await (await fetch(`${url}/api/products/?limit=${count}`)).json()) as Product[]
  const items = products.map(({ id, name, sizes, cover_image }, at) => ({
    id,
    name,
    quantity: at % 9 === 4 ? 60 : 1 + (at % 3),
    size: at % 7 === 2 ? '' : (sizes[(at % 4) + 1] ?? ''),
    imageUrl: cover_image,
  }))
  return JSON.stringify({ items })
}
