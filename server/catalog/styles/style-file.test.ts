import { beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { getProductForEdit, type AdminProduct } from '../../../contract/product.ts'
import { createMaker, type MakerKind } from '../../../contract/maker.ts'
import * as file from '../../../contract/product-file.ts'
import { dayIn, savePromises } from '../../../contract/promise.ts'
import { createCategory } from '../../../contract/category.ts'
import { getStyle, updateStyle, type AdminStyle } from '../../../contract/style.ts'
import { listColours, type Colour } from '../../../contract/colour.ts'
import { saveCodes } from '../../../contract/sku.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { reportOn, sendFile } from '../../../test/files.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour, aStyle } from '../../../test/styles.ts'
import { whileChanging } from '../../../test/while-changing.ts'
import { createColour } from './colours.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const send = (call: Call, rows: readonly string[], query?: { outdated: file.OutdatedRows }) =>
  reportOn<file.FileReport>(shop, call, `${rows.join('\n')}\n`, query)
const check = (...rows: string[]) => send(file.checkProductFile, rows)
const take = (...rows: string[]) => send(file.importProducts, rows)
const download = async () =>
  ((await shop.callAsAdmin(file.exportProducts, { query: {} })).body as string).trim().split('\n')
const product = async (id: number): Promise<AdminProduct> =>
  (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body
const styleOf = async (id: number): Promise<AdminStyle> =>
  (await shop.callAsAdmin(getStyle, { params: { id } })).body
const messages = ({ faults }: file.FileReport) =>
  faults.map(({ row, column, message }) => [row, column, message])

const MARK = { claim: 'organic', scheme: 'GOTS', certificate: 'CU 1/22', until: '2031-05-31' } as const
const RICH = {
  composition: {
    parts: [
      {
        part: 'shell' as const,
        fibres: [
          { fibre: 'cotton', percent: 80, mark: MARK },
          { fibre: 'polyamide', percent: 20 },
        ],
      },
      { part: 'lining' as const, fibres: [{ fibre: 'cupro', percent: 100 }] },
    ],
    has_animal_parts: true,
  },
  care: [12, 54],
  origin: 'PT',
}

test('A file has the style, the colour, the facts and the codes of each product, and changes nothing when it comes back', async () => {
  const style = await aStyle(shop, [await aColour(shop, { name: 'Sky: pale' }), null], RICH)
  const [first] = style.products as [number]
  const { skus } = await product(first)
  const codes = skus!.map(({ id, size }) => ({ id, sku: `L:${size}|1`, gtin: '4006381333931' }))
  await shop.callAsAdmin(saveCodes, { params: { id: first }, body: { codes } })
  await aProduct(shop, { name: 'Scarf', sizes: [] })

  const [headings, row, ...others] = await download()

  expect(headings).toContain(
    'style,colour,colour_family,category,maker,eu_responsible,composition,care,origin,cut,cut_note,size_system,size_type,style_chart,measurements,skus,gtins,ships_by,lead_days,version',
  )
  expect(row).toContain('Linen Shirt,Sky: pale,blue')
  expect(row).toContain(
    '"Shell: 80% cotton [organic / GOTS / CU 1/22 / 2031-05-31], 20% polyamide; Lining: 100% cupro; animal parts"',
  )
  expect(await check(headings!, row!, ...others)).toMatchObject({ rows: 3, unchanged: 3, faulty: 0 })
  const emptied = [headings!, row!.replace(RICH.origin, 'Portugal'), ...others]
  expect(await check(...emptied)).toMatchObject({ rows: 3, unchanged: 3, faulty: 0 })
})

const MEASURED = {
  points: [
    { point: 'chest' as const, flat: true },
    { point: 'length' as const, flat: false },
  ],
  rows: [
    { size: 'S; slim', mm: [525, null] },
    { size: 'M: chest', mm: [540, 720] },
    { size: 'L|XL', mm: [null, 735] },
  ],
}

test('A file has the measurements of each style, changes nothing when it comes back, and changes what it changes', async () => {
  const style = await aStyle(shop, [null, null])
  const { version } = await styleOf(style.id)
  const body = { version, measurements: MEASURED }
  await shop.callAsAdmin(updateStyle, { params: { id: style.id }, body })

  const [headings, one, two] = await download()
  const cell = 'Chest flat: S; slim=52.5|M: chest=54|L\\|XL=; Length: S; slim=|M: chest=72|L\\|XL=73.5'
  expect(one).toContain(cell)
  expect(await check(headings!, one!, two!)).toMatchObject({ unchanged: 2, faulty: 0 })

  const changed = (line: string) => line.replace('M: chest=54|', 'M: chest=55.1|')
  expect(messages(await check(headings!, changed(one!), two!))).toEqual([
    [3, 'measurements', expect.stringContaining('of the same style')],
  ])
  expect(await take(headings!, changed(one!), changed(two!))).toMatchObject({ updated: 2, faulty: 0 })
  const rows = MEASURED.rows.with(1, { size: 'M: chest', mm: [551, 720] })
  expect((await styleOf(style.id)).measurements).toEqual({ ...MEASURED, rows })

  await take('id,measurements', `${style.products[0]},`)
  expect((await styleOf(style.id)).measurements).toBeNull()
  await take(
    'name,description,price,product_type,quantity,sizes,style,measurements',
    'Tee,Plain.,48.00,women,3,S,Heavy Tee,waist: S=40',
  )
  const tee = (await download()).find((line) => line.includes('Heavy Tee'))
  expect(tee).toContain('Waist: S=40')
})

test('A style that a file leaves empty gives its measures to the one that its products go to, where that lacks them', async () => {
  const [style, ended] = [await aStyle(shop, [null], { name: 'Measured Tee' }), await aStyle(shop, [null])]
  const points = [
    { point: 'chest' as const, flat: true },
    { point: 'length' as const, flat: false },
  ]
  for (const [id, rows] of [
    [style.id, [{ size: 'S', mm: [520, 680] }]],
    [
      ended.id,
      [
        { size: 'S', mm: [530, 690] },
        { size: 'L', mm: [560, 740] },
      ],
    ],
  ] as const) {
    const body = { version: (await styleOf(id)).version, measurements: { points, rows: [...rows] } }
    expect((await shop.callAsAdmin(updateStyle, { params: { id }, body: body as never })).status).toBe(200)
  }
  expect(await take('id,style', `${ended.products[0]},Measured Tee`)).toMatchObject({ updated: 1 })
  expect((await styleOf(style.id)).measurements?.rows).toEqual([
    { size: 'S', mm: [520, 680] },
    { size: 'L', mm: [560, 740] },
  ])
})

test('A file that was exported before its garments were measured otherwise is outdated', async () => {
  const style = await aStyle(shop, [null])
  const exported = await download()
  const { version } = await styleOf(style.id)
  const body = { version, measurements: MEASURED }
  await shop.callAsAdmin(updateStyle, { params: { id: style.id }, body })
  expect(messages(await check(...exported))).toEqual([
    [2, 'version', expect.stringContaining('was changed after this file was exported')],
  ])
})

test('A file that was exported before its sizes got other codes or another day is outdated', async () => {
  const id = await aProduct(shop)
  const skus = async () => (await product(id)).skus!
  const save = async (call: 'codes' | 'promises', value: string | null) => {
    const [{ id: sku } = { id: 0 }] = await skus()
    const { status, body } =
      call === 'codes'
        ? await shop.callAsAdmin(saveCodes, {
            params: { id },
            body: { codes: [{ id: sku, sku: value, gtin: null }] },
          })
        : await shop.callAsAdmin(savePromises, {
            params: { id },
            body: { promises: [{ id: sku, ships_by: value, lead_days: null }] },
          })
    expect([status, body.version]).toEqual([200, (await product(id)).version])
    return body.version as number
  }
  for (const [call, value] of [
    ['codes', 'TEE-S'],
    ['promises', dayIn(9)],
  ] as const) {
    const exported = await download()
    const version = await save(call, value)
    // What was saved already changes nothing.
    expect(await save(call, value)).toBe(version)
    expect(messages(await check(...exported))).toEqual([
      [2, 'version', expect.stringContaining('was changed after this file was exported')],
    ])
    expect(await send(file.importProducts, exported, { outdated: 'keep' })).toMatchObject({ unchanged: 1 })
  }
  expect(await skus()).toMatchObject([{ sku: 'TEE-S', ships_by: dayIn(9) }, {}, {}])
})

test.each([
  ['Chest S=52', 'is not valid'],
  ['Chest: S', 'is not valid'],
  ['Chest: S=52.55', 'is not valid'],
  ['Chest: S=0', 'is not valid'],
  ['Chest: S=501', 'is not valid'],
  ['Bust: S=52', 'is not valid'],
  ['Chest: S=52; chest: M=54', 'Chest is there twice'],
  ['Chest: S=52|M=54|S=53', 'Chest names the size S twice'],
])('%s are no measurements', async (cell, fault) => {
  const id = await aProduct(shop)
  expect(messages(await check('id,measurements', `${id},${cell}`))).toEqual([
    [2, 'measurements', expect.stringContaining(fault)],
  ])
})

test.each([
  ['00123', '123'],
  ['1E5', '100000'],
  ['20260101123456789', '2.02601011234568E+016'],
  ['4006381333931', '4,00638E+12'],
])('The SKU %s is the same where a spreadsheet has made %s of it', async (sku, cell) => {
  const id = await aProduct(shop, { sizes: [] })
  expect(await take('id,skus', `${id},${sku}`)).toMatchObject({ updated: 1 })
  expect(await check('id,skus', `${id},"${cell}"`)).toMatchObject({ unchanged: 1, faulty: 0 })
  await take('id,skus', `${id},`)
})

test('The GTIN of a product keeps the zeros that a spreadsheet has left out, and a shortened SKU is refused', async () => {
  const id = await aProduct(shop, { sizes: [] })
  await take('id,gtins', `${id},0012345678905`)
  expect(await check('id,gtins', `${id},12345678905`)).toMatchObject({ unchanged: 1, faulty: 0 })
  expect(messages(await check('id,skus,gtins', `${id},2.02601E+16,12345678905`))).toEqual([
    [2, 'skus', expect.stringContaining('a spreadsheet has shortened it')],
  ])
  await take('id,skus', `${id},77`)
  expect(await check('id,skus', `${id},78`)).toMatchObject({ updated: 1, faulty: 0 })
})

test.each([
  ['sizes,size_prices', 'S|M,S:50.00|M:52.00|S:51.00', 'size_prices'],
  ['sizes,size_quantities', 'S|M,S:4|M:2|S:5', 'size_quantities'],
  ['sizes,skus', 'S|M,S:AB-1|M:AB-2|S:AB-3', 'skus'],
  ['sizes,lead_days', 'S|M,S:14|S:21', 'lead_days'],
])('A size that is named twice is refused in %s', async (columns, cells, column) => {
  const id = await aProduct(shop)
  expect(messages(await check(`id,${columns}`, `${id},${cells}`))).toEqual([
    [2, column, 'names the size S twice.'],
  ])
})

test('A SKU that a spreadsheet has made a number of stays with its product, and no other row may take it', async () => {
  const [zeros, power] = [
    await aProduct(shop, { name: 'Zeros', sizes: [] }),
    await aProduct(shop, { sizes: [] }),
  ]
  const [plain, other] = [await aProduct(shop, { sizes: [] }), await aProduct(shop, { sizes: [] })]
  await take('id,skus', `${zeros},00123`, `${power},1E5`, `${plain},123`, `${other},100000`)
  expect(
    await check('id,skus', `${zeros},123`, `${power},100000`, `${plain},123`, `${other},100000`),
  ).toMatchObject({ unchanged: 4, faulty: 0 })
  expect(messages(await check('id,skus', `${zeros},123`, `${plain},00123`))).toEqual([
    [3, 'skus', 'The SKU 00123 belongs to Zeros.'],
  ])
  expect(messages(await check('id,skus', `${zeros},77`, `${plain},100001`, `${other},100001`))).toEqual([
    [4, 'skus', 'The SKU 100001 is in row 3 too.'],
  ])
})

test('A product may take the SKU that another one gives up for a longer one', async () => {
  const [one, two] = [await aProduct(shop, { sizes: [] }), await aProduct(shop, { sizes: [] })]
  await take('id,skus', `${one},AB-1`)
  expect(await take('id,skus', `${one},AB-10`, `${two},AB-1`)).toMatchObject({ updated: 2, faulty: 0 })
})

test('A SKU that a spreadsheet has made a day of is refused, unless the product has it', async () => {
  const id = await aProduct(shop, { sizes: [] })
  await take('id,skus', `${id},2-10`)
  expect(messages(await check('id,skus', `${id},10-Feb`))).toEqual([
    [2, 'skus', '“10-Feb” is not valid: a spreadsheet has made a day of it: format its column as text.'],
  ])
  const { skus } = await product(id)
  const codes = [{ id: skus![0]!.id, sku: '10-Feb', gtin: null }]
  await shop.callAsAdmin(saveCodes, { params: { id }, body: { codes } })
  expect(await check('id,skus,lead_days', `${id},10-Feb,5`)).toMatchObject({ updated: 1, faulty: 0 })
})

const sizedRow = ([headings, row]: string[], edit: (cell: string, column: string) => string) => {
  const columns = headings!.split(',')
  return row!
    .split(',')
    .map((cell, at) => edit(cell, columns[at]!))
    .join(',')
}
const OF_SIZES = ['sizes', 'size_quantities', 'skus', 'ships_by']

test('A file that gives a size another name, with all that is said of it, is taken: codes and day go with it', async () => {
  const day = dayIn(9)
  const id = await aProduct(shop, {
    name: 'Tee',
    description: 'Plain.',
    size_quantities: { S: 1, M: 5, L: 2 },
  })
  await take('id,skus,ships_by', `${id},S:TEE-S|M:TEE-M|L:TEE-L,M:${day}`)
  const [, before] = (await product(id)).skus!
  const exported = await download()
  const renamed = sizedRow(exported, (cell, column) =>
    OF_SIZES.includes(column) ? cell.replace('|M|', '|Medium|').replace('M:', 'Medium:') : cell,
  )
  const sized = [exported[0]!, renamed]
  expect(await check(...sized)).toMatchObject({ updated: 1, faulty: 0 })
  expect(await take(...sized)).toMatchObject({ updated: 1, faulty: 0 })
  expect(await product(id)).toMatchObject({
    size_quantities: { S: 1, Medium: 5, L: 2 },
    skus: [
      { sku: 'TEE-S' },
      { id: before!.id, size: 'Medium', sku: 'TEE-M', ships_by: day },
      { sku: 'TEE-L' },
    ],
  })
})

test('A size that comes back by its former name has the code that the file gives it', async () => {
  const id = await aProduct(shop, { sizes: ['Medium', 'L'] })
  await take('id,skus', `${id},Medium:OLD|L:TEE-L`)
  await take('id,sizes,skus', `${id},M|XL|L,M:TEE-M|L:TEE-L`)
  await take('id,sizes,skus', `${id},M|L,M:TEE-M|L:TEE-L`)
  const back = ['id,sizes,skus', `${id},Medium|L,Medium:TEE-M|L:TEE-L`]
  expect(await take(...back)).toMatchObject({ updated: 1, faulty: 0 })
  expect((await product(id)).skus).toMatchObject([{ size: 'Medium', sku: 'TEE-M' }, { sku: 'TEE-L' }])
  expect(await check(...back)).toMatchObject({ unchanged: 1, faulty: 0 })
})

test('A file gives away the SKU of a size that was taken out of its product', async () => {
  const [one, two] = [await aProduct(shop, { sizes: ['S', 'M'] }), await aProduct(shop, { sizes: ['S'] })]
  await take('id,skus', `${one},S:AB-1|M:AB-2`)
  await take('id,sizes', `${one},S`)
  expect(await take('id,skus', `${two},S:AB-2`)).toMatchObject({ updated: 1, faulty: 0 })
  expect((await product(two)).skus).toMatchObject([{ sku: 'AB-2' }])

  // It comes back in the same file that gives its code to another product.
  await take('id,skus', `${two},`, `${one},S:AB-1`)
  await take('id,sizes', `${one},S|M`)
  await take('id,skus', `${one},S:AB-1|M:AB-2`)
  await take('id,sizes', `${one},S`)
  const sent = ['id,sizes,skus', `${one},S|M,S:AB-1`, `${two},S,S:AB-2`]
  const response = await sendFile(shop, file.importProducts, `${sent.join('\n')}\n`)
  expect(await response.text()).toContain('The SKU AB-2 belongs to')
})

test('A file says when sizes leave that do not leave at once', async () => {
  const ahead = dayIn(9)
  const headings = 'name,description,price,product_type,quantity,sizes,ships_by,lead_days'
  const row = (ships_by: string, lead_days: string) =>
    `Parka,Warm.,48.00,women,3,S|M|L,${ships_by},${lead_days}`
  expect(await take(headings, row(`S:${ahead}`, 'M:21'))).toMatchObject({ created: 1, faulty: 0 })
  const [, line] = await download()
  const parka = await product(parseInt(line!))
  expect(parka.skus).toMatchObject([{ ships_by: ahead }, { lead_days: 21 }, {}])
  expect(line).toContain(`S:${ahead},M:21,`)

  const faults = async (...cells: [string, string]) =>
    (await check(headings, row(...cells))).faults.map(({ message }: { message: string }) => message)
  expect(await faults('S:soon', 'M:0')).toEqual([
    expect.stringContaining('write a day as 2026-12-03'),
    expect.stringContaining('write days from 1 to 180'),
  ])
  expect(await faults(`S:${dayIn(-1)}`, '')).toEqual(['Choose a day after today.'])
  expect(await faults(`S:${ahead}`, 'S:3')).toEqual(['A size is a pre-order or made to order, not both.'])
})

test('Rows that name the same style are its colours, in colours that the palette has or that the file adds', async () => {
  const { body: category } = await shop.callAsAdmin(createCategory, {
    body: { name: 'Shirts', google_category: null },
  })
  const sky = await aColour(shop, { name: 'Sky' })
  const report = await take(
    'name,description,price,product_type,quantity,sizes,style,colour,colour_family,category,composition,care,origin,skus,gtins',
    'Shirt sky,Plain.,48.00,women,3,S|M,Linen Shirt,sky,,Shirts,"80% linen, 20% nylon",Hang to dry|30,pt,S:AB-1|M:AB-2,S:4006381333931',
    'Shirt fir,Plain.,48.00,women,3,S|M,linen shirt,Fir,green,Shirts,"80% linen, 20% nylon",Hang to dry|30,Portugal,,',
  )

  expect(report).toMatchObject({ created: 2, faulty: 0 })
  const { body: palette } = await shop.callAsAdmin(listColours, {})
  const fir = (palette as { id: number; name: string; family: string }[]).find(({ name }) => name === 'Fir')!
  expect(fir).toMatchObject({ family: 'green' })
  const ids = (await download()).slice(1).map((line) => parseInt(line))
  const [one, two] = [await product(ids[0]!), await product(ids[1]!)]
  expect([one.colour_id, two.colour_id]).toEqual([sky, fir.id])
  expect(two.style_id).toBe(one.style_id)
  expect(one.skus).toMatchObject([{ sku: 'AB-1', gtin: '4006381333931' }, { sku: 'AB-2' }])
  expect(await styleOf(one.style_id)).toMatchObject({
    name: 'Linen Shirt',
    category_id: category.id,
    composition: {
      parts: [
        {
          part: 'main',
          fibres: [
            { fibre: 'linen', percent: 80 },
            { fibre: 'polyamide', percent: 20 },
          ],
        },
      ],
    },
    care: [30, 50],
    origin: 'PT',
    products: [{ own: [] }, { own: [] }],
  })
})

test('A style that is called as the number of another is not taken for that', async () => {
  const style = await aStyle(shop, [null])
  const other = await aProduct(shop)
  const report = await check(
    'id,style,cut_note',
    `${style.products[0]},,Runs small`,
    `${other},${style.id},Runs large`,
  )
  expect(messages(report)).toEqual([])
})

test('A colour that is added to the palette while a file adds it is the same colour', async () => {
  const id = await aProduct(shop)
  const report = await whileChanging(
    shop,
    (trx) => createColour(trx, { name: 'Dusk', family: 'purple', hex: '#6b4a86' }),
    () => take('id,colour,colour_family', `${id},dusk,purple`),
  )
  expect(report).toMatchObject({ updated: 1, faulty: 0 })
  const palette: Colour[] = (await shop.callAsAdmin(listColours, {})).body
  expect(palette.filter(({ family }) => family === 'purple')).toMatchObject([{ name: 'Dusk', products: 1 }])
})

test('The makers of a style are named in a file, and two rows of a style say the same', async () => {
  const place = { address: 'Kade 1, Rotterdam', contact: 'rep@example.com', is_default: false }
  const add = async (kind: MakerKind, name: string): Promise<number> =>
    (await shop.callAsAdmin(createMaker, { body: { kind, name, ...place } })).body.id
  const [maker, agent] = [await add('manufacturer', 'Norte'), await add('eu_responsible', 'Rep B.V.')]
  const { id, products } = await aStyle(shop, [null, null])
  const [one, two] = products as [number, number]

  await take('id,maker,eu_responsible', `${one},norte,Rep B.V.`, `${two},Norte,rep b.v.`)

  expect(await styleOf(id)).toMatchObject({ maker_id: maker, eu_responsible_id: agent })
  expect(await check(...(await download()))).toMatchObject({ unchanged: 2 })
  expect(messages(await check('id,maker', `${one},Norte`, `${two},`))).toEqual([
    [3, 'maker', 'Row 2 says “Norte” of the same style.'],
  ])
  expect(messages(await check('id,maker', `${one},Rep B.V.`, `${two},Norte`))).toEqual([
    [2, 'maker', expect.stringContaining('There is no manufacturer “Rep B.V.”. Known are: ')],
  ])
})

test('A fact of one row becomes the product’s own, one of all rows the style’s; a style whose products all leave is renamed', async () => {
  const style = await aStyle(shop, [null, null], { care: [50], origin: 'PT' })
  const [one, two] = style.products as [number, number]

  await take('id,composition,origin', `${one},100% wool,IT`, `${two},100% wool,PT`)

  const shared = await styleOf(style.id)
  expect(shared).toMatchObject({ composition: { parts: [{ fibres: [{ fibre: 'wool' }] }] }, origin: 'PT' })
  expect(shared.products.map(({ own }) => own)).toEqual([['origin'], []])

  await take('id,style', `${one},Crew`, `${two},crew`)

  const { style_id } = await product(one)
  expect((await product(two)).style_id).toBe(style_id)
  expect(await styleOf(style_id)).toMatchObject({ name: 'Crew', care: [50], origin: 'PT' })
  expect((await styleOf(style_id)).products.map(({ own }) => own)).toEqual([['origin'], []])
  expect((await shop.callAsAdmin(getStyle, { params: { id: style.id } })).status).toBe(404)
})

test('Codes change places in one file, and each fault is named by its row and column', async () => {
  const [one, two] = [await aProduct(shop, { sizes: [] }), await aProduct(shop, { sizes: [] })]
  const taken = await aProduct(shop, { name: 'Owner', sizes: ['S'] })
  await take('id,skus', `${one},AB-1`, `${two},AB-2`, `${taken},S:AB-3`)
  await take('id,skus', `${one},AB-2`, `${two},AB-1`)
  expect((await product(one)).skus).toMatchObject([{ sku: 'AB-2' }])

  const [a, b] = [await aStyle(shop, [null]), await aStyle(shop, [null])]
  await aColour(shop, { name: 'Navy', family: 'blue' })
  const report = await check(
    'id,style,colour,colour_family,category,composition,care,origin,skus,gtins',
    `${one},linen shirt,,,,,,,AB-2,`,
    `${two},,Fog,,,,,,AB-1,`,
    `${taken},,Navy,green,Hats,,,,S:AB-3,`,
    `${a.products[0]},Linen Shirt,,,,"60% wool, 30% cotton",Beat it,XX,AB-9,`,
    `${b.products[0]},Linen Shirt,,,,90% wol,,,S:AB-3,S:4006381333930`,
  )

  expect(report.faulty).toBe(5)
  expect(messages(report)).toEqual([
    [2, 'style', '2 styles are called “linen shirt”. Join them, or choose one in the product’s form.'],
    [3, 'colour', expect.stringMatching(/^The palette has no “Fog”.*colour_family: black, white/)],
    [4, 'colour_family', 'Navy is blue in the palette. Change it there.'],
    [4, 'category', expect.stringContaining('There is no category “Hats”.')],
    [5, 'composition', 'Main fabric: the percentages add up to 90, not to 100.'],
    [5, 'care', expect.stringContaining('There is no care instruction “Beat it”')],
    [5, 'origin', 'There is no country XX.'],
    [5, 'skus', '“AB-9” is not valid: write S:AB-1|M:AB-2.'],
    [6, 'composition', expect.stringMatching(/wol.*wool/)],
    [6, 'gtins', expect.stringContaining('The last digit of 4006381333930 does not fit')],
    [6, 'skus', 'The SKU AB-3 belongs to Owner.'],
  ])
  expect(messages(await check('id,skus', `${one},AB-3`, `${two},AB-2`))).toEqual([
    [2, 'skus', 'The SKU AB-3 belongs to Owner.'],
  ])
})

test('A file that was exported before its products were joined or described otherwise is outdated', async () => {
  const style = await aStyle(shop, [null], { origin: 'PT' })
  const exported = await download()
  const { version } = await styleOf(style.id)
  await shop.callAsAdmin(updateStyle, { params: { id: style.id }, body: { version, origin: 'IT' } })

  expect(messages(await check(...exported))).toEqual([
    [2, 'version', expect.stringContaining('was changed after this file was exported')],
  ])
  expect(await send(file.checkProductFile, exported, { outdated: 'keep' })).toMatchObject({
    unchanged: 1,
    faulty: 0,
  })
  expect(await send(file.checkProductFile, exported, { outdated: 'overwrite' })).toMatchObject({
    updated: 1,
    changes: [{ fields: { origin: { before: 'IT', after: 'PT' } } }],
  })
})
