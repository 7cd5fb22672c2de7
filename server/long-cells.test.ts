import { expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import { checkShopifyProducts } from '../contract/moving-in.ts'
import { checkProductFile } from '../contract/product-file.ts'
import { sendFile } from '../test/files.ts'
import { aShop } from '../test/shop.ts'

const shop = aShop()

const product = (column: string, cell: string) =>
  `name,description,price,product_type,quantity,sizes,${column}\nCoat,Warm,48.00,women,3,S|M,"${cell}"\n`
const moved = (html: string) => `Handle,Title,Variant Price,Body (HTML)\ncoat,Coat,48.00,"${html}"\n`
const many = (length: number, each: (n: number) => string) => Array.from({ length }, (_, n) => each(n))

const FILES: Record<string, [call: Call, file: () => string]> = {
  'spaces in a fibre': [checkProductFile, () => product('composition', `1%${' '.repeat(6_000)}]`)],
  'commas between fibres': [checkProductFile, () => product('composition', 'a,'.repeat(400_000))],
  'letters of an unknown fibre': [
    checkProductFile,
    () => product('composition', `100% ${'a'.repeat(3_500_000)}`),
  ],
  'colons in a code': [checkProductFile, () => product('skus', ':'.repeat(100_000))],
  'spaces in a price': [checkProductFile, () => product('size_prices', `S${' '.repeat(400_000)}M`)],
  'tags without an end': [checkShopifyProducts, () => moved('<'.repeat(600_000))],
  'columns that are not read': [
    checkShopifyProducts,
    () =>
      `Handle,Title,Variant Price${',x'.repeat(400_000)}\n${many(10_000, () => 'coat,Coat,48.00').join('\n')}\n`,
  ],
  'pictures and colours of one product': [
    checkShopifyProducts,
    () =>
      `Handle,Title,Variant Price,Option1 Name,Option1 Value,Image Src\n${many(
        20_000,
        (n) => `coat,Coat,48.00,Colour,Blue ${n},https://cdn.example/${n}.jpg`,
      ).join('\n')}\n`,
  ],
}

test.for(Object.entries(FILES))(
  'A file with very many %s is answered while others are served',
  { timeout: 240_000 },
  async ([, [call, file]]) => {
    const began = performance.now()
    const response = await sendFile(shop, call, file())
    await response.text()
    expect(response.status).toBeLessThan(500)
    // Where the work grows with the square of the length, it takes minutes.
    expect(performance.now() - began).toBeLessThan(30_000)
  },
)
