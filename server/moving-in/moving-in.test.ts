import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as contract from '../../contract/moving-in.ts'
import type { MovingReport } from '../../contract/moving-in.ts'
import { type AdminProduct, getProductForEdit, updateProduct } from '../../contract/product.ts'
import { reportOn, sendFile } from '../../test/files.ts'
import { aShop } from '../../test/shop.ts'
import { largeExport, picture, shopifyFile } from '../../test/shopify-export.ts'
import { aCategory } from '../../test/styles.ts'
import { corrupt } from '../../test/corrupt.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { whileChanging } from '../../test/while-changing.ts'
import { saveCodes } from '../catalog/styles/codes.ts'
import { Unavailable } from '../errors.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { PictureFailure } from './fetch-picture.ts'
import { plainText } from './plain-text.ts'

const shop = aShop()

const check = (file: string | Buffer) => reportOn<MovingReport>(shop, contract.checkShopifyProducts, file)
const bring = (file: string | Buffer, query?: object) =>
  reportOn<MovingReport>(shop, contract.importShopifyProducts, file, { ...query })

/** What the catalogue holds, in words that a second import must leave as they are. */
async function catalogue() {
  const tables = {
    products: 'select id, name, price, active, sizes, tags, version from products order by id',
    styles: 'select id, name, category_id from styles order by id',
    colours: 'select id, name from colours order by id',
    stock: 'select product_id, size, on_hand from stock order by 1, 2',
    moves: 'select count(*)::int from stock_moves',
    skus: 'select id, sku, gtin, retired from skus order by id',
    redirects: 'select path, target from redirects order by path',
    arrived: 'select kind, external, id from external_ids order by 1, 2',
  }
  const entries = Object.entries(tables).map(async ([name, sql]) => [
    name,
    (await shop.shop.pool.query(sql)).rows,
  ])
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown[]>
}
const productOf = async (handle: string, colour = '') => {
  const external = colour ? `${handle}\n${colour}` : handle
  const { rows } = await shop.shop.pool.query(
    `select id from external_ids where kind = 'product' and external = $1`,
    [external],
  )
  const { body } = await shop.callAsAdmin(getProductForEdit, { params: { id: rows[0].id } })
  return body as AdminProduct
}

test('A file of 2,000 variants arrives as styles, colours and sizes, and a second import changes nothing', async () => {
  const rows = largeExport()
  const file = shopifyFile(rows)
  const checked = await check(file)
  expect(checked).toMatchObject({
    styles: 200,
    products: 1_000,
    sizes: 2_000,
    redirects: 200,
    here: 0,
    left_out: 0,
  })
  expect(checked.options.map(({ name, role }) => [name, role])).toEqual([
    ['Farbe', 'colour'],
    ['Größe', 'size'],
    ['Länge', 'size'],
    ['Color', 'colour'],
    ['Size', 'size'],
    ['Length', 'size'],
  ])
  expect((await catalogue())['products']).toEqual([])
  expect(await bring(file)).toEqual(checked)
  const first = await catalogue()
  expect([first['products']!.length, first['styles']!.length, first['colours']!.length]).toEqual([
    1_000, 200, 5,
  ])

  const again = await bring(file)
  expect(again).toMatchObject({ styles: 0, products: 0, sizes: 0, redirects: 0, here: 1_000 })
  expect(await catalogue()).toEqual(first)
  // Sorted by title, as a spreadsheet leaves it, and in the other generation of headings it is the same file.
  const sorted = rows.toSorted((a, b) => String(a['Title'] ?? '').localeCompare(String(b['Title'] ?? '')))
  expect(await check(shopifyFile(sorted, { generation: 1, delimiter: ';' }))).toMatchObject({
    products: 0,
    here: 1_000,
  })

  expect(await productOf('linen-shirt-5', 'rust')).toMatchObject({
    name: 'Linen Shirt No. 5, Rust',
    description: 'A relaxed shirt in washed linen.\n\n– Two pockets',
    price: 12_500,
    product_type: 'women',
    active: false,
    sizes: ['30/32', '30/34'],
    size_quantities: { '30/32': 6, '30/34': 0 },
    tags: ['Women', 'linen', 'shopify'],
    cover_image: picture('linen-shirt-5-rust'),
    sub_images: [picture('linen-shirt-5-rust-back')],
  })
})

