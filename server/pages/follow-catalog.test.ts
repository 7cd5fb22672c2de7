import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OnNotification } from '../database/listen.ts'
import { encodeResponse } from './cached-response.ts'
import { followCatalog } from './follow-catalog.ts'
import { ResponseStore } from './response-store.ts'

const LISTS = Array.from({ length: 250 }, (_, page) => `/shop?page=${page}`)

let store: ResponseStore
let notify: (channel: string, payload?: string) => void
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setImmediate'] })
  store = new ResponseStore({ maxBytes: 50_000_000 })
  const channels = new Map<string, OnNotification>()
  const listener = {
    listen: async (channel: string, fn: OnNotification) => void channels.set(channel, fn),
    hasHeardAll: async () => true,
    close: async () => {},
  }
  const settings = { get: () => undefined as never, onChange: () => {}, reload: async () => {} }
  const { applyChanges } = await followCatalog({ listener, settings }, store)
  notify = (channel, payload) => {
    channels.get(channel)!(payload)
    applyChanges()
  }
})
afterEach(() => void vi.useRealTimers())

async function fill() {
  const list = await encodeResponse(
    { status: 200, headers: {}, body: 'list', products: [1], isList: true },
    {},
  )
  const coat = await encodeResponse({ status: 200, headers: {}, body: 'coat', products: [2] }, {})
  for (const key of LISTS)
    await store.get(
      key,
      async () => list,
      () => true,
    )
  await store.get(
    '/shop/2',
    async () => coat,
    () => true,
  )
}
const left = () => LISTS.filter((key) => store.peek(key)).length

test('Lists are dropped at once, and once a second while many are asked for and much is changed', async () => {
  await fill()
  notify('catalog', '7')
  expect([left(), store.peek('/shop/2') !== undefined]).toEqual([0, true])
  await fill()
  for (const id of ['7', '8', '9']) notify('catalog', id)
  expect(left()).toBe(LISTS.length)
  vi.advanceTimersByTime(1_000)
  expect(left()).toBe(0)
})

test('A list that shows the changed product is dropped at once, however many lists there were', async () => {
  await fill()
  notify('catalog', '7')
  await fill()
  notify('catalog', '2,1')
  expect([left(), store.peek('/shop/2')]).toEqual([0, undefined])
})

test('Everything is dropped when notifications were lost', async () => {
  await fill()
  notify('catalog')
  expect([left(), store.peek('/shop/2')]).toEqual([0, undefined])
})

test('A sale drops the lists that do not show it five seconds later', async () => {
  await fill()
  notify('stock', '9')
  vi.advanceTimersByTime(4_900)
  expect(left()).toBe(LISTS.length)
  vi.advanceTimersByTime(200)
  expect(left()).toBe(0)
})

test('A review drops what shows its garment: no list that does not show it, and no other garment', async () => {
  await fill()
  notify('reviews', '2')
  expect([left(), store.peek('/shop/2')]).toEqual([LISTS.length, undefined])
  await fill()
  notify('reviews', '1')
  expect([left(), store.peek('/shop/2') !== undefined]).toEqual([0, true])
})
