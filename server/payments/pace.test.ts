import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { anOrder, place } from '../../test/orders.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop } from '../../test/shop.ts'
import { takeSlots } from './pace-queries.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const RATE = { account: 100, endpoint: 25 }

/**
 * Each endpoint's calls of all rounds: when they may be made, in milliseconds from now; without those that were
 * refused. In one transaction, in which the database's clock stands still.
 */
async function ask(rounds: Record<string, number>[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  await database.db.transaction().execute(async (trx) => {
    for (const calls of rounds) {
      const taken = await takeSlots(trx, new Map(Object.entries(calls)), RATE, 3_000)
      for (const [key, { lastInMs, apartMs }] of taken?.endpoints ?? []) {
        const own = Array.from({ length: calls[key]! }, (_, index) => Math.max(0, lastInMs - index * apartMs))
        times.set(key, [...(times.get(key) ?? []), ...own])
      }
    }
  })
  return times
}

const mostInASecond = (times: number[]) =>
  Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 999).length))

test('Calls of one endpoint stay within its limit in any second, and the queue has an end', async () => {
  const times = (await ask(Array.from({ length: 30 }, () => ({ 'POST v1 refunds': 4 })))).get(
    'POST v1 refunds',
  )!
  // 120 were asked for: 20 a second for three seconds are granted, and what a fifth of a second has at once.
  expect(times.length).toBe(64)
  expect(mostInASecond(times)).toBeLessThanOrEqual(RATE.endpoint)
  expect(Math.max(...times)).toBeLessThan(3_500)
})

test('Calls of many endpoints stay within the limit of the account together', async () => {
  const calls = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`GET v1 kind${index}`, 1]))
  const granted = (await ask(Array.from({ length: 40 }, () => calls))).values().toArray().flat().length
  // 800 were asked for: 80 a second for three seconds (the test before has taken one second), some at once, and the
  // last 20.
  expect(granted).toBeGreaterThan(150)
  expect(granted).toBeLessThan(300)
})

test('A checkout waits for its turn; when too many wait it is refused in words, and its pieces are free again', async () => {
  const shop = await openTestShop({ STRIPE_RATE: '20/2' })
  const product = await aProduct(shop, { size_quantities: { M: 500 } })
  expect((await anOrder(shop, { product })).session_url).toContain('/pay/')
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(shop, product)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(5)
  expect(refused.length).toBeLessThan(20)
  for (const { status } of refused) expect(status).toBe(503)
  expect(refused.map(({ error }) => error)).toContainEqual(
    'Very many people are paying at the moment. Please try again in a minute.',
  )
  const pools = await shop.shop.db
    .selectFrom('stock')
    .select('held')
    .where('product_id', '=', product)
    .execute()
  expect(pools.reduce((sum, { held }) => sum + held, 0)).toBe(21 - refused.length)
  await closeReconciled(shop)
})
