import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import * as contract from '../../contract/feed.ts'
import type { FeedStatus, UnlistedProduct } from '../../contract/feed.ts'
import { type Product, getProduct, updateProduct } from '../../contract/product.ts'
import { saveCodes } from '../../contract/sku.ts'
import { dayIn } from '../../contract/promise.ts'
import { done } from '../../test/caller.ts'
import { promise } from '../../test/promises.ts'
import { faultsOfRow, sellOut } from '../../test/feeds.ts'
import { aProduct } from '../../test/products.ts'
import { aSale, inHours, runSwitch } from '../../test/sales.ts'
import { aShop } from '../../test/shop.ts'
import { aCategory, aColour, aStyle } from '../../test/styles.ts'
import { GOOGLE_COLUMNS, tabSeparated } from './google-row.ts'

const DESCRIPTION = 'A relaxed shirt in washed linen,\nwith a "granddad" collar.\tLong.'
const PICTURE = `https://pictures.example/a,b.jpg`

const shop = aShop({}, { pages: true })
let shirt: { id: number; products: number[] }
beforeAll(async () => {
  const [blue, green] = [
    await aColour(shop, { name: 'Sky' }),
    await aColour(shop, { name: 'Moss', family: 'green' }),
  ]
  shirt = await aStyle(shop, [blue, green], {
    category_id: await aCategory(shop),
    size_system: 'FR',
    size_type: 'petite',
    composition: { parts: [{ part: null, fibres: [{ fibre: 'linen', percent: 100 }] }] } as never,
    product: {
      description: DESCRIPTION,
      cover_image: PICTURE,
      sub_images: ['https://pictures.example/2.jpg'],
    },
  })
})

const status = async () => (await shop.callAsAdmin(contract.getFeedStatus, {})).body as FeedStatus
const fetchFeed = async (headers: Record<string, string> = {}) => fetch((await status()).address, { headers })
/** Written anew; each row as an object. */
async function readFeed() {
  const folder = join(shop.shop.config.dataDir, 'feeds')
  await rm(folder, { recursive: true, force: true })
  const response = await fetchFeed()
  expect(response.status).toBe(200)
  expect(await readdir(folder)).toEqual(['google.tsv.gz'])
  const [headings, ...lines] = gunzipSync(Buffer.from(await response.arrayBuffer()))
    .toString()
    .trimEnd()
    .split('\n')
  expect(headings!.split('\t')).toEqual(GOOGLE_COLUMNS)
  return lines.map((line) => {
    const cells = line.split('\t')
    expect(cells).toHaveLength(GOOGLE_COLUMNS.length)
    return Object.fromEntries(GOOGLE_COLUMNS.map((column, at) => [column, cells[at]!]))
  })
}
const idsOf = async () => (await readFeed()).map(({ id }) => id)

async function structuredDataOf(id: number): Promise<unknown> {
  const html = await (await fetch(`${shop.origin}/shop/${id}`)).text()
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
}

test('The feed has a row for each size in the form that Google demands, grouped by style', async () => {
  const rows = await readFeed()
  expect(rows.flatMap(faultsOfRow)).toEqual([])
  expect(rows).toHaveLength(6)
  expect(new Set(rows.map((row) => row['item_group_id']))).toEqual(new Set([`st_${shirt.id}`]))
  expect(rows[0]).toMatchObject({
    title: 'Linen Shirt, Sky, S',
    description: 'A relaxed shirt in washed linen, with a "granddad" collar. Long.',
    link: `${shop.origin}/shop/${shirt.products[0]}?size=S`,
    canonical_link: `${shop.origin}/shop/${shirt.products[0]}`,
    image_link: 'https://pictures.example/a%2Cb.jpg',
    additional_image_link: 'https://pictures.example/2.jpg',
    availability: 'in_stock',
    price: '125.00 USD',
    sale_price: '',
    identifier_exists: 'no',
    color: 'Sky',
    size: 'S',
    size_system: 'FR',
    size_type: 'petite',
    product_type: expect.stringMatching(/^Women > Shirts \d+$/),
    gender: 'female',
    material: 'linen',
    return_policy_label: 'default',
  })
})

