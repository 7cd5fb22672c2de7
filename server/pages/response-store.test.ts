import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { encodeResponse, type CachedResponse } from './cached-response.ts'
import { ResponseStore } from './response-store.ts'
import { seeded } from '../../chaos/random.ts'

const response = (body: string, products: number[] = []) =>
  encodeResponse({ status: 200, headers: {}, body, products }, {})
const always = () => true
/** 100,000 take a minute and are to leave no more. */
const ADDRESSES = Number(process.env.HOSTILE_ADDRESSES ?? 20_000)
const MAX_BYTES = 48 * 1024 * 1024

test('A sale drops the cached responses that show its product, and no others', async () => {
  const store = new ResponseStore({ maxBytes: MAX_BYTES })
  await store.get('/coat', () => response('coat', [1]), always)
  await store.get('/list', () => response('list', [1, 2]), always)
  await store.get('/hat', () => response('hat', [2]), always)
  store.drop({ products: new Set([1]) })
  expect(store.peek('/coat')).toBeUndefined()
  expect(store.peek('/list')).toBeUndefined()
  expect(store.peek('/hat')?.plain.body?.toString()).toBe('hat')
})

test('A response that was begun before a change is sent and not cached', async () => {
  const store = new ResponseStore({ maxBytes: MAX_BYTES })
  const pending = Promise.withResolvers<CachedResponse>()
  const early = store.get('/coat', () => pending.promise, always)
  store.clear()
  const late = store.get('/coat', () => response('new'), always)
  pending.resolve(await response('old'))
  expect((await early).plain.body?.toString()).toBe('old')
  expect((await late).plain.body?.toString()).toBe('new')
  expect(store.peek('/coat')?.plain.body?.toString()).toBe('new')
})

test('Eviction spares the responses that are requested', async () => {
  const store = new ResponseStore({ maxBytes: MAX_BYTES })
  // What cannot be compressed.
  const megabyte = await response(randomBytes(768 * 1024).toString('base64'))
  await store.get('/asked-for', async () => megabyte, always)
  for (let page = 0; page < 200; page++) {
    await store.get(`/page/${page}`, async () => megabyte, always)
    expect(store.peek('/asked-for')).toBeDefined()
  }
  expect(store.peek('/page/0')).toBeUndefined()
  expect(store.peek('/page/199')).toBeDefined()
})

test(
  `What ${ADDRESSES} addresses leave in memory is within 1.2 times the limit`,
  { timeout: 240_000 },
  async () => {
    const maxBytes = 16 * 1024 * 1024
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const store = new ResponseStore({ maxBytes })
    const long = 'x'.repeat(1_500)
    const page = '<p>There is nothing here.</p>'.repeat(40)
    await response(page)
    const before = used()
    for (let n = 0; n < ADDRESSES; n += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, k) =>
          store.get(`/shop?name=${n + k}${long}`, () => response(`${page}${n + k}`), always),
        ),
      )
    }
    // Compression gives its buffers back some time after the last response.
    await expect.poll(() => (used() - before) / maxBytes, { timeout: 90_000 }).toBeLessThan(1.2)
    expect(store.peek(`/shop?name=${ADDRESSES - 1}${long}`)).toBeDefined()
  },
)

test('Of 100,000 products the tenth that nine of ten visitors look at stays in a cache that has room for it', async () => {
  const page = await response(randomBytes(1_024).toString('base64'))
  const probe = new ResponseStore({ maxBytes: MAX_BYTES })
  await probe.get('/shop/100000', async () => page, always)
  const [products, hot] = [100_000, 10_000]
  const store = new ResponseStore({ maxBytes: 1.5 * hot * probe.bytes })
  const random = seeded('hot tenth')
  const asked = { all: 0, kept: 0 }
  for (let visit = 0; visit < 400_000; visit++) {
    const isHot = random.chance(0.9)
    const product = isHot ? random.whole(hot) : hot + random.whole(products - hot)
    const isKept = store.peek(`/shop/${product}`) !== undefined
    if (!isKept) await store.get(`/shop/${product}`, async () => page, always)
    if (!isHot || visit < 200_000) continue
    asked.all++
    if (isKept) asked.kept++
  }
  expect(store.bytes).toBeLessThan(1.5 * hot * probe.bytes)
  expect(asked.kept / asked.all).toBeGreaterThan(0.95)
})

test('Responses of one moment end at different moments, and no later than their age', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const store = new ResponseStore({ maxBytes: MAX_BYTES, maxAgeMs: 60_000 })
    for (let page = 0; page < 200; page++) await store.get(`/${page}`, () => response('page'), always)
    const left = () => Array.from({ length: 200 }, (_, page) => store.peek(`/${page}`)).filter(Boolean).length
    expect(left()).toBe(200)
    vi.advanceTimersByTime(52_000)
    expect(left()).toBeGreaterThan(20)
    expect(left()).toBeLessThan(180)
    vi.advanceTimersByTime(8_001)
    expect(left()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('What a change has dropped is kept for as long as it may be served without a database', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const store = new ResponseStore({ maxBytes: MAX_BYTES, maxAgeMs: 60_000 })
    await store.get('/coat', () => response('coat', [1]), always)
    store.drop({ products: new Set([1]) })
    expect([store.peek('/coat'), store.peekOld('/coat', 60_000)?.products]).toEqual([undefined, [1]])
    vi.advanceTimersByTime(61_000)
    expect(store.peekOld('/coat', 60_000)).toBeUndefined()
    expect(store.peekOld('/hat', 60_000)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