test('Colours and types that are one name in the database arrive as one', async () => {
  const rows = ['İndigo', 'indigo', 'İNDİGO'].map((colour, n) => ({
    'URL handle': `ipek-${n}`,
    Title: `İpek ${n}`,
    Type: n === 0 ? 'İpek' : 'ipek',
    Price: '40',
    'Inventory quantity': 1,
    'Option1 name': 'Colour',
    'Option1 value': colour,
  }))
  expect(await bring(shopifyFile(rows))).toMatchObject({ styles: 3, products: 3, left_out: 0 })
  const { colours } = await catalogue()
  expect(colours!.filter((one) => /ndigo/i.test((one as { name: string }).name))).toHaveLength(1)
})

test('What the shopkeeper has changed since stays, and a colour that is new in the file joins its style', async () => {
  const rows = [
    {
      'URL handle': 'tee',
      Title: 'Heavy Tee',
      Price: '40',
      'Inventory quantity': 3,
      'Option1 name': 'Colour',
      'Option1 value': 'Slate',
    },
  ]
  await bring(shopifyFile(rows))
  const slate = await productOf('tee', 'slate')
  await shop.callAsAdmin(updateProduct, { params: { id: slate.id }, body: { price: 5_500 } })
  const more = { 'URL handle': 'tee', Price: '40', 'Inventory quantity': 1, 'Option1 value': 'Ecru' }
  expect(await bring(shopifyFile([...rows, more]))).toMatchObject({ products: 1, here: 1, redirects: 0 })
  const ecru = await productOf('tee', 'ecru')
  expect((await productOf('tee', 'slate')).price).toBe(5_500)
  expect(ecru.style!.id).toBe(slate.style!.id)
})

test('A size that a later file adds to a product that is here is said, and one that was taken out or renamed is not', async () => {
  const size = (value: string, more: object = {}) => ({
    'URL handle': 'cardigan',
    Price: '90',
    'Inventory quantity': 2,
    'Option1 value': value,
    ...more,
  })
  const rows = [
    size('S', { Title: 'Cardigan', 'Option1 name': 'Size', Description: 'Warm.' }),
    size('M'),
    size('L'),
  ]
  await bring(shopifyFile(rows))
  const cardigan = await productOf('cardigan')
  await editProduct(shop, cardigan.id, { sizes: ['S', 'L'], size_quantities: { S: 2, L: 2 } })
  expect((await check(shopifyFile(rows))).notes).toEqual([])
  expect(await check(shopifyFile([...rows, size('XL'), size('XXL')]))).toMatchObject({
    here: 1,
    notes: [
      { row: 2, message: 'Cardigan is here already without XL, XXL, and stays so: add sizes in its form.' },
    ],
  })
})

test('Two titles of one handle, and a row without a price, are said', async () => {
  const one = {
    'URL handle': 'twin',
    Price: '40',
    'Inventory quantity': 1,
    'Option1 value': 'S',
    Description: 'A.',
  }
  const report = await check(
    shopifyFile([
      { ...one, Title: 'Twin Set', 'Option1 name': 'Size' },
      { ...one, Title: 'Twin Set Two', 'Option1 value': 'M' },
      { ...one, Price: '', 'Option1 value': 'L' },
    ]),
  )
  expect(report.notes.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '4: There is no price.',
    '3: “Twin Set Two” has the same handle: its rows join “Twin Set”.',
  ])
})

