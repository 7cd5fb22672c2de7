import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { placeOrder } from '../../contract/order.ts'
import { getProduct, listProducts, type Product } from '../../contract/product.ts'
import type { SizeChart } from '../../contract/size-chart.ts'
import { TOTAL_IS_MORE } from '../../contract/total.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { aProduct, changeProductOf } from '../../test/products.ts'
import { aSale } from '../../test/sales.ts'
import { withStyles } from '../../test/styles.ts'
import { buildApp } from '../app.ts'
import { changeSizeChart, createSizeChart } from '../catalog/size-charts/size-charts.ts'
import type { Transaction } from '../database/connection.ts'
import { openListener, type Listener } from '../database/listen.ts'
import { waitFor } from '../../test/wait-for.ts'

let shop: TestShop
/** A second process on the same database: an app and a listening connection of its own. */
let second: { origin: string; listener: Listener; close(): Promise<void> }
let id: number

beforeAll(async () => {
  shop = await openTestShop({ CORS_ORIGINS: 'https://elsewhere.example' }, { responseCache: true })
  second = await openSecond()
  id = await aProduct(shop, { name: 'Rib Beanie, Cobalt', price: 4800 })
  for (let n = 0; n < 5; n++) await aProduct(shop, { name: `Beanie ${n}` })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

async function openSecond() {
  const listener = await openListener(connectionOf(shop))
  const app = await buildApp({ ...shop.shop, listener }, { pages: false, responseCache: true })
  await shop.inBackground(async () => await app.ready())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, listener, close: async () => void (await app.close(), await listener.close()) }
}

const connectionOf = ({ shop: { pool } }: TestShop) => pool.options.connectionString!
const product = () => `/api/products/${id}`
const change = (price: number) => changeProductOf(shop, id, { price })
const priceAt = async (origin: string) => ((await (await fetch(origin + product())).json()) as Product).price

test('A response is computed once for many requests, and then costs no query', async () => {
  const ask = () => shop.request('GET', '/api/products/?limit=3')
  // Notifications of the products made above may still drop the response.
  await expectCached(ask)
  await changeProductOf(shop, id, { front_page: false })
  await shop.shop.listener.hasHeardAll()
  const statements = await shop.statementsOf(() => Promise.all(Array.from({ length: 20 }, ask)))
  expect(statements.length).toBeLessThanOrEqual(3)
  const { body, headers } = await ask()
  expect(body).toHaveLength(3)
  expect(headers.get('x-total-count')).toBe('6')
  expect(headers.get('link')).toContain('page=2')
})

test('A cached response carries the usual headers, and a request id of its own', async () => {
  const [one, two] = [await shop.request('GET', product()), await shop.request('GET', product())]
  expect(one.headers.get('x-content-type-options')).toBe('nosniff')
  expect(two.headers.get('x-content-type-options')).toBe('nosniff')
  expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
})

test('A cached response answers 304 to a matching ETag, in every encoding', async () => {
  const tags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const whole = await shop.request('GET', product(), { headers })
    expect(whole.body.id).toBe(id)
    const etag = whole.headers.get('etag')!
    tags.add(etag)
    const again = await fetch(shop.origin + product(), { headers: { ...headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  }
  expect(tags.size).toBe(3)
  const other = await fetch(shop.origin + product(), { headers: { 'if-none-match': '"something-else"' } })
  expect(other.status).toBe(200)
})

test('A large cached response is whole in every encoding, and its length is said', async () => {
  const description = 'A beanie of merino wool, knitted in one piece. '.repeat(600)
  const large = await aProduct(shop, { name: 'Described Beanie', description })
  const path = `/api/products/${large}`
  await expectCached(() => shop.request('GET', path))
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await fetch(shop.origin + path, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
    expect(((await response.json()) as Product).description).toBe(description.trim())
  }
})

test('A cached response carries the CORS headers of the request’s origin', async () => {
  const read = () =>
    fetch(shop.origin + product(), { headers: { origin: 'https://elsewhere.example' } }).then(({ headers }) =>
      headers.get('access-control-allow-origin'),
    )
  await shop.request('GET', product())
  expect(await read()).toBe('https://elsewhere.example')
})

test('A CDN does not answer another shop window with what was sent to none', async () => {
  const varyOf = async (path: string, origin: string | undefined) =>
    (await shop.request('GET', path, { headers: origin ? { origin } : {} })).headers
      .get('vary')
      ?.toLowerCase()
  for (const path of [product(), '/api/products/', '/api/products/999999'])
    for (const origin of [undefined, 'https://elsewhere.example', 'https://stranger.example'])
      expect(await varyOf(path, origin), path).toMatch(/\borigin\b/)
})

test('Another spelling of the path or the origin of a stranger gets the cached response', async () => {
  await expectCached(() => shop.request('GET', product()))
  const spelled = `/api/%70roducts/${[...String(id)].map((digit) => `%3${digit}`).join('')}`
  const ask = async () => {
    for (const origin of [undefined, 'https://stranger.example']) {
      const headers: Record<string, string> = origin ? { origin } : {}
      expect((await shop.request('GET', spelled, { headers })).body.id).toBe(id)
      expect((await shop.request('GET', product(), { headers })).body.id).toBe(id)
    }
  }
  expect(await shop.statementsOf(ask)).toEqual([])
})

test('What follows a second question mark belongs to the query', async () => {
  expect((await shop.request('GET', '/api/products/?limit=3?&page=2')).status).toBe(400)
  const { headers } = await shop.request('GET', '/api/products/?name=?&limit=1')
  expect(headers.get('x-total-count')).toBe('0')
})

test('Unknown products and impossible queries are refused each time', async () => {
  for (let time = 0; time < 2; time++) {
    expect((await shop.call(getProduct, { params: { id: 999_999 } })).status).toBe(404)
    expect((await shop.request('GET', '/api/products/?limit=-1')).status).toBe(400)
    expect((await shop.request('GET', '/api/products/admin_index')).status).toBe(401)
  }
})

test('A product that is created after a 404 is found', async () => {
  const { body } = await shop.call(listProducts, { query: {} })
  const next = Math.max(...(body as Product[]).map((shown) => shown.id)) + 1
  expect((await shop.call(getProduct, { params: { id: next } })).status).toBe(404)
  expect(await aProduct(shop, { name: 'New' })).toBe(next)
  await waitFor(async () => expect((await shop.call(getProduct, { params: { id: next } })).status).toBe(200))
})

test('Under load, a new price is shown by every process within a second, and the old one never again', async () => {
  await change(1000)
  await waitFor(async () => {
    for (const origin of [shop.origin, second.origin]) expect(await priceAt(origin)).toBe(1000)
  })
  const load = underLoad([shop.origin, second.origin])
  try {
    for (const price of [1300, 1400]) {
      await change(price)
      const changedAt = performance.now()
      load.expect(price, changedAt)
      await load.untilSettled()
    }
  } finally {
    await load.end()
  }
  expect(load.count()).toBeGreaterThan(200)
  expect(load.stale()).toEqual([])
})

test('A sale is shown by every process as soon as it has begun', async () => {
  const sold = await aProduct(shop, { name: 'Wool Hat', price: 10_000 })
  const ask = async (origin: string) => {
    const response = await fetch(`${origin}/api/products/${sold}`)
    return ((await response.json()) as Product).price
  }
  for (const { origin } of [shop, second])
    await expectCached(async () => expect(await ask(origin)).toBe(10_000))
  await aSale(shop, [sold], { percent: 10 })
  for (const { origin } of [shop, second]) await waitFor(async () => expect(await ask(origin)).toBe(9_000))
})

test('A changed size chart is soon shown by every process', async () => {
  const rows = [{ size: 'M', measures: [[540, 600] as [number, number]] }]
  const how = (words: string) => ({ name: 'Beanies', how: words, points: ['Head'], rows })
  const chart = await shop.shop.db.transaction().execute((trx) => createSizeChart(trx, how('On the head.')))
  const beanie = await aProduct(shop, { name: 'Wool Beanie', size_chart: chart.name })
  const ask = async (origin: string) => {
    const response = await fetch(`${origin}/api/products/${beanie}/size_chart`)
    return ((await response.json()) as SizeChart).how
  }
  for (const { origin } of [shop, second]) {
    await expectCached(async () => expect(await ask(origin)).toBe('On the head.'))
  }
  const changed = { ...how('Above the ears.'), version: chart.version }
  await shop.shop.db.transaction().execute((trx) => changeSizeChart(trx, chart.id, changed))
  for (const { origin } of [shop, second]) {
    await waitFor(async () => expect(await ask(origin)).toBe('Above the ears.'))
  }
})

test('A product that gets another size chart is soon shown with it', async () => {
  const content = {
    how: '',
    points: ['Chest'],
    rows: [{ size: 'M', measures: [[960, 1000] as [number, number]] }],
  }
  const inTransaction = <T>(work: (trx: Transaction) => Promise<T>) =>
    shop.shop.db.transaction().execute(work)
  for (const name of ['Capes', 'Cloaks'])
    await inTransaction((trx) => createSizeChart(trx, { ...content, name }))
  const cape = await aProduct(shop, { name: 'Cape', size_chart: 'Capes' })
  const shown = async () =>
    ((await shop.request('GET', `/api/products/${cape}/size_chart`)).body as SizeChart).name
  await waitFor(async () => expect(await shown()).toBe('Capes'))
  await changeProductOf(shop, cape, { size_chart: 'Cloaks' })
  await waitFor(async () => expect(await shown()).toBe('Cloaks'))
})

test('A sale is soon shown in the stock', async () => {
  await shop.request('GET', product())
  const { status } = await shop.call(placeOrder, {
    body: { items: [{ id, size: 'M', quantity: 1 }] },
    headers: {},
  })
  expect(status).toBe(200)
  await waitFor(async () => expect((await shop.request('GET', product())).body.quantity).toBe(4))
})

test('Nothing is served from the cache while notifications are lost, and again afterwards', async () => {
  expect(await priceAt(second.origin)).toBe(1400)
  const hearing = new pg.Client({ connectionString: connectionOf(shop) })
  await hearing.connect()
  try {
    await hearing.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hemline listen' and datname = current_database()",
    )
    await waitFor(async () => expect(await second.listener.hasHeardAll()).toBe(false))
    // Trust from before the cut ends within a second.
    await change(1500)
    const changedAt = performance.now()
    while (performance.now() - changedAt < 2_500) {
      const askedAt = performance.now()
      const prices = [await priceAt(shop.origin), await priceAt(second.origin)]
      if (askedAt - changedAt > 1_000) expect(prices).toEqual([1500, 1500])
    }
    await waitFor(async () => expect(await second.listener.hasHeardAll()).toBe(true))
  } finally {
    await hearing.end()
  }
  await expectCached(() => priceAt(shop.origin))
})

test('A cached response that is cut short says so', async () => {
  await shop.shop.pool.query(`${withStyles(1_001)}
    insert into products (name, description, price, product_type, style_id)
    select 'Anorak ' || n, 'Plain.', 100, 'men', style_id from numbered`)
  await shop.shop.pool.query('select write_listings(array(select id from products))')
  const ask = () => shop.request('GET', '/api/products/?name=anorak&limit=1')
  await expectCached(ask)
  expect((await ask()).headers.get(TOTAL_IS_MORE)).toBe('true')
})

test('A change leaves the pages and calls of other products in the cache, and renews the lists', async () => {
  const other = await aProduct(shop, { name: 'Linen Cap', price: 2000 })
  const askOther = () => shop.request('GET', `/api/products/${other}`)
  const askList = () => shop.request('GET', '/api/products/?name=cap&sort=price_low_to_high')
  await expectCached(askOther)
  await expectCached(askList)
  const edited = await aProduct(shop, { name: 'Cap without a picture', price: 1000, active: false })
  await shop.shop.listener.hasHeardAll()
  await expectCached(askOther)
  for (let edit = 1; edit <= 20; edit++) {
    const fields = { price: 1000 + edit, active: true }
    await changeProductOf(shop, edited, fields)
    await shop.shop.listener.hasHeardAll()
    expect(await shop.statementsOf(askOther)).toEqual([])
    const { body } = await askList()
    expect((body as Product[]).map(({ price }) => price)).toContain(1000 + edit)
  }
})

/** Waits until a request costs the database nothing. */
const expectCached = (ask: () => Promise<unknown>) =>
  waitFor(async () => {
    await ask()
    expect(await shop.statementsOf(ask)).toEqual([])
  })

/** Requests the product from all origins until `end`, and records the prices. */
function underLoad(origins: string[]) {
  const seen: { askedAt: number; price: number }[] = []
  const expected: { price: number; since: number }[] = []
  let isOver = false
  let slowest = 0
  // A machine that is so busy that it answers late hears of the price late as well.
  const settledAt = (since: number) => since + 1_000 + slowest
  const asking = origins.flatMap((origin) =>
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const askedAt = performance.now()
        seen.push({ askedAt, price: await priceAt(origin) })
        slowest = Math.max(slowest, performance.now() - askedAt)
      }
    }),
  )
  return {
    untilSettled: () =>
      vi.waitUntil(() => (seen.at(-1)?.askedAt ?? 0) > settledAt(expected.at(-1)!.since) + 300, {
        timeout: 90_000,
      }),
    expect: (price: number, since: number) => void expected.push({ price, since }),
    count: () => seen.length,
    /** Responses to requests that were asked when a later price had settled. */
    stale: () =>
      seen.filter(({ askedAt, price }) => {
        const settled = expected.findLastIndex(({ since }) => settledAt(since) < askedAt)
        return settled >= 0 && !expected.slice(settled).some((one) => one.price === price)
      }),
    end: async () => {
      isOver = true
      await Promise.all(asking)
    },
  }
}
