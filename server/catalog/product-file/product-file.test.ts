import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '../../../contract/product.ts'
import * as file from '../../../contract/product-file.ts'
import { endSale, getPriceHistory } from '../../../contract/sale.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { aShop } from '../../../test/shop.ts'
import { aCustomer, anAdmin } from '../../../test/accounts.ts'
import { aProduct } from '../../../test/products.ts'
import { aSale } from '../../../test/sales.ts'
import { storeImage } from '../../images/store.ts'

const shop = aShop()
let admin: string
beforeAll(async () => {
  admin = await anAdmin(shop)
})
beforeEach(() => emptyCatalog(shop))

async function send(path: string, text: string | Uint8Array<ArrayBuffer>, token = admin, type = 'text/csv') {
  const response = await fetch(`${shop.origin}/api/products/import${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: token }) },
    body: text,
  })
  const body = await response.text()
  const lines = body.trim().split('\n')
  const last = JSON.parse(lines.at(-1)!) as { error?: string; report?: file.FileReport } & file.FileReport
  return {
    status: response.status,
    headers: response.headers,
    last,
    lines: lines.map((line) => JSON.parse(line) as file.ImportLine),
  }
}
const check = (text: string | Uint8Array<ArrayBuffer>) => send('/check', text)
const take = (text: string | Uint8Array<ArrayBuffer>, query = '') => send(query, text)
const download = async () => (await shop.call(file.exportProducts, { query: {} }, admin)).body as string
const edit = async (id: number) =>
  (await shop.call(contract.getProductForEdit, { params: { id } }, admin)).body

const HEADINGS = 'name,description,price,product_type,quantity'
const rowOf = (n: number) => `Coat ${n},A coat.,48.00,women,7`

test('A file creates products with the form’s defaults, and the answer counts them', async () => {
  const text = `${HEADINGS}\n${rowOf(1)}\n"Coat, ""the 2nd""","Two\nlines","$1,480.50",men,0\n`
  expect((await check(text)).last).toMatchObject({ rows: 2, created: 2, updated: 0, faulty: 0 })
  expect((await shop.call(contract.listAdminProducts, { query: {} }, admin)).body).toEqual([])

  const { last, lines } = await take(text)

  expect(last.report).toMatchObject({ created: 2, faulty: 0 })
  expect(lines[0]).toEqual({ done: 0, total: 2 })
  const { body } = await shop.call(contract.listAdminProducts, { query: { sort_by_date: 'asc' } }, admin)
  expect(body).toMatchObject([
    { name: 'Coat 1', price: 4800, quantity: 7, sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'], active: true },
    { name: 'Coat, "the 2nd"', description: 'Two\nlines', price: 148_050, quantity: 0, product_type: 'men' },
  ])
})

test('A file sets the regular price: the offer and its history follow', async () => {
  const plain = await aProduct(shop, { price: 10_000 })
  await take(`id,price\n${plain},80.00\n`)
  const history = await shop.call(getPriceHistory, { params: { id: plain } }, admin)
  expect(history.body.intervals.map(({ price }: { price: number }) => price)).toEqual([8_000, 10_000])
  expect((await shop.call(contract.getProduct, { params: { id: plain } })).body.price).toBe(8_000)
})

test('The price of a product whose sale is running is refused with a word, its other fields and other rows are taken', async () => {
  const [reduced, plain] = [await aProduct(shop, { price: 10_000 }), await aProduct(shop, { price: 10_000 })]
  const sale = await aSale(shop, [reduced], { percent: 50 })
  const exported = await download()
  expect(exported).toContain('100.00')
  expect(exported).not.toContain('50.00')
  const text = `id,price\n${reduced},60.00\n${plain},80.00\n`
  expect((await check(text)).last).toMatchObject({
    updated: 1,
    faulty: 1,
    faults: [
      { row: 2, column: 'price', message: expect.stringMatching(/^A sale of this product is running/) },
    ],
  })
  expect((await check(`id,name,price\n${reduced},Felt Coat,100\n`)).last).toMatchObject({
    updated: 1,
    faulty: 0,
  })
  const priceOf = async (id: number) => (await shop.call(contract.getProduct, { params: { id } })).body.price
  expect([await priceOf(reduced), await priceOf(plain)]).toEqual([5_000, 10_000])

  await shop.call(endSale, { params: { id: sale.id }, body: {} }, admin)
  await take(text)
  expect([await priceOf(reduced), await priceOf(plain)]).toEqual([6_000, 8_000])
})

test('Prices of sizes are refused in the same way, and go with the sizes that the file keeps or renames', async () => {
  const coat = await aProduct(shop, {
    price: 10_000,
    sizes: ['S', 'M', 'L'],
    size_prices: { S: 5_000, L: 12_000 },
  })
  await aSale(shop, [coat], { percent: 20 })
  const faultsOf = async (cells: string) =>
    (await check(`id,sizes,size_prices\n${coat},${cells}\n`)).last.faults
  const refused = [
    {
      row: 2,
      column: 'size_prices',
      message: expect.stringMatching(/^A sale of this product is running, so the prices of its sizes stay/),
    },
  ]
  expect(await faultsOf('S|M|L,S:50|L:100')).toEqual(refused)
  expect(await faultsOf('S|M|L,')).toEqual(refused)
  expect(await faultsOf('S|M|L,S:50|L:120')).toEqual([])
  expect(await faultsOf('Small|M|L,Small:50|L:120')).toEqual([])
  expect(await faultsOf('S|M,S:50')).toEqual([])
})

test('Where semicolons separate the columns, a comma separates the cents', async () => {
  const rows = ['65,00', '1.250,5', '1.250', '$ 48', '48.00'].map(
    (price, n) => `Coat ${n};A, coat.;${price};women;7`,
  )
  const { last } = await check(`name;description;price;product_type;quantity\n${rows.join('\n')}\n`)
  expect(last.faults).toEqual([])
  const prices = last.changes.map(({ fields }) => fields.price!.after)
  expect(prices).toEqual(['65.00', '1250.50', '1250.00', '48.00', '48.00'])
  const unclear = (await check('name;description;price;product_type;quantity\nCoat;A coat.;1,250;women;7\n'))
    .last
  expect(unclear.faults).toMatchObject([{ row: 2, column: 'price' }])
})

test('A file that Excel has saved in Germany is read as it was typed', async () => {
  const text = [
    'name;description;price;product_type;quantity;sizes;size_prices;active',
    'Mäntelchen „Übergröße“;Groß – für 65 €;1.065,00;women;7;S|M;M:1.070,50;FALSCH',
  ].join('\r\n')
  const windows: Record<string, number> = { '„': 0x84, '“': 0x93, '–': 0x96, '€': 0x80 }
  const bytes = Uint8Array.from(text, (letter) => windows[letter] ?? letter.charCodeAt(0))
  const { last } = await take(bytes)
  expect(last.report).toMatchObject({ created: 1, faulty: 0 })
  const { body } = await shop.call(contract.listAdminProducts, { query: { name: 'Mäntelchen' } }, admin)
  expect(body[0]).toMatchObject({
    name: 'Mäntelchen „Übergröße“',
    description: 'Groß – für 65 €',
    price: 106_500,
    active: false,
  })
  expect((await edit(body[0].id)).size_prices).toEqual({ M: 107_050 })
})

test.each([
  ['WAHR', 'FALSCH'],
  ['vrai', 'faux'],
  ['VERO', 'FALSO'],
  ['Verdadero', 'Falso'],
  ['WAAR', 'ONWAAR'],
  ['PRAWDA', 'FAŁSZ'],
])('A spreadsheet that has made %s and %s of true and false is understood', async (yes, no) => {
  const [shown, hidden] = [await aProduct(shop, { active: false }), await aProduct(shop)]
  const { last } = await take(`id;active\n${shown};${yes}\n${hidden};${no}\n`)
  expect(last.report).toMatchObject({ updated: 2, faulty: 0 })
  expect([(await edit(shown)).active, (await edit(hidden)).active]).toEqual([true, false])
})

test('A row with an id changes the fields of its columns, stock included', async () => {
  const id = await aProduct(shop, { quantity: 5, cover_image: 'https://example.com/a.jpg' })
  const each = await aProduct(shop, { size_quantities: { S: 1, M: 2, L: 3 } })
  const report = (await check(`id,price,quantity\n${id},12.5,9\n${each},480,\n`)).last
  expect(report).toMatchObject({ updated: 1, unchanged: 1, created: 0 })
  expect(report.changes[0]!.fields).toEqual({
    price: { before: '480.00', after: '12.50' },
    quantity: { before: '5', after: '9' },
  })
  await take(`id,price,quantity\n${id},12.5,9\n${each},480,\n`)
  expect(await edit(id)).toMatchObject({
    price: 1250,
    quantity: 9,
    cover_image: 'https://example.com/a.jpg',
    version: 2,
  })
  expect(await edit(each)).toMatchObject({ size_quantities: { S: 1, M: 2, L: 3 }, version: 1 })
  await take(`id,sizes\n${each},M|XL\n`)
  expect((await edit(each)).size_quantities).toEqual({ M: 2, XL: 0 })

  await take(`id,sizes,size_quantities\n${id},S|XL,S:4|XL:5\n`)
  expect(await edit(id)).toMatchObject({ sizes: ['S', 'XL'], size_quantities: { S: 4, XL: 5 }, quantity: 9 })
  const { rows } = await shop.shop.pool.query(`
    select s.product_id, s.size, s.on_hand, coalesce(sum(m.quantity), 0)::int as moved
    from stock s left join stock_moves m using (product_id, size) group by s.product_id, s.size`)
  for (const { on_hand, moved } of rows) expect(moved).toBe(on_hand)
})

test('A size that gets another name in a file without counts takes its pieces along', async () => {
  const id = await aProduct(shop, { size_quantities: { S: 1, M: 12, L: 3 } })
  const file = `id,sizes\n${id},S|Medium|L\n`
  expect((await check(file)).last.changes[0]!.fields).toMatchObject({
    size_quantities: { before: 'S:1|M:12|L:3', after: 'S:1|Medium:12|L:3' },
  })
  await take(file)
  expect((await edit(id)).size_quantities).toEqual({ S: 1, Medium: 12, L: 3 })
  await take(`id,sizes,size_quantities\n${id},S|Mid|L,S:1|Mid:7|L:3\n`)
  expect((await edit(id)).size_quantities).toEqual({ S: 1, Mid: 7, L: 3 })
})

test('A size that the product had before comes back in a file without counts, and those of the one that it replaces go', async () => {
  const id = await aProduct(shop, { size_quantities: { S: 1, M: 12, L: 3 } })
  await take(`id,sizes\n${id},S|M\n`)
  const file = `id,sizes\n${id},S|L\n`
  expect((await check(file)).last.changes[0]!.fields).toMatchObject({
    size_quantities: { before: 'S:1|M:12', after: 'S:1|L:0' },
  })
  await take(file)
  expect((await edit(id)).size_quantities).toEqual({ S: 1, L: 0 })
})

test('Importing an export changes nothing, whatever its texts contain', async () => {
  const nasty = [
    '=1+1',
    '+1',
    '-2',
    '@SUM(A1)',
    "'quoted",
    '<script>"x"</script>',
    '\u202Eright to left',
    'a|b\\c',
  ]
  for (const name of nasty) await aProduct(shop, { name, description: `${name}\n${name}` })
  await aProduct(shop, {
    sizes: ['a|b', 'c:d', 'e\\f'],
    size_quantities: { 'a|b': 1, 'c:d': 2, 'e\\f': 3 },
  })
  const text = await download()
  for (const cells of parse(text, { bom: true })) {
    for (const cell of cells) expect(cell).not.toMatch(/^[-=+@]/)
  }
  expect((await check(text)).last).toMatchObject({ rows: 9, unchanged: 9, faulty: 0, created: 0, updated: 0 })
})

test('Alternative texts are exported in the order of the pictures, and imported into it', async () => {
  const [front, side, back] = ['/images/front.jpg', '/images/side.jpg', '/images/back.jpg']
  const image_alts = { [front]: 'Front, "buttoned"', [back]: 'Back | lining' }
  const id = await aProduct(shop, { cover_image: front, sub_images: [side, back], image_alts })
  const altsOf = async () => (await edit(id)).image_alts
  const [row] = parse(await download(), { bom: true, columns: true }) as Record<string, string>[]
  expect(row!['image_alts']).toBe('Front, "buttoned"||Back \\| lining')

  await take(`id,price\n${id},12.50\n`)
  expect(await altsOf()).toEqual(image_alts)
  const text = `id,image_alts\n${id},Coat from the front|From the side\n`
  const { last } = await take(text)
  expect(last.report!.changes[0]!.fields).toEqual({
    image_alts: { before: row!['image_alts'], after: 'Coat from the front|From the side' },
  })
  expect(await altsOf()).toEqual({ [front]: 'Coat from the front', [side]: 'From the side' })
  await take(`id,cover_image,sub_images,image_alts\n${id},,${back},|Back\n`)
  expect(await altsOf()).toEqual({ [back]: 'Back' })
  await take(`id,image_alts\n${id},\n`)
  expect(await altsOf()).toEqual({})
})

test('An alternative text that is too long or has no picture is a fault of its row', async () => {
  const id = await aProduct(shop, { cover_image: '/images/front.jpg' })
  const { last } = await check(`id,image_alts\n${id},Front|Back\n`)
  expect(last.faults).toEqual([
    {
      row: 2,
      column: 'image_alts',
      message: '“Back” is not valid: no picture has this place; the cover has the first.',
    },
  ])
  const long = await check(`id,image_alts\n${id},${'x'.repeat(301)}\n`)
  expect(long.last.faults).toMatchObject([
    { column: 'image_alts', message: expect.stringContaining('up to 300 characters') },
  ])
})

test('A model’s height and size stand by their picture in a file, in centimetres or feet, and a wrong one is a fault', async () => {
  const [front, side, back] = ['/images/front.jpg', '/images/side.jpg', '/images/back.jpg']
  const image_models = { [front]: { height_cm: 178, size: 'M' }, [back]: { height_cm: 183, size: '' } }
  const id = await aProduct(shop, { cover_image: front, sub_images: [side, back], image_models })
  const [row] = parse(await download(), { bom: true, columns: true }) as Record<string, string>[]
  expect(row!['image_models']).toBe('178:M||183')
  const { body } = await shop.request('GET', `/api/products/${id}`)
  expect(body.images.map(({ model }: { model?: unknown }) => model)).toEqual([
    { height_cm: 178, size: 'M' },
    undefined,
    { height_cm: 183, size: '' },
  ])

  await take(`id,image_models\n${id},|5'10:30/32|1.83 m:L\n`)
  expect((await edit(id)).image_models).toEqual({
    [side]: { height_cm: 178, size: '30/32' },
    [back]: { height_cm: 183, size: 'L' },
  })
  for (const wrong of ['17:M', 'M:178', '178:XS|||178:M', "5'13", '178cm5']) {
    const { last } = await check(`id,image_models\n${id},${wrong}\n`)
    expect([wrong, last.faults]).toMatchObject([wrong, [{ row: 2, column: 'image_models' }]])
  }
})

