import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCustomers } from '../../contract/customer.ts'
import * as contract from '../../contract/moving-in.ts'
import { importRedirects } from '../../contract/redirect.ts'
import { reportOn } from '../../test/files.ts'
import { CERTIFICATE, openPictureServer, type PictureServer } from '../../test/picture-server.ts'
import { closeReconciled } from '../../test/payments.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { FABRIC, largeExport, oddProducts, shopifyFile } from '../../test/shopify-export.ts'
import { fetchPicture } from './fetch-picture.ts'
import { fetchPictures } from './fetch-pictures.ts'

const MINUTE = 60_000

let shop: TestShop
let pictures: PictureServer
beforeAll(async () => {
  shop = await openTestShop()
  pictures = await openPictureServer(async (path, response) => {
    if (path.includes('-label')) return response.writeHead(404).end()
    response.end(await photograph(path))
  })
})
afterAll(async () => {
  await pictures.close()
  await closeReconciled(shop)
})

/** Each in a colour of its own. */
const photograph = (name: string) =>
  sharp({
    create: {
      width: 40,
      height: 50,
      channels: 3,
      background: `#${[...name]
        .reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 0xff_ff_ff, 7)
        .toString(16)
        .padStart(6, '0')}`,
    },
  })
    .png()
    .toBuffer()

/** What the shop holds, in words that a second move must leave as they are. */
async function everything() {
  const tables = {
    products:
      'select id, name, description, price, size_prices, active, sizes, tags, cover_image, sub_images, version from products',
    styles: 'select id, name, category_id, version from styles',
    categories: 'select id, name, slug from categories',
    colours: 'select id, name, family from colours',
    stock: 'select product_id, size, on_hand from stock',
    moves: 'select count(*)::int from stock_moves',
    skus: 'select id, sku, gtin, retired from skus',
    redirects: 'select path, target from redirects',
    arrived: 'select kind, external, id from external_ids',
    customers: 'select id, email, name from customers',
    notes: 'select count(*)::int from customer_notes',
    orders: 'select number, email, total, state, lines from past_orders',
    images: 'select hash, width from images',
    mails: 'select count(*)::int from mails',
  }
  const entries = Object.entries(tables).map(async ([name, sql]) => [
    name,
    (
      await shop.shop.pool.query(
        `${sql} order by 1, 2`.replace('count(*)::int from', 'count(*)::int, 0 from'),
      )
    ).rows,
  ])
  return Object.fromEntries(await Promise.all(entries)) as Record<string, Record<string, unknown>[]>
}

const people = 300
const customers = () =>
  [
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Zip,Phone,Total Spent,Total Orders,Note,Tags',
    ...Array.from(
      { length: people },
      (_, n) =>
        `${n},Ida,Number ${n},ida-${n}@moved.example,${n % 3 ? 'no' : 'yes'},'01234,'+33 1 ${n},10.00,1,,"vip, linen"`,
    ),
    '900,Ida,Twice,IDA-1@moved.example,no,,,0.00,0,,',
    '901,No,Mail,,no,,,0.00,0,,',
  ].join('\n')

const orders = () => {
  const first = Array.from(
    { length: people },
    (_, n) =>
      `#${1000 + n},ida-${n}@moved.example,${n % 9 ? 'paid' : 'voided'},fulfilled,${n % 2 ? 'EUR' : 'USD'},145.50,2024-05-01 23:30:00 -0400,1,Shirt No. ${n} - Sky / M,125.00,,Ida Number ${n},0.00,Shopify Payments`,
  )
  const more = Array.from({ length: people }, (_, n) => `#${1000 + n},,,,,,,2,Sock - Rib,8.50,S-1,,,`)
  return [
    'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Refunded Amount,Payment Method',
    ...first,
    ...more,
    '#9999,ida-1@moved.example,paid,,USD,5.00,2024-06-01,1,Gift,5.00,,,0.00,(for testing) Bogus Gateway',
  ].join('\n')
}

const redirects = () =>
  `Redirect from,Redirect to\n${Array.from({ length: 100 }, (_, n) => `/pages/old-${n},/shop?name=${n}`).join('\n')}\n/pages/away,https://elsewhere.example/`

