import { expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import { changeManyProducts, listProductIds, undoManyProducts } from '../../contract/many-products.ts'
import { NEEDS_PRICE } from '../../contract/price.ts'
import { exportProducts } from '../../contract/product-file.ts'
import { listProductVersions } from '../../contract/product-versions.ts'
import { getProduct, listAdminProducts, listProducts, type Product } from '../../contract/product.ts'
import type { Input } from '../../contract/call.ts'
import { saveCodes } from '../../contract/sku.ts'
import { aProduct, editProduct, productForEdit } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const send = (body: Input<typeof changeManyProducts>['body']) =>
  shop.callAsAdmin(changeManyProducts, { body })
const change = async (body: Input<typeof changeManyProducts>['body']) => {
  const { status, body: result, error } = await send(body)
  expect({ status, error }).toEqual({ status: 200, error: undefined })
  return result
}
const undo = async (products: { id: number; version: number }[]) =>
  (await shop.callAsAdmin(undoManyProducts, { body: { products } })).body
const find = async (name: string) =>
  ((await shop.call(listProducts, { query: { name } })).body as Product[])
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

test('Products are hidden and activated together, in the shop, its lists, their histories and the activity', async () => {
  const ids = [await aProduct(shop, { name: 'Paired One' }), await aProduct(shop, { name: 'Paired Two' })]
  expect(await find('Paired')).toEqual(ids)

  const hidden = await change({ action: 'hide', product_ids: ids.toReversed() })
  expect(hidden).toEqual({ changed: ids.map((id) => ({ id, version: 2 })), unchanged: 0, refused: [] })
  expect(await find('Paired')).toEqual([])
  expect((await shop.call(getProduct, { params: { id: ids[0]! } })).status).toBe(404)
  const { body: versions } = await shop.callAsAdmin(listProductVersions, { params: { id: ids[0]! } })
  expect(versions[0]).toMatchObject({
    version: 2,
    saved_by: shop.shop.config.adminEmail,
    changes: { active: { before: 'true', after: 'false' } },
  })
  const { body: entries } = await shop.callAsAdmin(listActivity, { query: {} })
  expect(entries[0]).toMatchObject({
    what: 'changeManyProducts',
    target: '2 products',
    after: { action: 'hide', products: [`Paired One (${ids[0]})`, `Paired Two (${ids[1]})`] },
  })

  await change({ action: 'activate', product_ids: ids })
  expect(await find('Paired')).toEqual(ids)
})

test('A product without a price is not activated, says why, and the others are', async () => {
  const [priced, free, active] = [
    await aProduct(shop, { active: false }),
    await aProduct(shop, { name: 'Free Scarf', price: 0, active: false }),
    await aProduct(shop),
  ]
  const result = await change({ action: 'activate', product_ids: [priced, free, active, 999_999] })
  expect(result).toEqual({
    changed: [{ id: priced, version: 2 }],
    unchanged: 1,
    refused: [
      { id: free, name: 'Free Scarf', reason: NEEDS_PRICE },
      { id: 999_999, name: null, reason: 'There is no such product.' },
    ],
  })
  expect(await productForEdit(shop, priced)).toMatchObject({ active: true })
  expect(await productForEdit(shop, free)).toMatchObject({ active: false, version: 1 })
  expect(await productForEdit(shop, active)).toMatchObject({ version: 1 })
})

test('A tag is added once, whatever its case, up to as many as a product can have, and taken away', async () => {
  const full = Array.from({ length: 20 }, (_, n) => `t${n}`)
  const [bare, tagged, crowded] = [
    await aProduct(shop),
    await aProduct(shop, { tags: ['Linen', 'summer'] }),
    await aProduct(shop, { name: 'Crowded', tags: full }),
  ]
  const ids = [bare, tagged, crowded]
  expect(await change({ action: 'add_tag', tag: ' linen ', product_ids: ids })).toMatchObject({
    changed: [{ id: bare }],
    unchanged: 1,
    refused: [{ id: crowded, reason: 'It has 20 tags already, which is the most.' }],
  })
  expect((await productForEdit(shop, bare)).tags).toEqual(['linen'])
  expect((await productForEdit(shop, tagged)).tags).toEqual(['Linen', 'summer'])

  const removed = await change({ action: 'remove_tag', tag: 'LINEN', product_ids: ids })
  expect(removed).toMatchObject({ changed: [{ id: bare }, { id: tagged }], unchanged: 1 })
  expect((await productForEdit(shop, tagged)).tags).toEqual(['summer'])

  // In their places, and as they were written.
  await undo(removed.changed)
  expect((await productForEdit(shop, tagged)).tags).toEqual(['Linen', 'summer'])
  expect((await productForEdit(shop, bare)).tags).toEqual(['linen'])
})

test.each([
  [{ action: 'add_tag' }, 'Say which tag.'],
  [{ action: 'add_tag', tag: 'a, b' }, /tag/],
  [{ action: 'add_tag', tag: '  ' }, /tag/],
] as const)('%o is refused', async (body, error) => {
  const answer = await send({ ...body, product_ids: [await aProduct(shop)] })
  expect(answer.status).toBe(400)
  expect(answer.error).toMatch(error)
})

test('Undo puts back what was changed, and when it was to be published, unless somebody has changed it since', async () => {
  const publish_at = new Date(Date.now() + 86_400_000).toISOString()
  const [planned, touched, other] = [
    await aProduct(shop, { active: false, publish_at }),
    await aProduct(shop, { name: 'Touched', active: false }),
    await aProduct(shop),
  ]
  const { changed } = await change({ action: 'activate', product_ids: [planned, touched, other] })
  await editProduct(shop, touched, { name: 'Touched Since' })
  expect(await undo(changed)).toEqual({
    changed: [{ id: planned, version: 3 }],
    unchanged: 0,
    refused: [{ id: touched, name: 'Touched Since', reason: 'Somebody has changed it since.' }],
  })
  expect(await productForEdit(shop, planned)).toMatchObject({ active: false, publish_at })
  expect(await productForEdit(shop, touched)).toMatchObject({ active: true })
  // A second undo of the same finds a newer version.
  expect((await undo(changed)).changed).toEqual([])
})

test('The ids of a filter come in the order of its list, and ticked products are exported alone', async () => {
  const ids = [await aProduct(shop, { name: 'Zebra A' }), await aProduct(shop, { name: 'Zebra B' })]
  const list = async (query: Input<typeof listProductIds>['query']) =>
    (await shop.callAsAdmin(listProductIds, { query })).body
  expect(await list({ name: 'zebra' })).toEqual(ids.toReversed())
  expect(await list({ name: 'zebra', sort_by_date: 'asc' })).toEqual(ids)
  const { body } = await shop.callAsAdmin(exportProducts, { query: { ids: String(ids[1]) } })
  const rows = (body as string).trim().split(/\r?\n/)
  expect(rows.map((row) => row.split(',')[0])).toEqual(['id', String(ids[1])])
})

test('A SKU or GTIN finds its product in the list, for all of the list and for its export', async () => {
  const [coded] = [await aProduct(shop, { name: 'Coded Belt' }), await aProduct(shop, { name: 'Belt FB-01' })]
  const [size] = (await productForEdit(shop, coded)).skus!
  const codes = [{ id: size!.id, sku: 'FB-01', gtin: '4006381333931' }]
  expect((await shop.callAsAdmin(saveCodes, { params: { id: coded }, body: { codes } })).status).toBe(200)
  for (const name of ['FB-01', ' fb-01 ', '4006381333931']) {
    const { body, headers } = await shop.callAsAdmin(listAdminProducts, { query: { name } })
    expect([body.map(({ id }: { id: number }) => id), headers.get('x-total-count')]).toEqual([[coded], '1'])
    expect((await shop.callAsAdmin(listProductIds, { query: { name } })).body).toEqual([coded])
    const { body: file } = await shop.callAsAdmin(exportProducts, { query: { name } })
    expect((file as string).trim().split('\n')).toHaveLength(2)
  }
  const byName = await shop.callAsAdmin(listProductIds, { query: { name: 'belt' } })
  expect(byName.body).toHaveLength(2)
})

test('Changes of the same products at the same time, in different orders, wait for each other', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => aProduct(shop)))
  const both = await Promise.all([
    change({ action: 'hide', product_ids: ids }),
    change({ action: 'add_tag', tag: 'both', product_ids: ids.toReversed() }),
  ])
  expect(both.map(({ changed }) => changed.length)).toEqual([6, 6])
  expect(await productForEdit(shop, ids[0]!)).toMatchObject({ active: false, tags: ['both'], version: 3 })
})