test('Every fault is listed by row, and valid rows are imported only on request', async () => {
  const id = await aProduct(shop)
  const text = [
    `id,${HEADINGS},cover_image,size_quantities,version`,
    `,${rowOf(2)},javascript:alert(1),,`,
    `,${rowOf(3).replace('48.00', '4.999')},,,`,
    `,${rowOf(4).replace('women', 'dogs')},,,`,
    `,${rowOf(5).replace(',7', ',-1')},,,`,
    `,,,,,,,,1`,
    `999999,${rowOf(7)},,,`,
    `${id},${rowOf(8)},,XXS:3,`,
    `${id},${rowOf(9)},,,`,
    `,${rowOf(10)},,,`,
  ].join('\n')
  const { last } = await check(text)
  expect(last).toMatchObject({ rows: 9, created: 1, updated: 0, faulty: 8 })
  expect(last.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 cover_image',
    '3 price',
    '4 product_type',
    '5 quantity',
    '6 name',
    '6 description',
    '6 price',
    '6 product_type',
    '6 quantity',
    '7 id',
    '8 size_quantities',
    '9 id',
  ])
  expect((await take(text)).status).toBe(422)
  expect((await take(text, '?skip_faulty=true')).last.report).toMatchObject({ created: 1 })
  const { headers } = await shop.call(contract.listAdminProducts, { query: { limit: 1 } }, admin)
  expect(headers.get('x-total-count')).toBe('2')
})

