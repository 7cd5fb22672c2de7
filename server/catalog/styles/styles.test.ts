import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createProduct, type ProductChange } from '../../../contract/product.ts'
import { saveCodes } from '../../../contract/sku.ts'
import { anAdmin } from '../../../test/accounts.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { emptyDatabase } from '../../../test/database.ts'
import { aPaidOrder } from '../../../test/orders.ts'
import { aProduct, changeProductOf } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour, aStyle } from '../../../test/styles.ts'
import { migrate } from '../../database/migrate.ts'
import { planNewProduct, saveProducts } from '../save-products.ts'

const shop = aShop()
let admin: string
beforeAll(async () => {
  admin = await anAdmin(shop)
})
beforeEach(() => emptyCatalog(shop))

const query = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as T[]

const change = (id: number, fields: ProductChange) => changeProductOf(shop, id, fields)

const styleOf = async (id: number) =>
  (await query<{ style_id: number }>('select style_id from products where id = $1', [id]))[0]!.style_id

const skusOf = (id: number) =>
  query<{ id: number; size: string; position: number; retired: boolean }>(
    'select id, size, position, retired from skus where product_id = $1 order by retired, position',
    [id],
  )

test('However a product comes, it is a style of its own with a SKU for each of its sizes', async () => {
  const product = { description: 'Plain.', price: 4_800, product_type: 'women', quantity: 3 } as const
  await shop.call(createProduct, { body: { ...product, name: 'From the form', sizes: ['S', 'M'] } }, admin)
  const file = await fetch(`${shop.origin}/api/products/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: admin },
    body: 'name,description,price,product_type,quantity,sizes\nFrom a file,Plain.,48.00,women,3,S|M\n',
  })
  expect(await file.text()).toContain('"created":1')
  await aProduct(shop, { name: 'Without sizes', sizes: [] })

  const rows = await query(`
    select s.name as style, colour_position as at, array_agg(k.size order by position) as sizes
    from products p join styles s on s.id = p.style_id join skus k on k.product_id = p.id
    group by p.id, s.id order by p.id`)

  expect(rows).toEqual([
    { style: 'From the form', at: 0, sizes: ['S', 'M'] },
    { style: 'From a file', at: 0, sizes: ['S', 'M'] },
    { style: 'Without sizes', at: 0, sizes: [''] },
  ])
})

test('The SKU of a size that goes is retired, and is the same one when the size comes back', async () => {
  const id = await aProduct(shop, { sizes: ['S', 'M'] })
  const [s, m] = await skusOf(id)
  await change(id, { sizes: ['M', 'XS'] })
  const [, xs] = await skusOf(id)
  expect(await skusOf(id)).toEqual([
    { id: m!.id, size: 'M', position: 0, retired: false },
    { id: xs!.id, size: 'XS', position: 1, retired: false },
    { id: s!.id, size: 'S', position: 0, retired: true },
  ])
  await change(id, { sizes: ['M', 'S'] })
  expect((await skusOf(id)).map((sku) => [sku.id, sku.size, sku.position, sku.retired])).toEqual([
    [m!.id, 'M', 0, false],
    [s!.id, 'S', 1, false],
    [xs!.id, 'XS', 1, true],
  ])
})

test('A style is called as its only product until it has a name of its own or another colour', async () => {
  const nameOf = async (id: number) =>
    (
      await query<{ name: string }>(
        'select s.name from styles s join products on style_id = s.id where products.id = $1',
        [id],
      )
    )[0]!.name
  const alone = await aProduct(shop, { name: 'Wool Coat' })
  await change(alone, { name: 'Felted Coat' })
  expect(await nameOf(alone)).toBe('Felted Coat')

  const { products } = await aStyle(shop, [null, null], { name: 'Linen Shirt, 1' })
  await change(products[0]!, { name: 'Silk Shirt' })
  expect(await nameOf(products[0]!)).toBe('Linen Shirt, 1')
})

test('A style that begins with a colour of the palette behind its name is called without it, also once that is renamed', async () => {
  await aColour(shop, { name: 'Ink' })
  const product = { description: 'Plain.', price: 4_800, product_type: 'women', quantity: 3 } as const
  const make = async (name: string) =>
    (await shop.call(createProduct, { body: { ...product, name } }, admin)).body.id as number
  const nameOf = async (id: number) =>
    (await query<{ name: string }>('select name from styles where id = $1', [await styleOf(id)]))[0]!.name
  const coat = await make('Walk Coat, ink')
  expect(await nameOf(coat)).toBe('Walk Coat')
  expect(await nameOf(await make('Walk\u00a0 Cape, Ink'))).toBe('Walk Cape')
  expect(await nameOf(await make('Walk Coat, lined'))).toBe('Walk Coat, lined')
  expect(await nameOf(await make(', Ink'))).toBe(', Ink')

  await change(coat, { name: 'Stroll Coat, Ink' })
  expect(await nameOf(coat)).toBe('Stroll Coat')
  await change(coat, { name: 'Stroll Coat' })
  await change(coat, { name: 'Stroll Coat, Ink' })
  expect(await nameOf(coat)).toBe('Stroll Coat')

  const style_id = await styleOf(coat)
  await shop.call(createProduct, { body: { ...product, name: 'Stroll Coat, Red', style_id } }, admin)
  await change(coat, { name: 'Town Coat, Ink' })
  expect(await nameOf(coat)).toBe('Stroll Coat')
})

test('The colours of a style are in the order in which they came, and its listings know style, colour and fabrics', async () => {
  const [sky, rust] = [await aColour(shop, { family: 'blue' }), await aColour(shop, { family: 'orange' })]
  const { id, products } = await aStyle(shop, [sky, rust, null], {
    composition: {
      parts: [
        {
          part: 'main',
          fibres: [
            { fibre: 'linen', percent: 55 },
            { fibre: 'cotton', percent: 30 },
            { fibre: 'silk', percent: 15 },
          ],
        },
        { part: 'lining', fibres: [{ fibre: 'viscose', percent: 100 }] },
      ],
    },
  })
  const listed = { style_id: id, category: null, fabrics: ['cotton', 'linen'] }
  expect(
    await query(`
      select product_id, style_id, colour_position, colour_family, category, fabrics from listings order by product_id`),
  ).toEqual([
    { ...listed, product_id: products[0], colour_position: 0, colour_family: 'blue' },
    { ...listed, product_id: products[1], colour_position: 1, colour_family: 'orange' },
    { ...listed, product_id: products[2], colour_position: 2, colour_family: null },
  ])
})

test('Products that are saved together come last among the colours of their style, in their order', async () => {
  const { id: style_id, products } = await aStyle(shop, [null])
  const planned = ['Second', 'Third'].map((name) => ({
    ...planNewProduct({ name, description: 'Plain.', price: 4_800, product_type: 'women', quantity: 3 }),
    place: { style_id, colour_id: null },
  }))
  const saved = await shop.shop.db.transaction().execute((trx) => saveProducts(trx, planned, 'a test'))
  const rows = await query(
    'select id, colour_position from products where style_id = $1 order by colour_position',
    [style_id],
  )
  expect(rows).toEqual([...products, ...saved].map((id, colour_position) => ({ id, colour_position })))
})

test('A purchase writes no style, no colour and no SKU', async () => {
  const { products } = await aStyle(shop, [await aColour(shop)], {
    product: { size_quantities: { M: 1 } },
  })
  const written = () =>
    query(`
      select 'style' as of, id, xmin::text from styles union all select 'sku', id, xmin::text from skus
      union all select 'colour', id, xmin::text from colours union all select 'product', id, xmin::text from products
      order by of, id`)
  const before = await written()
  await aPaidOrder(shop, { product: products[0]!, size: 'M' })
  expect(await query('select in_stock from listings')).toEqual([{ in_stock: false }])
  expect(await written()).toEqual(before)
})

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['400638133393', false],
  ['40063813339x1', false],
])('%s is a GTIN with the right check digit: %s', async (code, isRight) => {
  expect(await query('select is_gtin($1) as is_gtin', [code])).toEqual([{ is_gtin: isRight }])
})

test('Upgrading makes each product a style of its own, gives its sizes SKUs, and guesses nothing', async () => {
  const folder = join(import.meta.dirname, '../../database/migrations')
  const earlier = await mkdtemp(join(tmpdir(), 'hemline-migrations-'))
  const database = await emptyDatabase()
  try {
    for (const file of (await readdir(folder)).filter((file) => file < '220')) {
      await copyFile(join(folder, file), join(earlier, file))
    }
    await migrate(database.connectionString, earlier)
    await database.pool.query(`
      insert into products (name, description, price, product_type, sizes, active) values
        ('Wool Coat, Camel', 'Wool.', 48000, 'women', '{S,M}', true),
        ('Wool Coat, Grey', 'Wool.', 48000, 'women', '{}', false);
      select write_listings('{1,2}')`)
    await migrate(database.connectionString)
    const { rows } = await database.pool.query(`
      select p.id, s.name, p.colour_id, l.style_id = p.style_id as is_listed,
        array(select size from skus where product_id = p.id order by position) as sizes
      from products p join styles s on s.id = p.style_id join listings l on l.product_id = p.id order by p.id`)
    expect(rows).toEqual([
      { id: 1, name: 'Wool Coat, Camel', colour_id: null, is_listed: true, sizes: ['S', 'M'] },
      { id: 2, name: 'Wool Coat, Grey', colour_id: null, is_listed: true, sizes: [''] },
    ])
  } finally {
    await database.drop()
    await rm(earlier, { recursive: true })
  }
})

test('A size that is renamed keeps its SKU with its codes', async () => {
  const id = await aProduct(shop, { sizes: ['S', 'M', 'L'] })
  const [, m] = await skusOf(id)
  await shop.call(
    saveCodes,
    { params: { id }, body: { codes: [{ id: m!.id, sku: 'TEE-M', gtin: null }] } },
    admin,
  )
  await change(id, { sizes: ['S', 'Medium', 'L'] })
  expect(await query('select id, size, sku from skus where sku is not null')).toEqual([
    { id: m!.id, size: 'Medium', sku: 'TEE-M' },
  ])
  expect((await skusOf(id)).map(({ size, retired }) => [size, retired])).toEqual([
    ['S', false],
    ['Medium', false],
    ['L', false],
  ])
})

test('A SKU is of one size alone, may change places, and a GTIN needs its check digit', async () => {
  const [one, other] = [await aProduct(shop, { name: 'Coat', sizes: ['S', 'M'] }), await aProduct(shop)]
  const [s, m] = await skusOf(one)
  const [elsewhere] = await skusOf(other)
  const save = (id: number, ...codes: [number, string | null, string | null][]) =>
    shop.call(
      saveCodes,
      { params: { id }, body: { codes: codes.map(([id, sku, gtin]) => ({ id, sku, gtin })) } },
      admin,
    )
  expect((await save(one, [s!.id, ' A ', '4006381-333931'], [m!.id, 'B', ''])).body).toEqual({
    codes: [
      { id: s!.id, sku: 'A', gtin: '4006381333931' },
      { id: m!.id, sku: 'B', gtin: null },
    ],
    version: 2,
  })
  expect((await save(one, [s!.id, 'B', null], [m!.id, 'A', null])).status).toBe(200)
  expect(await save(one, [s!.id, 'A', null])).toMatchObject({
    status: 422,
    error: 'The SKU A is there twice.',
  })
  expect(await save(other, [elsewhere!.id, 'A', null])).toMatchObject({
    status: 422,
    error: 'The SKU A belongs to Coat.',
  })
  expect(await save(other, [elsewhere!.id, null, '4006381333932'])).toMatchObject({
    status: 422,
    error: 'The last digit of 4006381333932 does not fit the others: it would be 1.',
  })
  expect((await save(other, [s!.id, 'C', null])).status).toBe(409)
})

test('The SKU of a size that was taken out can be given to another one, of its product or of others', async () => {
  const [id, other] = [await aProduct(shop, { sizes: ['S', 'M'] }), await aProduct(shop, { sizes: ['S'] })]
  const [s, m] = await skusOf(id)
  const [elsewhere] = await skusOf(other)
  const save = async (of: number, sku: number, code: string) => {
    const codes = [{ id: sku, sku: code, gtin: null }]
    return (await shop.call(saveCodes, { params: { id: of }, body: { codes } }, admin)).status
  }
  expect(await save(id, m!.id, 'TEE-M')).toBe(200)
  expect(await save(other, elsewhere!.id, 'TEE-M')).toBe(422)
  await change(id, { sizes: ['S'] })
  expect(await save(id, s!.id, 'TEE-M')).toBe(200)
  await change(id, { sizes: ['M'], size_quantities: { M: 1 } })
  expect(await save(other, elsewhere!.id, 'TEE-M')).toBe(200)
  expect(await query('select id, sku from skus where sku is not null')).toEqual([
    { id: elsewhere!.id, sku: 'TEE-M' },
  ])
})

test('Codes that somebody else has changed meanwhile are not overwritten, unless both wrote the same', async () => {
  const id = await aProduct(shop, { sizes: ['S', 'M'] })
  const [s, m] = await skusOf(id)
  const none: { sku: string | null; gtin: null } = { sku: null, gtin: null }
  const save = (sku: string, of = s!.id, was = none) =>
    shop.call(saveCodes, { params: { id }, body: { codes: [{ id: of, sku, gtin: null, was }] } }, admin)
  expect((await save('FIRST')).status).toBe(200)
  expect(await save('SECOND')).toMatchObject({
    status: 409,
    error: 'Somebody else has changed these codes meanwhile.',
  })
  expect((await save('FIRST')).status).toBe(200)
  expect((await save('OTHER', m!.id)).status).toBe(200)
  expect((await save('SECOND', s!.id, { sku: 'FIRST', gtin: null })).status).toBe(200)
})
