import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct, listProducts } from '../../contract/product.ts'
import { aCollection } from '../../test/collections.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { getCachedCall } from './cached-calls.ts'
import { sharedIfMissing } from './missing-address.ts'
import { openResponseCache, type ResponseCache } from './response-cache.ts'

let shop: TestShop
let cache: ResponseCache
let id: number
beforeAll(async () => {
  shop = await openTestShop({}, { pages: true })
  id = await aProduct(shop)
  await shop.shop.listener.hasHeardAll()
  cache = await openResponseCache(shop.shop, {}, { origins: [] })
})
afterAll(async () => {
  cache.close()
  await shop.close()
})

test('All products that there are not share a page, and so do all collections', async () => {
  const routes = '_routes=root%2C1'
  const addresses = {
    '/shop/999999': '/shop/0',
    '/shop/9999999999': '/shop/0',
    '/shop/999999/reviews?page=7': '/shop/0/reviews',
    '/shop/999999/measurements': '/shop/0/measurements',
    '/shop/999999.data': '/shop/0.data',
    [`/shop/999999/reviews.data?page=7&${routes}`]: `/shop/0/reviews.data?${routes}`,
    '/collections/no-such?size=M': '/collections/-',
    [`/shop/${id}`]: `/shop/${id}`,
    [`/shop/${id}.data?${routes}`]: `/shop/${id}.data?${routes}`,
    '/shop/0': '/shop/0',
    '/shop?size=M': '/shop?size=M',
    '/404': '/404',
  }
  for (const [address, shared] of Object.entries(addresses))
    expect(await sharedIfMissing(shop.app, cache, address), address).toBe(shared)
})

test('Of another product that there is not, only that is asked for, and one that is there has its own page', async () => {
  const one = await shop.request('GET', '/shop/999998')
  const statements = await shop.statementsOf(async () => {
    const other = await shop.request('GET', '/shop/999999')
    expect([one.status, other.status]).toEqual([404, 404])
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  })
  const asked = statements.map((statement) => /from "(\w+)"/.exec(statement)?.[1])
  expect(asked).toEqual(['products', 'redirects'])
  const own = await shop.request('GET', `/shop/${id}`)
  expect([own.status, own.body.includes('Wool Coat')]).toEqual([200, true])
})

test('Collections that there are not are answered from memory once one of them was rendered', async () => {
  const open = (path: string) => shop.request('GET', path)
  const paths = [
    '/collections/none-1',
    '/collections/none-2?size=M',
    '/xx/collections/none',
    '/xx-yy/collections/other',
  ]
  await expect
    .poll(async () => {
      const statements = await shop.statementsOf(async () => {
        for (const path of paths) expect((await open(path)).status).toBe(404)
      })
      return statements
    })
    .toEqual([])
  const { slug } = await aCollection(shop)
  await expect.poll(async () => (await open(`/collections/${slug}`)).status).toBe(200)
})

test('What is kept is served without a question whether it is still there', async () => {
  const response = { status: 200, headers: {}, body: 'kept' }
  await cache.get('/shop/999997', async () => response)
  expect(await sharedIfMissing(shop.app, cache, '/shop/999997')).toBe('/shop/999997')
})

test('Calls that are refused take no place in the cache', async () => {
  const ask = (product: number) => getCachedCall(shop.app, cache, getProduct, { params: { id: product } })
  const list = (limit: number) => getCachedCall(shop.app, cache, listProducts, { query: { limit } })
  await ask(id)
  const { bytes } = cache.counts()
  for (let n = 0; n < 20; n++) {
    expect((await ask(999_000 + n))!.status).toBe(404)
    expect((await list(-n - 1))!.status).toBe(400)
  }
  expect(cache.counts().bytes).toBe(bytes)
})
