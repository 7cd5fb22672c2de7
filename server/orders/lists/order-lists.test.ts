import { beforeEach, expect, test } from 'vitest'
import { dashboardCounts } from '../../../contract/dashboard.ts'
import * as contract from '../../../contract/order.ts'
import { TOTAL_IS_MORE } from '../../../contract/total.ts'
import { aShop } from '../../../test/shop.ts'
import { corrupt, removeOrders } from '../../../test/corrupt.ts'
import { manyOrdersId, manyPaidOrders } from '../../../test/many-orders.ts'

const shop = aShop()
beforeEach(() => removeOrders(shop))

const list = async (asked: contract.AdminOrderFilter) => {
  const { status, body, headers } = await shop.callAsAdmin(contract.listAdminOrders, { query: asked })
  expect(status).toBe(200)
  return {
    ids: body.map((order: contract.AdminOrder) => order.id) as string[],
    total: Number(headers.get('x-total-count')),
    isMore: headers.get(TOTAL_IS_MORE) === 'true',
  }
}

test('A list ends after a thousand orders, and says that there are more', async () => {
  await manyPaidOrders(shop, 1_100)
  for (const asked of [{}, { status: 'manufacturing' }, { todo: 'make', sort: 'newest' }] as const) {
    const { ids, ...counted } = await list({ ...asked, limit: 60, page: 17 })
    expect(counted).toEqual({ total: 1_000, isMore: true })
    expect(ids.length).toBe(40)
    expect(ids[0]).toBe('HL-00960')
    expect(await list({ ...asked, limit: 60, page: 18 })).toEqual({ ids: [], total: 1_000, isMore: true })
  }
  expect((await shop.callAsAdmin(dashboardCounts, {})).body).toMatchObject({ to_make: 1_001, to_ship: 0 })
})

test('A queue of more than a thousand orders is in the order in which they are due, with promised days among them', async () => {
  await manyPaidOrders(shop, 1_100)
  const promisedDaysAgo: Record<number, number> = { 1: 200, 500: 100, 1_100: -5 }
  for (const [n, days] of Object.entries(promisedDaysAgo)) {
    await corrupt(shop, 'update deliveries set ship_by = current_date - $2::int where order_id = $1', [
      manyOrdersId(Number(n)),
      days,
    ])
  }
  // Orders come in pairs of one moment; a day begins at midnight, up to a day before now.
  const hoursAgo = (n: number) => (n in promisedDaysAgo ? 24 * promisedDaysAgo[n]! : 5 * Math.floor(n / 2))
  const queue = Array.from({ length: 1_100 }, (_, at) => at + 1)
    .filter((n) => n !== 500)
    .toSorted((a, b) => hoursAgo(b) - hoursAgo(a) || a - b)
    .map(manyOrdersId)
  const found: string[] = []
  for (const page of Array.from({ length: 20 }, (_, at) => at + 1)) {
    const { ids, ...counted } = await list({ todo: 'make', limit: 50, page })
    expect(counted).toEqual({ total: 1_000, isMore: true })
    found.push(...ids)
  }
  const at = found.indexOf(manyOrdersId(500))
  expect(at).toBeGreaterThan(100)
  expect(at).toBeLessThan(300)
  expect(found.toSpliced(at, 1)).toEqual(queue.slice(0, 999))
})

test('The pages of a list follow each other without a gap', async () => {
  const isDelivered = (n: number) => [3, 4, 7].includes(n % 10)
  await manyPaidOrders(shop, 280, (n) => (isDelivered(n) ? 'delivered' : 'manufacturing'))
  // The newest first; of two orders of the same moment, the one with the greater id.
  const all = Array.from({ length: 280 }, (_, at) => at + 1).toSorted(
    (a, b) => Math.floor(a / 2) - Math.floor(b / 2) || b - a,
  )
  for (const [status, numbers] of [
    [undefined, all],
    ['delivered', all.filter(isDelivered)],
  ] as const) {
    const whole = numbers.map(manyOrdersId)
    for (const page of [1, 2, 9, 10, 11, 12, 17, 39, 40, 41]) {
      expect(await list({ limit: 7, page, ...(status && { status }) }), `${status} ${page}`).toEqual({
        ids: whole.slice(page * 7 - 7, page * 7),
        total: whole.length,
        isMore: false,
      })
    }
  }
})

test('What a text finds is counted up to a thousand, and more is said to be there', async () => {
  await manyPaidOrders(shop, 1_100, (n) => (n < 1_060 ? 'shipped' : 'manufacturing'))
  expect(await list({ limit: 1, email: 'ADA77@' })).toEqual({ ids: ['HL-00077'], total: 1, isMore: false })
  expect(await list({ email: 'ada77@', status: 'shipped' })).toMatchObject({ ids: ['HL-00077'], total: 1 })
  // A letter alone before the @ is looked for in all addresses.
  expect(await list({ limit: 1, email: '7@example.c' })).toMatchObject({ ids: ['HL-00007'], total: 110 })
  expect(await list({ email: 'q@example.com' })).toMatchObject({ ids: [], total: 0 })
  expect(await list({ email: 'da1099@exam', status: 'shipped' })).toMatchObject({ ids: [], total: 0 })
  for (const asked of [
    { email: 'example' },
    { email: '@example.com', status: 'shipped' },
    { id: 'hl-0' },
  ] as const) {
    const { ids, ...counted } = await list({ ...asked, limit: 60, page: 17 })
    expect(counted).toEqual({ total: 1_000, isMore: true })
    expect(ids.length).toBe(40)
  }
  expect(await list({ limit: 1, id: 'HL' })).toMatchObject({ total: 1_000, isMore: true })
})
