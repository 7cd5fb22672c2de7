import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/shop.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.adminToken()
})
afterAll(() => shop.close())

const product = (column: string, cell: string) =>
  `name,description,price,product_type,quantity,sizes,${column}\nCoat,Warm,48.00,women,3,S|M,"${cell}"\n`
const moved = (html: string) => `Handle,Title,Variant Price,Body (HTML)\ncoat,Coat,48.00,"${html}"\n`
const many = (length: number, each: (n: number) => string) => Array.from({ length }, (_, n) => each(n))

const FILES: Record<string, [path: string, file: () => string]> = {
  'spaces in a fibre': ['/products/import/check', () => product('composition', `1% a${' '.repeat(6_000)}]`)],
  'commas between fibres': ['/products/import/check', () => product('composition', 'a,'.repeat(400_000))],
  'an unknown fibre': [
    '/products/import/check',
    () => product('composition', `100% ${'a'.repeat(3_500_000)}`),
  ],
  'colons in a code': ['/products/import/check', () => product('skus', ':'.repeat(100_000))],
  'spaces in a price': ['/products/import/check', () => product('size_prices', `S${' '.repeat(400_000)}M`)],
  'tags without an end': ['/moving_in/shopify/products/check', () => moved('<'.repeat(600_000))],
  'columns that are not read': [
    '/moving_in/shopify/products/check',
    () =>
      `Handle,Title,Variant Price${',x'.repeat(100_000)}\n${many(50_000, (n) => `coat-${n},Coat,48.00`).join('\n')}\n`,
  ],
  'pictures and colours of one product': [
    '/moving_in/shopify/products/check',
    () =>
      `Handle,Title,Variant Price,Option1 Name,Option1 Value,Image Src\n${many(
        30_000,
        (n) => `coat,Coat,48.00,Colour,Blue ${n},https://cdn.example/${n}.jpg`,
      ).join('\n')}\n`,
  ],
}

test.for(Object.entries(FILES))(
  'A file with very many %s is answered while others are served',
  { timeout: 240_000 },
  async ([, [path, file]]) => {
    const began = performance.now()
    const response = await fetch(`${shop.origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: admin, 'content-type': 'text/csv' },
      body: file(),
    })
    await response.text()
    expect(response.status).toBeLessThan(500)
    // Where the work grows with the square of the length, it takes minutes.
    expect(performance.now() - began).toBeLessThan(30_000)
  },
)
