import { beforeAll, expect, test } from 'vitest'
import { cartItemDetails } from '../../contract/cart.ts'
import { placeOrder } from '../../contract/order.ts'
import { type ConversionReport, exportSales, getConversion } from '../../contract/sales.ts'
import { failWhere } from '../../test/corrupt.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { addDays } from '../sales/periods.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { openVisitCounter } from './counter.ts'
import { insertVisits } from './queries.ts'

const shop = aShop({}, { pages: true })
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { quantity: 100 })
})

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
/** A request of a shopper's browser. */
const visit = async (
  path: string,
  address: string,
  { agent = SAFARI, body }: { agent?: string; body?: object } = {},
) =>
  (
    await shop.request(body ? 'POST' : 'GET', path, {
      headers: { 'x-forwarded-for': address, 'user-agent': agent },
      ...(body && { body }),
    })
  ).status
const conversion = async (query: object = {}): Promise<ConversionReport> => {
  await shop.app.visits.flush()
  return (await shop.callAsAdmin(getConversion, { query })).body
}
const today = () => todayIn('UTC')
/** What has come since. */
async function gained(work: () => Promise<unknown>) {
  const period = { from: today(), to: today() }
  const before = (await conversion(period)).totals
  await work()
  const after = (await conversion(period)).totals
  return Object.fromEntries(
    Object.entries(after).map(([step, n]) => [step, n - before[step as keyof typeof before]]),
  )
}

test('A shopper counts once for each step and day, by whatever page, and from the response cache as well', async () => {
  const other = await aProduct(shop)
  const found = await gained(async () => {
    for (const path of [`/shop/${coat}`, `/shop/${coat}`, `/shop/${other}`, `/shop/${other}.data`])
      expect(await visit(path, '203.0.113.7')).toBe(200)
    // The same address with another browser is somebody else.
    await visit(`/shop/${coat}`, '203.0.113.7', { agent: FIREFOX })
    await visit(`/shop/${coat}`, '203.0.113.8')
  })
  expect(found).toEqual({ seen: 3, cart: 0, checkout: 0, paid: 0 })
})

test('A program that names another browser each time is a limited number of shoppers, and no other home is concerned', async () => {
  const found = await gained(async () => {
    for (let n = 0; n < 400; n++) await visit(`/shop/${coat}`, '203.0.113.60', { agent: `${SAFARI} ${n}` })
    await visit(`/shop/${coat}`, '203.0.113.61')
  })
  expect(found['seen']).toBe(301)
})

test('A cart, a checkout and a payment are the steps that follow', async () => {
  const items = [{ id: coat, size: 'M', quantity: 1 }]
  const found = await gained(async () => {
    await visit(`/shop/${coat}`, '203.0.113.20')
    expect(await visit(`/api${cartItemDetails.path}`, '203.0.113.20', { body: { items } })).toBe(200)
    expect(await visit(`/api${placeOrder.path}`, '203.0.113.20', { body: { items } })).toBe(200)
    await aPaidOrder(shop)
  })
  expect(found).toEqual({ seen: 1, cart: 1, checkout: 1, paid: 1 })
})

test('Machines, pages that are not there and checkouts that fail are not counted', async () => {
  const found = await gained(async () => {
    for (const agent of ['Googlebot/2.1', 'curl/8.9', ''])
      await visit(`/shop/${coat}`, '203.0.113.30', { agent })
    expect(await visit('/shop/999999', '203.0.113.31')).toBe(404)
    await visit('/shop', '203.0.113.31')
    const items = [{ id: 999_999, size: 'M', quantity: 1 }]
    expect(await visit(`/api${placeOrder.path}`, '203.0.113.32', { body: { items } })).toBe(422)
  })
  expect(found).toEqual({ seen: 0, cart: 0, checkout: 0, paid: 0 })
})

test('Two processes count a shopper once, and nothing that is kept names anybody', async () => {
  const second = openVisitCounter(shop.shop)
  const found = await gained(async () => {
    await visit(`/shop/${coat}`, '203.0.113.40')
    const request = { method: 'GET', url: `/shop/${coat}`, socket: { remoteAddress: '127.0.0.1' } }
    const headers = { 'user-agent': SAFARI, 'x-forwarded-for': '203.0.113.40' }
    const response = { statusCode: 200, once: (_: string, fn: () => void) => fn() }
    second.see({ ...request, headers } as never, response as never)
    await second.flush()
  })
  await second.close()
  expect(found).toMatchObject({ seen: 1 })
  const { rows } = await shop.shop.pool.query('select v::text as row from visits v')
  for (const { row } of rows as { row: string }[])
    expect(row).toMatch(/^\(\d{4}-\d\d-\d\d,(seen|cart|checkout),"\\\\x[0-9a-f]{24}"\)$/)
})

test('Visits that could not be written are written a minute later, each once', async () => {
  const counter = openVisitCounter(shop.shop)
  const see = (address: string) => {
    const request = { method: 'GET', url: `/shop/${coat}`, socket: { remoteAddress: '127.0.0.1' } }
    const headers = { 'user-agent': SAFARI, 'x-forwarded-for': address }
    const response = { statusCode: 200, once: (_: string, fn: () => void) => fn() }
    counter.see({ ...request, headers } as never, response as never)
  }
  const found = await gained(async () => {
    await failWhere(shop, 'visits', 'true')
    see('203.0.113.70')
    see('203.0.113.71')
    await expect(counter.flush()).rejects.toThrow('failed on purpose')
    await failWhere(shop, 'visits', 'false')
    see('203.0.113.71')
    await counter.flush()
  })
  await counter.close()
  expect(found).toMatchObject({ seen: 2 })
})

test('A day that is over keeps its numbers alone, and the figures stay', async () => {
  const day = addDays(today(), -5)
  const visitor = (n: number) => Buffer.alloc(12, n)
  await insertVisits(shop.shop.db, day, [
    ...[1, 2, 3, 4].map((n) => ({ step: 'seen' as const, visitor: visitor(n) })),
    { step: 'cart', visitor: visitor(1) },
  ])
  const query = { from: addDays(day, -1), to: addDays(day, 1), by: 'day' as const }
  const before = await conversion(query)
  expect(before.counted_from).toBe(day)
  expect(before.points.map(({ sums }) => sums.seen)).toEqual([0, 4, 0])

  await shop.runTask('close_visit_days')

  expect(await conversion(query)).toEqual(before)
  const { rows } = await shop.shop.pool.query('select min(day)::text as day from visits')
  expect(rows[0].day).toBe(today())
  const { body } = await shop.callAsAdmin(exportSales, { query: { table: 'conversion', ...query } })
  expect(body).toContain(`${day},${day},4,1,0,0`)
})