test('Each row that does not arrive as it is says why', async () => {
  const size = { 'Option1 name': 'Size' }
  const rows: Parameters<typeof shopifyFile>[0] = [
    {
      'URL handle': 'coat',
      Title: 'Coat',
      Price: '480.00',
      'Compare-at price': '600',
      'Inventory quantity': -2,
      ...size,
      'Option1 value': 'S',
      Barcode: '4006381333932',
    },
    { 'URL handle': 'coat', Price: '490.00', 'Inventory quantity': '', 'Option1 value': 'M', SKU: 'LS-1-1' },
    { 'URL handle': 'coat', Price: '480.00', 'Inventory quantity': 1, 'Option1 value': 's' },
    { 'URL handle': 'coat', Price: 'dear', 'Inventory quantity': 1, 'Option1 value': 'L' },
    { 'URL handle': 'card', Title: 'Gift card', Price: '25', 'Gift card': 'TRUE' },
    { 'URL handle': '', Title: 'Lost', Price: '25' },
    { 'URL handle': 'untitled', Price: '25' },
    {
      'URL handle': 'belt',
      Title: 'Belt',
      Price: '=60',
      'Option1 name': 'Title',
      'Option1 value': 'Default Title',
    },
    {
      'URL handle': 'scarf',
      Title: 'Scarf',
      Price: "'60.00",
      'Inventory quantity': 4,
      'Option1 name': 'Title',
      'Option1 value': 'Default Title',
      Description: '<table><tr><td>Width</td><td>30 cm</td></tr></table>',
    },
  ]
  const report = await bring(shopifyFile(rows))
  expect(report).toMatchObject({ products: 2, styles: 2, sizes: 3, left_out: 7 })
  const said = report.notes.map(
    ({ row, message, is_left_out }) => `${row}${is_left_out ? ' left out' : ''}: ${message}`,
  )
  expect(said.toSorted()).toEqual(
    [
      '4 left out: Size s is there twice.',
      '5 left out: “dear” is no price.',
      '6 left out: Gift cards are sold on their own page here.',
      '7 left out: The row has no handle.',
      '8 left out: The product has no title.',
      '9 left out: “=60” is no price.',
      '9 left out: No size of the product can be sold.',
      '2: There were -2 pieces: 0.',
      '2: The barcode is left out. The last digit of 4006381333932 does not fit the others: it would be 1.',
      '2: The former price 600 is left out: make a sale to show one.',
      '2: There is no description; the title stands in its place.',
      '2: The SKU LS-1-1 belongs to another size, so M has none.',
      '3: The file does not say how many pieces there are: 0.',
      '9: There is no description; the title stands in its place.',
      '10: A table of the description became lines of text.',
    ].toSorted(),
  )
  expect(await productOf('coat')).toMatchObject({
    sizes: ['S', 'M'],
    price: 48_000,
    size_prices: { M: 49_000 },
  })
  expect(await productOf('scarf')).toMatchObject({
    sizes: [],
    quantity: 4,
    price: 6_000,
    description: 'Width · 30 cm',
  })
})

