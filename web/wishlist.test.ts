import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../test/browser.ts'

afterEach(() => vi.unstubAllGlobals())

const wish = (id: number, added_at: string) => ({
  id,
  size: 'M',
  name: 'Wool Coat',
  price_then: 48_000,
  added_at,
})

test('What was added while the clock was ahead stays once it is right, as added by then', async () => {
  const now = Date.now()
  const items = [wish(1, new Date(now + 86_400_000).toISOString()), wish(2, '2026-01-01T00:00:00.000Z')]
  const { storage } = openBrowser({ wishlist: JSON.stringify({ account: 0, items, removed: [] }) })
  vi.stubGlobal('addEventListener', () => {})
  const { addWish } = await import('./wishlist.ts')
  addWish({ id: 3, size: '', name: 'Wool Scarf', price_then: 9_000 })
  const kept: typeof items = JSON.parse(storage.getItem('wishlist')!).items
  expect(kept.map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
  const ahead = Date.parse(kept.find(({ id }) => id === 1)!.added_at)
  expect([ahead >= now, ahead <= Date.now()]).toEqual([true, true])
})