test(
  'A whole shop moves in with its pictures, customers, orders and addresses, and moving in again changes nothing',
  { timeout: 3 * MINUTE },
  async () => {
    const rows = [...largeExport((name) => `${pictures.origin}/${name}.png`), ...oddProducts()]
    const moveIn = async (generation: 1 | 2, given = rows) => ({
      products: await reportOn<contract.MovingReport>(
        shop,
        contract.importShopifyProducts,
        shopifyFile(given, { generation, delimiter: generation === 1 ? ';' : ',' }),
      ),
      customers: await reportOn<contract.PeopleReport>(shop, contract.importShopifyCustomers, customers()),
      orders: await reportOn<contract.PeopleReport>(shop, contract.importShopifyOrders, orders()),
      redirects: await reportOn<object>(shop, importRedirects, redirects()),
    })
    const sorted = rows.toSorted((a, b) => String(a['Title'] ?? '').localeCompare(String(b['Title'] ?? '')))
    const first = await moveIn(1, sorted)
    expect(first.products).toMatchObject({
      styles: 201,
      products: 1_001,
      sizes: 2_001,
      redirects: 201,
      categories: 1,
      pictures: 2_040,
      here: 0,
      left_out: 2,
    })
    const former = first.products.notes.filter(({ message }) => message.startsWith('The former price'))
    expect(former.length).toBe(20)
    expect(former[0]!.message).toMatch(/make a sale to show one\. The same in 9 more rows\.$/)
    expect(first.products.notes.filter(({ row }) => row === 1).map(({ message }) => message)).toEqual([
      'The column “SEO Title” is left out: 200 rows have something in it. Search engines get the name and the description of the product.',
      'The column “SEO Description” is left out: 200 rows have something in it. Search engines get the name and the description of the product.',
      'The column “Variant Grams” is left out: 200 rows have something in it.',
      `The column “${FABRIC}” is left out: 200 rows have something in it.`,
      'The vendor “Atelier Linen” is left out: feeds name the shop as the brand of all products.',
    ])
    expect(first.customers).toMatchObject({ arriving: people, here: 0, left_out: 2 })
    expect(first.orders).toMatchObject({ arriving: people, here: 0, left_out: 1 })

    // Those of each tenth garment, of which some are lost.
    const { rows: ids } = await shop.shop.pool.query<{ id: number }>(
      `select id from products where name like 'Linen Shirt No. %9, %' order by id`,
    )
    const isPublic = (address: string) => address === '127.0.0.1'
    const fetchOne = (url: string) => fetchPicture(url, { isPublic, ca: CERTIFICATE })
    for (const { id } of ids) await fetchPictures(shop.shop, id, fetchOne)
    const { lost, lost_count } = (await shop.callAsAdmin(contract.listLostPictures, {})).body
    expect(lost_count).toBe(20)
    expect((lost as contract.LostPicture[]).map(({ failure }) => failure)).toEqual(
      Array.from({ length: 20 }, () => 'Its server answers 404.'),
    )
    expect([pictures.asked.size, Math.max(...pictures.asked.values())]).toEqual([240, 1])
    await shop.runTask('count_customers')

    const arrived = await everything()
    const count = (name: string, is: (row: Record<string, unknown>) => boolean = () => true) =>
      arrived[name]!.filter(is).length
    expect({
      products: count('products'),
      styles: count('styles'),
      shirts: count('styles', ({ category_id }) => category_id !== null),
      colours: count('colours'),
      skus: count('skus', ({ sku }) => sku !== null),
      gtins: count('skus', ({ gtin }) => gtin !== null),
      dearer: count('products', ({ size_prices }) => size_prices !== null),
      covers: count('products', ({ cover_image }) => String(cover_image).startsWith('/images/')),
      redirects: count('redirects'),
      customers: count('customers', ({ email }) => String(email).endsWith('@moved.example')),
      orders: count('orders', ({ lines }) => (lines as object[]).length === 2),
    }).toEqual({
      products: 1_001,
      styles: 201,
      shirts: 200,
      colours: 5,
      skus: 2_000,
      gtins: 200,
      dearer: 100,
      covers: 100,
      redirects: 301,
      customers: people,
      orders: people,
    })
    // The file gives 0 to 6 pieces of each size; negative counts and texts become 0.
    const pieces = arrived['stock']!.reduce((sum, { on_hand }) => sum + Number(on_hand), 0)
    const expected = rows
      .filter((row) => row['Price'] && row['URL handle'] !== 'gift-card' && row['URL handle'] !== 'no-title')
      .reduce((sum, row) => sum + Math.max(0, Number(row['Inventory quantity'] || 0)), 0)
    expect(pieces).toBe(expected)
    const { body: found } = await shop.callAsAdmin(listCustomers, { query: { q: 'ida-7@moved.example' } })
    expect(found).toMatchObject([{ name: 'Ida Number 7', has_account: false }])

    const second = await moveIn(2)
    expect(second.products).toMatchObject({ styles: 0, products: 0, sizes: 0, redirects: 0, here: 1_001 })
    expect(second.customers).toMatchObject({ arriving: 0, here: people })
    expect(second.orders).toMatchObject({ arriving: 0, here: people })
    await shop.runTask('count_customers')
    expect(await everything()).toEqual(arrived)
  },
)