test('What has no place here is said, vendors become tags, and pictures of http are asked for over https', async () => {
  const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
  const long = 'Double-faced '.repeat(15)
  const rows: Parameters<typeof shopifyFile>[0] = [
    {
      'URL handle': 'cape',
      Title: long,
      Description: 'A cape.',
      Price: '300',
      'Inventory quantity': 99_999_999,
      Vendor: 'Mill One',
      Tags: [...tags, 'a tag that has a lot more than forty letters'].join(', '),
      SKU: 'K'.repeat(61),
      Barcode: '4006381333931; 4006381333948',
      'Product image URL': 'http://cdn.old-shop.example/cape.jpg',
      'Variant image URL': '//cdn.old-shop.example/cape.jpg',
      'Image alt text': 'x'.repeat(301),
      'SEO title': 'Cape',
    },
    ...Array.from({ length: 33 }, (_, n) => ({
      'URL handle': 'cape',
      'Product image URL': n === 0 ? 'cape.jpg' : picture(`cape-${n}`),
    })),
    {
      'URL handle': 'glove',
      Title: 'Glove',
      Description: 'A glove.',
      Price: '30',
      'Inventory quantity': 1,
      Vendor: 'Mill Two',
      SKU: '4.00638E+12',
      'Option1 name': 'Colour',
      'Option1 value': 'Undyed and unbleached, as it grows on the sheep',
    },
  ]
  const { notes, left_out } = await bring(shopifyFile(rows))
  expect(left_out).toBe(0)
  expect(notes.map(({ row, message }) => `${row}: ${message}`).toSorted()).toEqual(
    [
      '1: The column “SEO title” is left out: 1 row has something in it. Search engines get the name and the description of the product.',
      '1: The 2 vendors become tags: feeds name the shop as the brand of all products.',
      '2: A product has up to 19 tags. Left out: tag 18, tag 19, a tag that has a lot more than forty letters.',
      '2: Cut after 40 letters: the tag a tag that has a lot more than forty letters.',
      '2: Only the first of its 2 barcodes arrives.',
      '2: The SKU is cut after 60 letters.',
      '2: The alternative text of a picture is cut after 300 letters.',
      '2: The title is cut after 160 letters.',
      '2: There were 99999999 pieces: 10000000.',
      '36: The SKU 4.00638E+12 is left out: a spreadsheet has shortened it. Bring the file as Shopify wrote it.',
      '2: 2 pictures of the product are left out: a product has up to 31.',
      '3: The picture “cape.jpg” is left out: this is no address of the web.',
      '36: The colour is cut after 40 letters.',
    ].toSorted(),
  )
  const cape = await productOf('cape')
  expect(cape.tags).toEqual(['Mill One', ...tags.slice(0, 18), 'shopify'])
  expect(cape.cover_image).toBe('https://cdn.old-shop.example/cape.jpg')
  expect((await productOf('glove', 'undyed and unbleached, as it grows on th')).tags).toEqual([
    'Mill Two',
    'shopify',
  ])
})

test('A picture whose address contains a user or a password is left out, and the address is not repeated', async () => {
  const { notes } = await bring(
    shopifyFile([
      {
        'URL handle': 'ruana',
        Title: 'Ruana',
        Description: 'A ruana.',
        Price: '60',
        'Inventory quantity': 1,
        'Product image URL': 'http://ada:s3cret@old-shop.example/ruana.jpg',
        'Variant image URL': '//ada@old-shop.example/ruana.jpg',
      },
      { 'URL handle': 'ruana', 'Product image URL': 'https://old-shop.example/plain.jpg' },
    ]),
  )
  expect(notes.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '2: A picture is left out: its address contains a user or a password. The same in 1 more row.',
  ])
  const { cover_image, sub_images } = await productOf('ruana')
  expect([cover_image, ...sub_images]).toEqual(['https://old-shop.example/plain.jpg'])
})

test('The shopkeeper says what an option is, and what was active is active at once if that is chosen', async () => {
  const category = await aCategory(shop)
  const { rows } = await shop.shop.pool.query('select name from categories where id = $1', [category])
  const file = shopifyFile([
    {
      'URL handle': 'sock',
      Title: 'Sock',
      Type: rows[0].name,
      Status: 'active',
      Price: '12',
      'Inventory quantity': 5,
      'Option1 name': 'Pattern',
      'Option1 value': 'Rib',
    },
    { 'URL handle': 'sock', Price: '12', 'Inventory quantity': 5, 'Option1 value': 'Cable' },
  ])
  expect(await check(file)).toMatchObject({ products: 2, options: [{ name: 'Pattern', role: 'colour' }] })
  expect(await bring(file, { publish: true, roles: 'Pattern:size' })).toMatchObject({ products: 1, sizes: 2 })
  const sock = await productOf('sock')
  expect(sock).toMatchObject({ name: 'Sock', sizes: ['Rib', 'Cable'], active: true })
})

