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

const session = (id: number) => ({
  jwtToken: `Bearer head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.signature`,
  user: JSON.stringify({ id, name: 'Ada', email: 'ada@example.com' }),
})
const SIGNED_OUT = { jwtToken: null, user: null }
const listOf = (account: number, ids: number[], removed: number[] = []) => ({
  wishlist: JSON.stringify({
    account,
    items: ids.map((id) => wish(id, '2026-01-01T00:00:00.000Z')),
    removed: removed.map((id) => ({ id, size: 'M' })),
  }),
})

/** A page with these things in the storage, and an account that has the garments of `known`. */
async function openPage(stored: Record<string, string>, known: number[]) {
  const { storage } = openBrowser(stored)
  const items = known.map((id) => wish(id, '2026-01-01T00:00:00.000Z'))
  const sent: unknown[] = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { pathname: '/shop', reload() {} })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(body ? JSON.parse(body as string) : 'asked')
    return Response.json({ items, left_out: 0 })
  })
  await import('./wishlist.ts')
  return {
    sent,
    keptNow: () => {
      const { account, items } = JSON.parse(storage.getItem('wishlist')!) as {
        account: number
        items: { id: number }[]
      }
      return { account, ids: items.map(({ id }) => id) }
    },
    /**
     * Another page writes, which this one is not told of while the browser keeps it; then the shopper is back on it.
     */
    comeBackAfter(changes: Record<string, string | null>) {
      for (const [key, value] of Object.entries(changes))
        if (value === null) storage.removeItem(key)
        else storage.setItem(key, value)
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    },
  }
}

test('A page of an account that the browser has kept leaves a guest the hearts that were pressed since the logout', async () => {
  const page = await openPage({ ...session(5), ...listOf(5, [1]) }, [1])
  await vi.waitFor(() => expect(page.sent).toEqual(['asked']))
  page.comeBackAfter({ ...SIGNED_OUT, ...listOf(0, [2, 3]) })
  expect(page.keptNow()).toEqual({ account: 0, ids: [2, 3] })
})

test('A page of a guest that the browser has kept brings nothing back into the account, and takes nothing off it', async () => {
  const page = await openPage(listOf(0, [1], [2]), [2])
  expect(page.sent).toEqual([])
  page.comeBackAfter({ ...session(5), ...listOf(5, [2]) })
  await vi.waitFor(() => expect(page.sent).toEqual(['asked']))
  await vi.waitFor(() => expect(page.keptNow()).toEqual({ account: 5, ids: [2] }))
})
