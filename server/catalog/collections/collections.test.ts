import { beforeAll, expect, test } from 'vitest'
import * as contract from '../../../contract/collection.ts'
import type { CollectionContent } from '../../../contract/collection.ts'
import { listProducts, type Product, type ProductFilter } from '../../../contract/product.ts'
import { backdateProduct } from '../../../test/backdate.ts'
import { aCollection, aCollectionOf, collectionContent } from '../../../test/collections.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { aProduct, editProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { listActivity } from '../../../contract/activity.ts'

const shop = aShop()
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const list = async (collection: string | string[], more: Partial<ProductFilter> = {}) => {
  const query = { collection, ...more } as ProductFilter
  const { body, headers } = await shop.call(listProducts, { query })
  const ids = (body as Product[]).map(({ id }) => id)
  expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(ids.length)
  return ids
}
const show = (slug: string) => shop.call(contract.getCollection, { params: { slug } })
const change = (
  { id, version }: { id: number; version: number },
  body: Partial<CollectionContent>,
  token = admin,
) => shop.call(contract.updateCollection, { params: { id }, body: { ...body, version } }, token)
const changed = async (...[collection, body]: Parameters<typeof change>) => {
  const reply = await change(collection, body)
  expect({ status: reply.status, error: reply.error }).toEqual({ status: 200, error: undefined })
  await shop.runJobs()
  return reply.body as contract.AdminCollection
}
const men = { groups: [[{ field: 'product_type' as const, is: ['men' as const] }]], newest_days: null }

test('A collection by hand shows its products in their order, and a shopper’s own order overrides it', async () => {
  const [a, b, c] = [
    await aProduct(shop, { price: 300 }),
    await aProduct(shop, { price: 100 }),
    await aProduct(shop, { price: 200 }),
  ]
  await aProduct(shop)
  const { slug } = await aCollectionOf(shop, [b!, a!, c!])
  expect(await list(slug)).toEqual([b, a, c])
  expect(await list(slug, { limit: 2, page: 2 })).toEqual([c])
  expect(await list(slug, { sort_by: 'price', sort_direction: 'asc' })).toEqual([b, c, a])
  expect(await list(slug, { price_max: 250 })).toEqual([b, c])
})

test('Products join and leave a collection by rules when they change, also by a sale price', async () => {
  const [jacket, shirt] = [
    await aProduct(shop, { product_type: 'men', price: 30_000 }),
    await aProduct(shop, { product_type: 'men', price: 9_000 }),
  ]
  const cheap = { field: 'price' as const, from: null, to: 10_000 }
  const rules = { groups: [[men.groups[0]![0]!, cheap]], newest_days: null }
  const { slug } = await aCollection(shop, { rules })
  expect(await list(slug)).toEqual([shirt])
  await editProduct(shop, jacket, { price: 10_000 })
  await editProduct(shop, shirt, { product_type: 'women' })
  expect(await list(slug)).toEqual([jacket])
  await editProduct(shop, jacket, { active: false })
  expect(await list(slug)).toEqual([])
})

test('Pins come first whatever the rules, also on later pages, and exclusions are never shown', async () => {
  await emptyCatalog(shop)
  const ids = []
  for (let n = 0; n < 6; n++) ids.push(await aProduct(shop, { product_type: 'men' }))
  const scarf = await aProduct(shop, { product_type: 'women' })
  const [first, second, third, fourth, fifth, sixth] = ids as [number, number, number, number, number, number]
  const { slug } = await aCollection(shop, { rules: men, pins: [scarf, second], excluded: [sixth] })
  expect(await list(slug)).toEqual([scarf, second, fifth, fourth, third, first])
  expect(await list(slug, { limit: 1, page: 2 })).toEqual([second])
  expect(await list(slug, { limit: 3, page: 2 })).toEqual([fourth, third, first])
  expect(await list(slug, { name: 'wool', limit: 4, page: 1 })).toEqual([scarf, second, fifth, fourth])
  expect(await list(slug, { product_type: 'men', limit: 2, page: 1 })).toEqual([second, fifth])
})

test('Age and stock count at the moment of the question, without a write of the collection', async () => {
  const [old, pinned, sold, fresh] = [
    await aProduct(shop, { name: 'Aged Coat' }),
    await aProduct(shop, { name: 'Aged Scarf' }),
    await aProduct(shop, { name: 'Aged Hat' }),
    await aProduct(shop, { name: 'Aged Belt' }),
  ]
  for (const id of [old, pinned]) await backdateProduct(shop, id!, '31 days')
  const rules = { groups: [[{ field: 'name' as const, contains: 'aged' }]], newest_days: 30 }
  const { slug } = await aCollection(shop, { rules, pins: [pinned!], hide_sold_out: true })
  expect(await list(slug)).toEqual([pinned, fresh, sold])
  await editProduct(shop, sold!, { quantity: 0 })
  expect(await list(slug)).toEqual([pinned, fresh])
  expect((await shop.call(listProducts, { query: { collection: slug } })).headers.get('x-total-count')).toBe(
    '2',
  )
})