test('A file that is in the alphabet of Windows or in UTF-16 is read, one of something else is refused', async () => {
  const file = shopifyFile([{ 'URL handle': 'robe', Title: 'Peignoir été', Price: '90', Description: 'x' }], {
    generation: 1,
  })
  const report = await check(Buffer.from(file, 'latin1'))
  expect(report.arriving).toMatchObject([{ name: 'Peignoir été' }])
  const wide = await check(Buffer.from(`\ufeff${file.replaceAll(',', '\t')}`, 'utf16le'))
  expect(wide.arriving).toMatchObject([{ name: 'Peignoir été' }])

  const none = 'This is no file of Shopify’s products: it has no column for'
  const wrong = {
    'a,b\n1,2': `${none} handle, title, price.`,
    '': 'The file is empty.',
    'Handle,Title\nx,y': `${none} price.`,
    'Name,Financial Status,Lineitem name\n#1,paid,x': 'This is Shopify’s file of orders, not of products.',
    'PK\x03\x04': 'This is a workbook (.xlsx) or an archive (.zip).',
  }
  for (const [body, words] of Object.entries(wrong)) {
    const response = await sendFile(shop, contract.checkShopifyProducts, body)
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      expect.stringContaining(words),
    ])
  }
})

test('A handle that no address has is said, and its product arrives all the same', async () => {
  const file = shopifyFile([{ 'URL handle': 'cape\u009d', Title: 'Cape', Price: '90' }])
  const report = await bring(file)
  expect(report).toMatchObject({ products: 1, redirects: 0 })
  expect(report.notes).toContainEqual(
    expect.objectContaining({ row: 2, message: expect.stringContaining('cannot be redirected') }),
  )
  expect(await productOf('cape\u009d')).toMatchObject({ name: 'Cape' })
})