test('The id of a size stays when the feed is written again', async () => {
  const { body } = await shop.call(getProduct, { params: { id: shirt.products[0]! } })
  const ids = await idsOf()
  expect(ids.slice(0, 3)).toEqual((body as Product).skus!.map(({ id }) => `sk_${id}`))
  expect(await idsOf()).toEqual(ids)
})

test('Codes, stock, a sale with its dates and what cannot be returned stand in the rows', async () => {
  const [, moss] = shirt.products
  const { body: shown } = await shop.call(getProduct, { params: { id: moss! } })
  const [small, medium] = (shown as Product).skus!
  const codes = [
    { id: small!.id, sku: 'LS-S', gtin: '4006381333931' },
    { id: medium!.id, sku: 'LS-M', gtin: null },
  ]
  expect(await shop.callAsAdmin(saveCodes, { params: { id: moss! }, body: { codes } })).toMatchObject({
    status: 200,
  })
  await sellOut(shop, moss!)
  const body = { returnable: 'final_sale' as const }
  await shop.callAsAdmin(updateProduct, { params: { id: moss! }, body })
  const ends_at = inHours(48)
  await aSale(shop, [moss!], { ends_at })
  await runSwitch(shop)
  const rows = (await readFeed()).filter(({ color }) => color === 'Moss')
  expect(rows.flatMap(faultsOfRow)).toEqual([])
  expect(rows.map(({ gtin, mpn }) => [gtin, mpn])).toEqual([
    ['4006381333931', ''],
    ['', 'LS-M'],
    ['', ''],
  ])
  for (const row of rows) {
    expect(row).toMatchObject({
      availability: 'out_of_stock',
      price: '125.00 USD',
      sale_price: '93.75 USD',
      return_policy_label: 'final_sale',
    })
    expect(row['sale_price_effective_date']!.split('/')[1]).toBe(ends_at)
  }
})

test('A size with a price of its own has it in its row', async () => {
  const params = { id: shirt.products[0]! }
  await shop.callAsAdmin(updateProduct, { params, body: { size_prices: { L: 14_000 } } })
  const rows = (await readFeed()).filter(({ color }) => color === 'Sky')
  expect(rows.map(({ size, price }) => [size, price])).toEqual([
    ['S', '125.00 USD'],
    ['M', '125.00 USD'],
    ['L', '140.00 USD'],
  ])
  await shop.callAsAdmin(updateProduct, { params, body: { size_prices: null } })
})

test('Each product that is not in the feed says why, and enters it once that is corrected', async () => {
  const bare = await aProduct(shop, { name: 'Bare Scarf', description: 'Wool.' })
  await aProduct(shop, { name: 'Hidden', active: false })
  const list = async (reason?: contract.FeedReason) => {
    const reply = await shop.callAsAdmin(contract.listUnlisted, { query: reason ? { reason } : {} })
    return reply.body as UnlistedProduct[]
  }
  expect(await list()).toMatchObject([
    { product_id: bare, name: 'Bare Scarf', reasons: ['picture', 'description', 'colour', 'category'] },
  ])
  expect(await list('price')).toEqual([])
  const { products, listed, reasons, is_public } = await status()
  expect({ products, listed, is_public }).toEqual({ products: 3, listed: 2, is_public: false })
  expect(reasons.map(({ reason, products }) => [reason, products])).toEqual([
    ['picture', 1],
    ['description', 1],
    ['colour', 1],
    ['category', 1],
  ])
  const corrected = {
    cover_image: PICTURE,
    description: DESCRIPTION,
    colour_id: await aColour(shop),
    style_id: shirt.id,
  }
  expect((await shop.callAsAdmin(updateProduct, { params: { id: bare }, body: corrected })).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await idsOf()).length).toBe(9)
})

test('The feed is read by its address alone, is kept for a while and answers 304 to who has it', async () => {
  const first = await fetchFeed()
  expect(first.headers.get('content-type')).toBe('application/gzip')
  const etag = first.headers.get('etag')!
  await first.arrayBuffer()
  await aProduct(shop)
  expect((await fetchFeed({ 'if-none-match': etag })).status).toBe(304)
  expect((await fetch(`${shop.origin}/feeds/guess/google.tsv.gz`)).status).toBe(404)
})

