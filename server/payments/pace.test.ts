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

/** When calls may be made, in milliseconds of the database's clock; fewer than were asked for where some are refused. */
async function ask(calls: Record<string, number>): Promise<Record<string, number[]>> {
  const clock = async () =>
    (await database.pool.query<{ ms: number }>('select 1000 * extract(epoch from now())::float8 as ms'))
      .rows[0]!.ms
  const before = await clock()
  const taken = await takeSlots(database.db, new Map(Object.entries(calls)), RATE, 3_000)
  const at = ({ lastInMs, apartMs }: { lastInMs: number; apartMs: number }, count: number) =>
    Array.from({ length: count }, (_, index) => before + Math.max(0, lastInMs - index * apartMs))
  return Object.fromEntries(Array.from(taken?.endpoints ?? [], ([key, slot]) => [key, at(slot, calls[key]!)]))
}

const mostInASecond = (times: number[]) =>
  Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 999).length))

test('Processes that ask for one endpoint together stay within its limit in any second, and the queue has an end', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask({ 'POST v1 refunds': 4 })))
  const times = answers.flatMap((answer) => answer['POST v1 refunds'] ?? [])
  // 5 at once, 20 a second for three seconds, and the last few.
  expect(times.length).toBeGreaterThanOrEqual(60)
  expect(times.length).toBeLessThanOrEqual(80)
  expect(mostInASecond(times)).toBeLessThanOrEqual(RATE.endpoint)
})

test('All endpoints together stay within the limit of the account', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `GET v1 kind${index}`)
  let granted = 0
  for (let round = 0; round < 40; round++)
    granted += Object.keys(await ask(Object.fromEntries(names.map((name) => [name, 1])))).length
  // Of 800: 17 at once, 80 a second for three seconds, and what became free while the rounds were asked for.
  expect(granted).toBeGreaterThan(200)
  expect(granted).toBeLessThan(800)
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
