import { expect, test } from 'vitest'
import { encodeResponse, type CachedResponse } from './cached-response.ts'
import { ResponseStore } from './response-store.ts'

const response = (body: string, products: number[] = []) =>
  encodeResponse({ status: 200, headers: {}, body, products }, {})
const always = () => true

test('A sale drops the cached responses that show its product, and no others', async () => {
  const store = new ResponseStore()
  await store.get('/coat', () => response('coat', [1]), always)
  await store.get('/list', () => response('list', [1, 2]), always)
  await store.get('/hat', () => response('hat', [2]), always)
  store.dropProducts(new Set([1]))
  expect(store.peek('/coat')).toBeUndefined()
  expect(store.peek('/list')).toBeUndefined()
  expect(store.peek('/hat')?.plain.body.toString()).toBe('hat')
})

test('A response that was begun before a change is sent and not cached', async () => {
  const store = new ResponseStore()
  const pending = Promise.withResolvers<CachedResponse>()
  const early = store.get('/coat', () => pending.promise, always)
  store.clear()
  const late = store.get('/coat', () => response('new'), always)
  pending.resolve(await response('old'))
  expect((await early).plain.body.toString()).toBe('old')
  expect((await late).plain.body.toString()).toBe('new')
  expect(store.peek('/coat')?.plain.body.toString()).toBe('new')
})

test('Eviction spares the responses that are requested', async () => {
  const store = new ResponseStore()
  const megabyte = await response('x'.repeat(1024 * 1024))
  await store.get('/asked-for', async () => megabyte, always)
  for (let page = 0; page < 200; page++) {
    await store.get(`/page/${page}`, async () => megabyte, always)
    expect(store.peek('/asked-for')).toBeDefined()
  }
  expect(store.peek('/page/0')).toBeUndefined()
  expect(store.peek('/page/199')).toBeDefined()
})