test('All faults of a row are told at once, and a row that is left out stands against no other', async () => {
  const text = [
    `${HEADINGS},size_chart,composition,skus`,
    `${rowOf(2)},,,S:AB-1`,
    `${rowOf(3).replace('48.00', 'dear')},No such chart,80% moon,S:AB-1`,
    `${rowOf(4).replace('48.00', 'dear')},,,S:AB-2`,
    `${rowOf(5)},,,S:AB-2`,
    `${rowOf(6)},,,S:AB-1|M:AB-3`,
    `${rowOf(7)},,,S:AB-3`,
  ].join('\n')
  const { last } = await check(text)
  expect(last.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 size_chart',
    '3 price',
    '3 composition',
    '3 skus',
    '4 price',
    '6 skus',
  ])
  expect(last).toMatchObject({ created: 3, faulty: 3 })
})

test('A picture of the shop that is not there is a fault, unless the product has it already', async () => {
  const photograph = sharp({ create: { width: 900, height: 600, channels: 3, background: '#b54' } })
  const { url: stored } = await storeImage(shop.shop, await photograph.jpeg().toBuffer())
  const id = await aProduct(shop, { cover_image: '/images/lost.jpg' })
  const text = [
    `id,${HEADINGS},cover_image,sub_images`,
    `,${rowOf(2)},${stored},https://example.com/a.jpg`,
    `,${rowOf(3)},/images/lost.jpg,${stored}|/images/${'0'.repeat(32)}.jpg`,
    `${id},${rowOf(4)},/images/lost.jpg,`,
  ].join('\n')
  const { last } = await check(text)
  expect(last).toMatchObject({ created: 1, updated: 1, faulty: 1 })
  expect(last.faults.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 cover_image', '3 sub_images'])
  expect(last.faults[0]!.message).toMatch(/^There is no picture \/images\/lost\.jpg\./)
})

test('A picture’s address with a user or a password is a fault of its row that does not repeat it', async () => {
  const secret = 'https://ada:s3cret@coats.example/a.jpg'
  const text = [
    `id,${HEADINGS},cover_image,sub_images`,
    `,${rowOf(2)},${secret},https://coats.example/b.jpg|${secret}`,
  ]
  const { last } = await check(text.join('\n'))
  const message = 'contains a user or a password. Everyone could read it, so take it out.'
  expect(last.faults).toEqual([
    { row: 2, column: 'cover_image', message },
    { row: 2, column: 'sub_images', message },
  ])
})

test('Empty rows above the headings and empty columns behind them are no fault, and rows keep their numbers', async () => {
  const text = [';;;;;;', `${HEADINGS.replaceAll(',', ';')};;`, 'Coat;A coat.;dear;women;7;;'].join('\r\n')
  const { last } = await check(`\r\n${text}\r\n;;;;;;\r\n`)
  expect(last).toMatchObject({ rows: 1, faults: [{ row: 4, column: 'price' }] })
})

test('Sizes that differ in case alone are a fault of their row', async () => {
  const { last } = await check(`${HEADINGS},sizes\n${rowOf(1)},S|M\n${rowOf(2)},S|s\n`)
  expect(last).toMatchObject({ created: 1, faulty: 1, faults: [{ row: 3, column: 'sizes' }] })
})

test('A price above the limit is a fault that names the limit', async () => {
  const { last } = await check(`${HEADINGS}\n${rowOf(1).replace('48.00', '750000.01')}\n`)
  expect(last.faults).toMatchObject([
    { row: 2, column: 'price', message: expect.stringContaining('at most $750,000.00') },
  ])
  expect((await check(`${HEADINGS}\n${rowOf(1).replace('48.00', '750000')}\n`)).last.faulty).toBe(0)
})

test('A row that was exported before another change of its product is a fault', async () => {
  const id = await aProduct(shop)
  const text = await download()
  await shop.call(contract.updateProduct, { params: { id }, body: { name: 'Renamed' } }, admin)
  expect((await check(text)).last.faults).toMatchObject([{ row: 2, column: 'version' }])
})

test.each([
  ['empty', '', 'The file is empty. Its first row must name the columns.'],
  ['without rows', HEADINGS, 'The file has headings but no rows.'],
  ['without a name', 'price\n1', 'The file has no column name and no column description.'],
  [
    'of Shopify',
    'Handle,Title,Body (HTML),Option1 Name,Variant Price\na,b,c,d,1',
    'This is Shopify’s file of products. Choose it on the page Moving in.',
  ],
  [
    'of Shopify, of the second generation',
    'Title,URL handle,Description,Option1 name,Price\na,b,c,d,1',
    'This is Shopify’s file of products. Choose it on the page Moving in.',
  ],
  ['with an unknown column', 'name,description,shade\na,b,c', 'Column 3 is called “shade”.'],
  [
    'with several wrong headings',
    'name,name,shade,,hue\na,b,c,d,e',
    'The column name is there twice. Column 3 is called “shade”. Column 4 has no heading. Column 5 is called “hue”. Known are:',
  ],
  [
    'with six wrong headings',
    'a,b,c,d,e,f\n1',
    'Column 5 is called “e”. 1 more column has a fault. Known are:',
  ],
  [
    'with the headings of another program',
    'a,b,c,d,e,f,g\n1',
    'Column 5 is called “e”. 2 more columns have faults. Known are:',
  ],
  ['with the character NUL', `${HEADINGS}\nCo\0at`, 'The file contains the character NUL'],
  ['with an open quote', `${HEADINGS}\n"Coat,`, 'a quotation mark in row 2 is not closed.'],
  [
    'with a quote amid a cell',
    `${HEADINGS}\nCo"at,`,
    'row 2 has a quotation mark in a cell that does not begin with one.',
  ],
  ['a workbook', 'PK\x03\x04…', 'This is a workbook (.xlsx) or an archive (.zip).'],
  [
    'marked as UTF-8 and is not',
    new Uint8Array([0xef, 0xbb, 0xbf, 0x6e, 0xff, 0x0a]),
    'The file is not UTF-8.',
  ],
  ['of an unknown alphabet', new Uint8Array([0x6e, 0x81, 0x0a]), 'The file is not UTF-8.'],
  ['broken UTF-8', new Uint8Array([0xc3, 0xa4, 0x6e, 0xe4, 0x0a]), 'The file is not UTF-8.'],
])('A file that is %s is refused with a sentence', async (_, text, words) => {
  const { status, last } = await check(text)
  expect(status).toBe(400)
  expect(last.error).toContain(words)
})

test('Only an admin may import and export files', async () => {
  const { token: customer } = await aCustomer(shop, { email: 'file@example.com' })
  expect((await send('', HEADINGS, '')).status).toBe(401)
  expect((await send('', HEADINGS, customer)).status).toBe(403)
  expect((await shop.call(file.exportProducts, { query: {} }, customer)).status).toBe(403)
  expect((await send('', '{}', admin, 'application/json')).status).toBe(415)
})

test('A file of 5,000 rows, 30 of them invalid, is checked and imported while its progress is told', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) =>
    n % 167 === 3 ? rowOf(n).replace('48.00', 'dear') : rowOf(n),
  )
  const text = [HEADINGS, ...rows].join('\n')
  expect((await check(text)).last).toMatchObject({ rows: 5000, created: 4970, faulty: 30 })
  const { last, lines, headers } = await take(text, '?skip_faulty=true')
  expect(last.report).toMatchObject({ created: 4970, faulty: 30 })
  expect(lines.length).toBeGreaterThan(10)
  expect(headers.get('x-accel-buffering')).toBe('no')
  const { rows: moves } = await shop.shop.pool.query(
    'select count(*)::int as n, sum(quantity)::int as sum from stock_moves',
  )
  expect(moves).toEqual([{ n: 4970, sum: 4970 * 7 }])
})