test('Several collections list the products of each once, an unknown one none', async () => {
  const [a, b, c] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const one = await aCollectionOf(shop, [a, b])
  const other = await aCollectionOf(shop, [b, c])
  expect(await list([one.slug, other.slug])).toEqual([c, b, a])
  expect(await list([one.slug, 'no-such-one'])).toEqual([b, a])
  expect(await list('no-such-one')).toEqual([])
  expect((await shop.request('GET', '/api/products/?collection=%2F%2Fevil')).status).toBe(400)
})

test('Only a collection that is published at the moment is found', async () => {
  const coat = await aProduct(shop)
  const [hour, day] = [3_600_000, 86_400_000].map(
    (ms) => (sign: number) => new Date(Date.now() + sign * ms).toISOString(),
  ) as [(sign: number) => string, (sign: number) => string]
  const statusOf = async (content: Partial<CollectionContent>) => {
    const { slug } = await aCollectionOf(shop, [coat], content)
    expect(await list(slug)).toEqual((await show(slug)).status === 200 ? [coat] : [])
    return (await show(slug)).status
  }
  expect(await statusOf({ publish_from: hour(-1), publish_until: hour(1) })).toBe(200)
  expect(await statusOf({ publish_from: hour(1) })).toBe(404)
  expect(await statusOf({ publish_from: day(-1), publish_until: hour(-1) })).toBe(404)
  expect(await statusOf({ active: false })).toBe(404)
  expect((await show('no-such-one')).status).toBe(404)
})

test('A collection that was renamed twice is found by each of its slugs, and a slug that is used again leads to its new owner', async () => {
  const coat = await aProduct(shop)
  const first = await aCollectionOf(shop, [coat], { slug: 'autumn' })
  const second = await changed(first, { slug: 'autumn-coats' })
  await changed(second, { slug: 'coats-of-autumn' })
  for (const slug of ['autumn', 'autumn-coats', 'coats-of-autumn']) {
    expect((await show(slug)).body).toMatchObject({ slug: 'coats-of-autumn' })
  }
  const other = await aCollectionOf(shop, [], { slug: 'autumn', title: 'Another' })
  expect((await show('autumn')).body).toMatchObject({ title: 'Another' })
  const back = await changed(other, { slug: 'another' })
  await changed(back, { slug: 'autumn' })
  expect((await show('autumn')).body).toMatchObject({ slug: 'autumn', title: 'Another' })
  expect((await show('another')).body).toMatchObject({ slug: 'autumn' })
})

test('Addresses that are none of this shop are refused', async () => {
  const slugOf = async (slug: string) =>
    (await shop.call(contract.createCollection, { body: collectionContent({ slug }) }, admin)).status
  for (const slug of ['//evil.example', '/%2e%2e/', 'a/b', '-a', 'a--b', 'Ä', '', 'a'.repeat(61)]) {
    expect([slug, await slugOf(slug)]).toEqual([slug, 400])
  }
})

test('What cannot be is refused with a sentence at its field', async () => {
  const refusalOf = async (content: Partial<CollectionContent>) => {
    const { status, body } = await shop.call(
      contract.createCollection,
      { body: collectionContent(content) },
      admin,
    )
    return [status, body.fields]
  }
  const { slug } = await aCollection(shop)
  expect(await refusalOf({ slug })).toEqual([
    422,
    { slug: `There is already a collection at /collections/${slug}.` },
  ])
  expect(await refusalOf({ sort: 'manual' })).toEqual([
    422,
    { sort: 'Only a collection by hand has an order of its own.' },
  ])
  const price = { field: 'price' as const, from: 2, to: 1 }
  expect(await refusalOf({ rules: { groups: [[price]], newest_days: null } })).toEqual([
    422,
    { rules: 'A condition on the price ends below where it begins.' },
  ])
  const times = { publish_from: '2026-03-02T00:00:00Z', publish_until: '2026-03-01T00:00:00Z' }
  expect(await refusalOf(times)).toEqual([
    422,
    { publish_until: 'The collection is taken down before it is published.' },
  ])
  const nonsense = { groups: [[{ field: 'weather' }]], newest_days: null } as never
  expect((await refusalOf({ rules: nonsense }))[0]).toBe(400)
})

