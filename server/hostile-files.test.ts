import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from '../contract/product-file.ts'
import { REDIRECT_COLUMNS } from '../contract/redirect.ts'
import { allCalls } from '../contract/schemas/all.ts'
import { sendFile } from '../test/files.ts'
import { NASTY_TEXT } from '../test/hostile.ts'
import { aProduct } from '../test/products.ts'
import { shopifyFile } from '../test/shopify-export.ts'
import { aShop } from '../test/shop.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 60)

const shop = aShop()
beforeAll(async () => {
  for (let i = 0; i < 3; i++) await aProduct(shop)
})

const CUSTOMERS =
  'First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,City,Province Code,Country Code,Zip,Phone,Total Spent,Total Orders,Note,Tags'
const ORDERS =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Refunded Amount,Created at,Cancelled at,Payment Method,Billing Name,Shipping Name,Lineitem name,Lineitem sku,Lineitem quantity,Lineitem price'

const HEADINGS: readonly [beginning: string, headings: readonly string[]][] = [
  ['/products/', PRODUCT_COLUMNS],
  ['/redirects/', REDIRECT_COLUMNS],
  ['/moving_in/shopify/products', shopifyFile([]).trim().split(',')],
  ['/moving_in/shopify/customers', CUSTOMERS.split(',')],
  ['/moving_in/shopify/orders', ORDERS.split(',')],
]

/** Each is right in some column. */
const PLAIN_CELLS =
  '1,2,S,S|M|L,S:3|M:4,L:48.00,125.00,true,women,active,2026-01-31,2026-01-31 10:00:00 +0200,garment-1,Linen Shirt,100% cotton,blue,wool,/products/old,/shop/1,#1001,paid,USD,ada@example.com,https://cdn.example/a.jpg,<p>Linen</p>'.split(
    ',',
  )

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PLAIN_CELLS) },
  fc.constantFrom(...NASTY_TEXT),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

function fileWith(headings: readonly string[]): fc.Arbitrary<Buffer> {
  const rows = fc.array(fc.array(cell, { minLength: headings.length, maxLength: headings.length + 1 }), {
    minLength: 1,
    maxLength: 5,
  })
  const table = fc
    .tuple(fc.shuffledSubarray([...headings], { minLength: headings.length - 2 }), rows)
    .map(([head, rows]) => Buffer.from(stringify([head, ...rows], { delimiter: ',' })))
  return fc.oneof(
    { weight: 6, arbitrary: table },
    // Cut in the middle, and of other alphabets.
    fc.tuple(table, fc.nat(400)).map(([file, end]) => file.subarray(0, end)),
    table.map((file) => Buffer.from(file.toString(), 'utf16le')),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
}

const filing = allCalls.filter(({ requestType }) => requestType === 'text/csv')

test.for(filing.map((call) => [call.name, call] as const))(
  'Whatever file is sent to %s, the answer is no fault of the server’s and says what is wrong',
  { timeout: 240_000 },
  async ([, call]) => {
    const [, headings] = HEADINGS.find(([beginning]) => call.path.startsWith(beginning))!
    await fc.assert(
      fc.asyncProperty(
        fileWith(headings),
        fc.constantFrom(
          {},
          { skip_faulty: true },
          { outdated: 'overwrite', skip_faulty: true },
          { publish: true },
        ),
        async (file, query) => {
          const response = await sendFile(shop, call, file, query)
          const answer = await response.text()
          expect(response.status, answer).toBeLessThan(500)
          if (response.status >= 400) expect(JSON.parse(answer).error).toMatch(/\S/)
          // An import answers line by line, and what happens after the first is no status any more.
          expect(answer).not.toMatch(/Something went wrong|node_modules|\.ts:\d+/)
        },
      ),
      { numRuns: RUNS },
    )
  },
)
