import { expect, test, vi } from 'vitest'
import { seeded } from '../../../chaos/random.ts'
import { aShop } from '../../../test/shop.ts'
import { withStyles } from '../../../test/styles.ts'
import { currentColumns } from './listing-counter.ts'
import type { ListingFilter } from './listing-filter.ts'
import { countListings, findListings, getListingOptions } from './listing-queries.ts'
import { changeProduct, createProduct } from '../save-products.ts'
import { releaseStock, retakeStock } from '../stock/pool-of-today-queries.ts'
import { piecesOf, sellStock } from '../stock/stock-queries.ts'

const shop = aShop()

const query = async <T>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as T[]

const { whole: random } = seeded('listing counter')
const oneOf = <T>(...choices: T[]): T => choices[random(choices.length)]!
const maybe = <T>(value: T): T | undefined => (random(3) === 0 ? value : undefined)

const PRODUCTS = 2_000
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '36-39', 'One size', 'ø']

/** In styles of up to three colours. */
const insertRandomProducts = async () => {
  await query(
    `${withStyles(PRODUCTS)}, made as (
      insert into products (name, description, price, product_type, sizes, active, stock_per_size, created_at, style_id)
      select 'Coat ' || n, 'Plain.', (n * 7919) % 5000, (array['men', 'women', 'unisex'])[1 + n % 3],
        array(select size from unnest($1::text[]) with ordinality as s (size, at) where abs(hashtext(n || size)) % 3 = 0),
        n % 7 <> 0, n % 2 = 0, timestamptz '2026-03-01 23:59:59.9995Z' + make_interval(hours => n),
        style_id
      from numbered
      returning id, sizes, stock_per_size
    )
    insert into stock (product_id, size, on_hand)
    select id, size, abs(hashtext(id || size)) % 9 from made, unnest(sizes || array['']) size`,
    [SIZES],
  )
  await query('update products set style_id = greatest(1, id - id % 3), colour_position = id % 5')
}

const someFilter = (): ListingFilter => ({
  active: maybe(oneOf(true, true, false)),
  lowStock: random(6) === 0 ? oneOf(true, false) : undefined,
  types: maybe([oneOf('men', 'women'), oneOf('unisex', 'nobody')]),
  sizes: maybe([oneOf(...SIZES), oneOf(...SIZES, 'none')]),
  inStock: maybe(true),
  priceMin: maybe(random(3_000)),
  priceMax: maybe(2_000 + random(3_000)),
  createdFrom: maybe(new Date(`2026-03-${10 + random(20)}`)),
  createdUntil: maybe(new Date(`2026-05-${10 + random(20)}`)),
  styleId: random(9) === 0 ? 3 * (1 + random(PRODUCTS / 3)) : undefined,
  oncePerStyle: maybe(true),
})

/** From products and stock alone. */
async function countPlainly(filter: ListingFilter): Promise<number> {
  const pool = `select from stock s where s.product_id = p.id
    and case when p.stock_per_size then s.size = any(p.sizes) else s.size = '' end`
  const [row] = await query<{ count: number }>(
    `select (case when $10 then count(distinct style_id) else count(*) end)::int as count from products p where
      ($1::bool is null or active = $1)
      and ($2::bool is null or $2 = (active and exists (${pool} and on_hand - held <= 5)))
      and ($3::text[] is null or product_type = any($3))
      and ($4::text[] is null or sizes && $4)
      and ($5::bool is null or exists (
        ${pool} and on_hand > held and ($4 is null or not p.stock_per_size or s.size = any($4))))
      and ($6::int is null or price >= $6) and ($7::int is null or price <= $7)
      and ($8::timestamptz is null or created_at >= $8)
      and ($9::timestamptz is null or created_at < $9)
      and ($11::int is null or style_id = $11)`,
    [
      filter.active,
      filter.lowStock,
      filter.types,
      filter.sizes,
      filter.inStock,
      filter.priceMin,
      filter.priceMax,
      filter.createdFrom,
      filter.createdUntil,
      filter.oncePerStyle ?? false,
      filter.styleId,
    ],
  )
  return row!.count
}

let orders = 0

/** A checkout's holds with what becomes of them, or an edit in the dashboard. */
async function writeSomething(): Promise<void> {
  if (random(4) === 0) {
    await shop.shop.db.transaction().execute((trx) =>
      changeProduct(
        trx,
        1 + random(PRODUCTS),
        {
          ...oneOf(
            { active: random(2) === 0 },
            { price: 1 + random(5_000) },
            { sizes: [oneOf(...SIZES), 'New'] },
          ),
        },
        'test',
      ),
    )
    return
  }
  const first = 1 + random(PRODUCTS - 20)
  const pieces = (
    await query<{ product_id: number; size: string; available: number }>(
      `select product_id, size, on_hand - held as available from stock
    where product_id between $1 and $1 + 20 and on_hand > held order by product_id, size limit 6`,
      [first],
    )
  ).map(({ product_id, size, available }) => ({
    product_id,
    size,
    stock_size: size,
    quantity: 1 + random(available),
  }))
  if (pieces.length === 0) return
  const order = `order ${++orders}`
  const becomes = random(3)
  const taken = await shop.shop.db.transaction().execute((trx) => retakeStock(trx, order, pieces))
  if (!taken) return
  await shop.shop.db.transaction().execute(async (trx) => {
    if (becomes === 0) await sellStock(trx, order, piecesOf(taken))
    if (becomes === 1) await releaseStock(trx, order, taken, 'expired')
  })
}

async function compare(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    if (n % 3 === 0) await writeSomething()
    const filter = someFilter()
    expect(await countListings(shop.shop.db, filter), JSON.stringify(filter)).toBe(await countPlainly(filter))
  }
}

const expectColumns = () =>
  vi.waitFor(async () => expect(await currentColumns(shop.shop.db)).toBeDefined(), 20_000)

const listInEachOrder = () =>
  Promise.all(
    (['created_at', 'price', 'sold'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((direction) =>
        findListings(shop.shop.db, { active: true, sort, direction }, { limit: 30, offset: 40 }),
      ),
    ),
  )

test('Columns count and list what products and stock say, right after any write, and SQL does while the listener is away', async () => {
  await insertRandomProducts()
  await query('select write_listings(array(select id from products))')
  await expectColumns()
  await compare(300)
  const options = await getListingOptions(shop.shop.db)
  const lists = await listInEachOrder()
  expect(lists[0]!.ids).toHaveLength(30)

  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hemline listen' and datname = current_database()`)
  await vi.waitFor(async () => expect(await currentColumns(shop.shop.db)).toBeUndefined(), 20_000)
  expect(await getListingOptions(shop.shop.db)).toEqual(options)
  expect(await listInEachOrder()).toEqual(lists)
  await compare(30)
  await expectColumns()
  await compare(30)
})

test('A product that is created is counted at once', async () => {
  await expectColumns()
  const before = await countListings(shop.shop.db, { active: true })
  await shop.shop.db
    .transaction()
    .execute((trx) =>
      createProduct(
        trx,
        { name: 'Scarf', description: 'Plain.', price: 100, product_type: 'unisex', quantity: 1 },
        'test',
      ),
    )
  expect(await countListings(shop.shop.db, { active: true })).toBe(before + 1)
})