test('A draft that a killed process left is removed when the feed is written again', async () => {
  const folder = join(shop.shop.config.dataDir, 'feeds')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [name, hours] of [
    ['left.tmp', 2],
    ['growing.tmp', 0],
  ] as const) {
    await writeFile(join(folder, name), 'id\t')
    await utimes(join(folder, name), new Date(), new Date(Date.now() - hours * 3_600_000))
  }
  await (await fetchFeed()).arrayBuffer()
  expect((await readdir(folder)).toSorted()).toEqual(['google.tsv.gz', 'growing.tmp'])
})

test('What would end a cell or begin a quoted one is written otherwise', () => {
  expect(tabSeparated(['a\tb', ' c\r\nd ', '"quoted"', 'e\u0001f'])).toBe('a b\tc d\t“quoted"\te f\n')
})

test('A long description ends before the character that does not fit', async () => {
  const params = { id: shirt.products[0]! }
  const description = `${'a'.repeat(4_999)}🧥`
  await done(shop.callAsAdmin(updateProduct, { params, body: { description } }))
  const row = (await readFeed()).find(({ color }) => color === 'Sky')
  expect(row!['description']).toBe('a'.repeat(4_999))
  await done(shop.callAsAdmin(updateProduct, { params, body: { description: DESCRIPTION } }))
})

test('Sizes that are ordered ahead have the day that Google demands, until they have none left', async () => {
  const [product] = shirt.products as [number]
  await promise(shop, product, { S: { ships_by: dayIn(9) }, M: { lead_days: 21 }, L: {} })
  const { body } = (await shop.call(getProduct, { params: { id: product } })) as { body: Product }
  const rows = await readFeed()
  const of = (size: string) =>
    rows.find(({ id }) => id === `sk_${body.skus!.find((sku) => sku.size === size)!.id}`)
  expect(of('S')).toMatchObject({ availability: 'preorder', availability_date: `${dayIn(9)}T00:00Z` })
  expect(of('M')).toMatchObject({ availability: 'backorder', availability_date: `${dayIn(21)}T00:00Z` })
  expect(of('L')).toMatchObject({ availability: 'in_stock', availability_date: '' })
  await sellOut(shop, product)
  const left = (await readFeed()).filter(({ item_group_id }) => item_group_id === `st_${shirt.id}`)
  const gone = left.find(({ id }) => id === of('S')!.id)
  expect(gone).toMatchObject({ availability: 'out_of_stock', availability_date: '' })
})

test('A page’s structured data names each size, and the group, by the identifiers of its rows', async () => {
  const { products } = await aStyle(shop, [await aColour(shop), await aColour(shop)], {
    category_id: await aCategory(shop),
    product: { description: DESCRIPTION, cover_image: PICTURE },
  })
  const [id] = products as [number]
  const { body } = await shop.call(getProduct, { params: { id } })
  const [small, medium] = (body as Product).skus!
  const codes = [
    { id: small!.id, sku: 'ID-S', gtin: '4006381333931' },
    { id: medium!.id, sku: 'ID-M', gtin: null },
  ]
  expect(await shop.callAsAdmin(saveCodes, { params: { id }, body: { codes } })).toMatchObject({
    status: 200,
  })
  const rows = (await readFeed()).filter(({ canonical_link }) => canonical_link!.endsWith(`/shop/${id}`))
  expect(rows.map(({ gtin, mpn }) => gtin || mpn)).toEqual(['4006381333931', 'ID-M', ''])
  await expect
    .poll(() => structuredDataOf(id), { timeout: 90_000 })
    .toMatchObject({
      productGroupID: rows[0]!['item_group_id'],
      hasVariant: [
        ...rows.map((row) => ({
          sku: row['id'],
          ...(row['gtin'] && { gtin: row['gtin'] }),
          ...(row['mpn'] && { mpn: row['mpn'] }),
          offers: { url: row['link'] },
        })),
        { url: `${shop.origin}/shop/${products[1]}` },
      ],
    })
})