test('Pictures of a product are fetched once into the shop, and those that are lost are listed and tried again', async () => {
  const [front, back] = [picture('front'), picture('back')]
  const id = await aProduct(shop, {
    cover_image: front,
    sub_images: [back],
    image_alts: { [front]: 'Front' },
  })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const fetchOne = (lost: string) => async (url: string) => {
    if (url === lost) throw new PictureFailure('Its server answers 404.')
    return png
  }
  await fetchPictures(shop.shop, id, fetchOne(back))
  const after = (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body as AdminProduct
  expect(after.cover_image).toMatch(/^\/images\/[0-9a-f]{32}\.jpg$/)
  expect(after.image_alts).toEqual({ [after.cover_image!]: 'Front' })
  expect(after.sub_images).toEqual([back])
  const lost = async () => (await shop.callAsAdmin(contract.listLostPictures, {})).body.lost
  expect(await lost()).toEqual([
    { product_id: id, name: 'Wool Coat', url: back, failure: 'Its server answers 404.' },
  ])
  const { waiting } = (await shop.callAsAdmin(contract.listLostPictures, {})).body
  await shop.callAsAdmin(contract.fetchPicturesAgain, {})
  expect((await shop.callAsAdmin(contract.listLostPictures, {})).body.waiting).toBe(waiting + 1)
  const giveUp = `update graphile_worker._private_jobs set attempts = max_attempts where key = $1`
  await corrupt(shop, giveUp, [`fetch_pictures:${id}`])
  expect((await shop.callAsAdmin(contract.listLostPictures, {})).body.waiting).toBe(waiting)
  await fetchPictures(shop.shop, id, fetchOne(''))
  expect(await lost()).toEqual([])
})

test('What the shopkeeper changes of a product while its pictures are fetched stays, and they arrive', async () => {
  const [front, back] = [picture('kept-front'), picture('removed-back')]
  const id = await aProduct(shop, { cover_image: front, sub_images: [back] })
  await fetchPictures(shop.shop, id, async (url) => {
    if (url === front)
      await shop.callAsAdmin(updateProduct, { params: { id }, body: { name: 'Cape', sub_images: [] } })
    const create = { width: 4, height: 5, channels: 3 as const, background: '#8a6f52' }
    return await sharp({ create }).png().toBuffer()
  })
  expect((await shop.callAsAdmin(getProductForEdit, { params: { id } })).body).toMatchObject({
    name: 'Cape',
    cover_image: expect.stringMatching(/^\/images\//),
    sub_images: [],
  })
})

test('A picture that the shop could not store is listed as that, and its job is tried again, while others arrive', async () => {
  const [kept, full] = [picture('kept'), picture('full')]
  const id = await aProduct(shop, { cover_image: kept, sub_images: [full] })
  const folder = join(shop.shop.config.dataDir, 'images')
  const colours = new Map([
    [kept, '#8a6f52'],
    [full, '#2b3a67'],
  ])
  const fetchOne = async (url: string) => {
    const create = { width: 4, height: 5, channels: 3 as const, background: colours.get(url)! }
    return await sharp({ create }).png().toBuffer()
  }
  const fetchWithoutRoom = async (url: string) => {
    if (url === full) {
      await rename(folder, `${folder}.aside`)
      // In its place, so that nothing can be written there, as to a full disk.
      await writeFile(folder, '')
    }
    return await fetchOne(url)
  }
  try {
    await expect(fetchPictures(shop.shop, id, fetchWithoutRoom)).rejects.toThrow(Unavailable)
  } finally {
    await rm(folder)
    await rename(`${folder}.aside`, folder)
  }
  const lost = async () => (await shop.callAsAdmin(contract.listLostPictures, {})).body.lost
  expect(await lost()).toMatchObject([
    { url: full, failure: 'The shop could not store it. Its disk may be full, or its bucket away.' },
  ])
  await fetchPictures(shop.shop, id, fetchOne)
  expect(await lost()).toEqual([])
  const { body } = await shop.callAsAdmin(getProductForEdit, { params: { id } })
  expect([body.cover_image, ...body.sub_images]).toEqual([
    expect.stringMatching(/^\/images\//),
    expect.stringMatching(/^\/images\//),
  ])
})

test('HTML becomes text, and what it would run is gone', () => {
  expect(
    plainText(
      '<script>alert(1)</script><p>One &amp; two<br>three</p><p>&#8364;&nbsp;5 &lt;b&gt;</p><style>x{',
    ),
  ).toBe('One & two\nthree\n\n€ 5 <b>')
})

test('A SKU that another size is given while a file arrives stays there, and the file arrives without it', async () => {
  const id = await aProduct(shop, { sizes: ['M'], size_quantities: { M: 1 } })
  const { rows } = await shop.shop.pool.query<{ id: number }>('select id from skus where product_id = $1', [
    id,
  ])
  const codes = [{ id: rows[0]!.id, sku: 'MEANWHILE-1', gtin: null }]
  const file = shopifyFile([
    {
      Title: 'Scarf',
      'URL handle': 'scarf-meanwhile',
      Price: '49.00',
      'Inventory quantity': 1,
      SKU: 'MEANWHILE-1',
    },
  ])
  const { notes } = await whileChanging(
    shop,
    (trx) => saveCodes(trx, id, codes),
    () => bring(file),
  )
  expect(notes.map(({ message }) => message)).toContain(
    'The SKU MEANWHILE-1 belongs to another size, so this product has none.',
  )
})

test('A SKU of a size that was taken out of its product goes to the product that moves in', async () => {
  const id = await aProduct(shop, { sizes: ['S', 'M'] })
  const skuOf = async (where: string) =>
    (await shop.shop.pool.query<{ id: number; sku: string | null }>(`select id, sku from skus ${where}`)).rows
  const [small] = await skuOf(`where product_id = ${id} and size = 'S'`)
  const codes = [{ id: small!.id, sku: 'TAKEN-OUT-1', gtin: null }]
  await shop.shop.db.transaction().execute((trx) => saveCodes(trx, id, codes))
  expect((await editProduct(shop, id, { sizes: ['M'] })).status).toBe(200)
  const file = shopifyFile([
    { Title: 'Shawl', 'URL handle': 'shawl', Price: '49.00', 'Inventory quantity': 1, SKU: 'TAKEN-OUT-1' },
  ])
  const { notes } = await bring(file)
  expect(notes.map(({ message }) => message).join()).not.toContain('TAKEN-OUT-1')
  expect(await skuOf(`where product_id = ${id} and size = 'S'`)).toMatchObject([{ sku: null }])
  expect(await skuOf(`where sku = 'TAKEN-OUT-1' and product_id > ${id}`)).toHaveLength(1)
})
