import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../../contract/product.ts'
import { openCuttablePath, type CuttablePath } from '../../test/cuttable-path.ts'
import { aProduct, changeProductOf } from '../../test/products.ts'
import { changeSetting } from '../../test/settings.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openProcessOn } from '../../test/second-process.ts'
import { waitFor } from '../../test/wait-for.ts'
import { openDatabase } from '../database/connection.ts'
import { openResponseCache } from './response-cache.ts'

/** The shop that has the data, and one beside it that reaches its database by a path that can be cut. */
let shop: TestShop
let path: CuttablePath
let id: number
beforeAll(async () => {
  shop = await openTestShop()
  id = await aProduct(shop, { name: 'Linen Cap', price: 2000 })
  path = await openCuttablePath(shop.shop.pool.options.connectionString!)
})
afterAll(async () => {
  path.close()
  await shop.close()
})

async function openSecond(connectionString: string, environment: Record<string, string> = {}) {
  const options = { pages: false, responseCache: true, environment }
  const { origin, close } = await openProcessOn(shop, connectionString, options)
  return { ask: (what: string) => fetch(`${origin}/api/${what}`), origin, close }
}

const SLOW = { timeout: 180_000 }
const STALE = /^hemline; hit; ttl=-\d+$/

test(
  'While a path to the database is cut, pages of the catalogue are served as they were, and marked',
  SLOW,
  async () => {
    const second = await openSecond(path.connectionString)
    const markOf = async (what: string) => {
      const response = await second.ask(what)
      expect(response.status).toBe(200)
      return response.headers.get('cache-status')
    }
    expect([await markOf(`products/${id}`), await markOf('products/')]).toEqual([null, null])
    path.cut()
    await waitFor(async () => expect(await markOf(`products/${id}`)).toMatch(STALE))
    for (let count = 0; count < 20; count++) expect(await markOf('products/')).toMatch(STALE)
    expect(((await (await second.ask(`products/${id}`)).json()) as Product).price).toBe(2000)
    path.restore()
    await waitFor(async () => expect(await markOf(`products/${id}`)).toBe(null))
    await second.close()
  },
)

test(
  'A page that has changed is answered as it was while what it is made of waits for a database that says nothing',
  SLOW,
  async () => {
    // Behind a pooler a process hears of changes all the same, because it listens to the database itself.
    const { db, close } = openDatabase({ connectionString: path.connectionString })
    const cache = await openResponseCache({ ...shop.shop, db }, {}, { origins: [] })
    const page = { status: 200, headers: {}, body: 'The cap costs $20.', products: [id], isList: false }
    await cache.get('/shop/cap', async () => page)
    await changeProductOf(shop, id, { price: 2500 })
    await shop.shop.listener.hasHeardAll()
    path.cut()
    const { status, moreHead } = await cache.get('/shop/cap', () => new Promise(() => {}))
    expect([status, moreHead]).toEqual([200, ['cache-status', expect.stringMatching(STALE)]])
    path.restore()
    await changeProductOf(shop, id, { price: 2000 })
    cache.close()
    await close()
  },
)

test(
  'A page that is finished while it is asked whether the database is away is sent at once',
  SLOW,
  async () => {
    const { db, close } = openDatabase({ connectionString: path.connectionString })
    const { promise: isAsked, resolve: noteAsking } = Promise.withResolvers<void>()
    const asking = db.withPlugin({
      transformQuery: ({ node }) => (noteAsking(), node),
      transformResult: async ({ result }) => result,
    })
    const cache = await openResponseCache({ ...shop.shop, db: asking }, {}, { origins: [] })
    const page = { status: 200, headers: {}, body: 'The cap costs $20.', products: [id], isList: false }
    await cache.get('/shop/cap', async () => page)
    await changeProductOf(shop, id, { price: 2500 })
    await shop.shop.listener.hasHeardAll()
    path.cut()
    const { status, moreHead } = await cache.get('/shop/cap', async () => {
      await isAsked
      return { ...page, body: 'The cap costs $25.' }
    })
    expect([status, moreHead, cache.counts().stale]).toEqual([200, undefined, 0])
    path.restore()
    await changeProductOf(shop, id, { price: 2000 })
    cache.close()
    await close()
  },
)

test(
  'From the first moment of a failover no page of the catalogue fails that was answered before',
  SLOW,
  async () => {
    const second = await openSecond(path.connectionString)
    const pages = [`products/${id}`, 'products/', `products/${id}/similar_products`]
    const answers = async () => await Promise.all(pages.map(async (page) => await second.ask(page)))
    const statuses = async () => (await answers()).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200])
    for (let round = 0; round < 5; round++) {
      path.refuse()
      path.restore()
      // Meanwhile notifications may be lost, so that these are made anew.
      expect(await statuses(), `round ${round}, connections lost`).toEqual([200, 200, 200])
      path.refuse()
      expect(await statuses(), `round ${round}, database away`).toEqual([200, 200, 200])
      path.restore()
      await waitFor(async () =>
        expect((await answers()).map(({ headers }) => headers.get('cache-status'))).toEqual([
          null,
          null,
          null,
        ]),
      )
    }
    await second.close()
  },
)

test(
  'Without a database the rest says so in words, and after STALE_SECONDS the catalogue does, too',
  SLOW,
  async () => {
    const lost = await openCuttablePath(shop.shop.pool.options.connectionString!)
    const second = await openSecond(lost.connectionString, { STALE_SECONDS: '2' })
    const product = () => second.ask(`products/${id}`)
    expect((await product()).status).toBe(200)
    lost.close()
    await waitFor(async () => expect((await product()).headers.get('cache-status')).toMatch(STALE))
    const unknown = await second.ask(`products/${id}/similar_products`)
    const order = await fetch(`${second.origin}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ id, size: 'M', quantity: 1 }] }),
    })
    const sentence = { error: 'The shop is busy. Please try again in a moment.' }
    for (const response of [unknown, order]) {
      expect([response.status, await response.json()]).toEqual([503, sentence])
    }
    await waitFor(async () => expect((await product()).status).toBe(503))
    await second.close()
  },
)

test(
  'Without a database a page that is not kept is not there now, also of a shop with a menu',
  SLOW,
  async () => {
    const items = [{ label: 'Terms', collection: null, link: '/pages/terms', items: [] }]
    await changeSetting(shop, 'menu', { items })
    const lost = await openCuttablePath(shop.shop.pool.options.connectionString!)
    const second = await openProcessOn(shop, lost.connectionString, { responseCache: true })
    lost.close()
    for (const page of [`/shop/${id}`, '/shop?page=2', '/search?q=cap', '/withdraw', `/shop/${id}.data`]) {
      const { status, headers } = await fetch(second.origin + page)
      const said = ['cache-control', 'retry-after'].map((name) => headers.get(name))
      expect.soft([status, ...said], page).toEqual([503, 'no-store', '2'])
    }
    await second.close()
  },
)