test('Of collections that are saved at one address at once, one has it and the others are told', async () => {
  const TAKEN = { slug: expect.stringMatching(/^There is already a collection at/) }
  const outcomes = (replies: { status: number; body: unknown }[]) =>
    replies
      .map(({ status, body }) => [status, (body as { fields?: unknown }).fields])
      .toSorted(([a], [b]) => Number(a) - Number(b))
  const ONE_HAS_IT = [[200, undefined], ...Array.from({ length: 3 }, () => [422, TAKEN])]
  const created = await Promise.all(
    Array.from({ length: 4 }, () =>
      shop.call(contract.createCollection, { body: collectionContent({ slug: 'one-address' }) }, admin),
    ),
  )
  expect(outcomes(created)).toEqual(ONE_HAS_IT)
  const others = []
  for (let i = 0; i < 4; i++) others.push(await aCollection(shop))
  const moved = await Promise.all(others.map((one) => change(one, { slug: 'another-address' })))
  expect(outcomes(moved)).toEqual(ONE_HAS_IT)
})

test('The second of two who change a collection at once is told so, and nothing of theirs is kept', async () => {
  const collection = await aCollection(shop)
  const replies = await Promise.all([
    change(collection, { title: 'One' }),
    change(collection, { title: 'Other' }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = replies.find(({ status }) => status === 200)!.body.title
  expect((await show(collection.slug)).body.title).toBe(winner)
})

test('A deleted collection is gone with its former addresses, and its products stay', async () => {
  const coat = await aProduct(shop)
  const collection = await aCollectionOf(shop, [coat], { slug: 'spring' })
  const { version } = await changed(collection, { slug: 'spring-coats' })
  await shop.call(contract.deleteCollection, { params: { id: collection.id }, query: { version } }, admin)
  await shop.runJobs()
  expect([(await show('spring')).status, (await show('spring-coats')).status]).toEqual([404, 404])
  expect((await shop.request('GET', `/api/products/${coat}`)).status).toBe(200)
})

test('The preview counts and shows what the collection shows once it is saved', async () => {
  await emptyCatalog(shop)
  const ids = []
  for (let n = 0; n < 14; n++) {
    ids.push(
      await aProduct(shop, { product_type: n % 7 === 0 ? 'women' : 'men', price: 1_000 + ((n * 37) % 11) }),
    )
  }
  const content = { rules: men, pins: [ids[3]!, ids[0]!], excluded: [ids[5]!], sort: 'price_down' as const }
  const { kind, rules, members, pins, excluded, sort, hide_sold_out } = collectionContent(content)
  const body = { kind, rules, members, pins, excluded, sort, hide_sold_out }
  const preview = (await shop.call(contract.previewCollection, { body }, admin))
    .body as contract.CollectionPreview
  const { slug } = await aCollection(shop, content)
  const shown = await list(slug)
  expect(preview.total).toBe(shown.length)
  expect(preview.products.map(({ id }) => id)).toEqual(shown.slice(0, 12))
  expect(preview.chosen.map(({ id }) => id).toSorted()).toEqual([ids[0], ids[3], ids[5]].toSorted())
})

test('The public list has the published collections with products, the dashboard’s all with their numbers', async () => {
  const coat = await aProduct(shop, { name: 'Listed Coat' })
  const full = await aCollectionOf(shop, [coat], { title: 'Full of coats' })
  const empty = await aCollectionOf(shop, [], { title: 'Empty of coats' })
  const titles = (await shop.call(contract.listCollections, {})).body.map(
    ({ slug }: { slug: string }) => slug,
  )
  expect(titles).toContain(full.slug)
  expect(titles).not.toContain(empty.slug)
  const lines = (await shop.call(contract.listAdminCollections, {}, admin)).body as contract.CollectionLine[]
  expect(lines.find(({ id }) => id === full.id)).toMatchObject({
    products: 1,
    is_published: true,
    is_placing: false,
  })
  expect(lines.find(({ id }) => id === empty.id)).toMatchObject({ products: 0 })
})

test('The activity tells what was changed of a collection', async () => {
  const collection = await aCollection(shop, { title: 'Told of' })
  await changed(collection, { title: 'Told of again', pins: [await aProduct(shop)] })
  const { body } = await shop.call(listActivity, { query: {} }, admin)
  const entry = body.find(({ what }: { what: string }) => what === 'updateCollection')
  expect(entry).toMatchObject({ target: 'Told of' })
  expect(JSON.stringify(entry)).toContain('Told of again')
})
