import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { exportOrders, listAdminOrders } from '../../contract/order.ts'
import { getSales, getSoldGoods, type SalesReport } from '../../contract/sales.ts'
import { backdateOrder } from '../../test/backdate.ts'
import { aPaidOrder, refund } from '../../test/orders.ts'
import { saveSetting, setTimeZone } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { addDays } from './periods.ts'

const shop = aShop()
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const count = () => shop.runTask('count_sales')

async function expectReconciled() {
  expect((await findDiscrepancies(shop.shop)).discrepancies).toEqual([])
}
const salesOn = async (day: string): Promise<SalesReport> =>
  (await shop.call(getSales, { query: { from: day, to: day } }, admin)).body
const ordersOn = async (day: string) => (await salesOn(day)).totals.orders

/** An order that was paid at that time. */
async function paidAt(time: string): Promise<string> {
  const { id } = await aPaidOrder(shop)
  await backdateOrder(shop, id, `${Date.now() - Date.parse(time)} milliseconds`)
  return id
}

test('Sales count by the days of the shop’s time zone, at once and after the count, and open to their orders', async () => {
  const day = addDays(todayIn('UTC'), -9)
  const next = addDays(day, 1)
  const id = await paidAt(`${day}T23:30:00Z`)
  await count()
  expect([await ordersOn(day), await ordersOn(next)]).toEqual([1, 0])

  await setTimeZone(shop, 'Asia/Tokyo')

  for (const isCounted of [false, true]) {
    if (isCounted) await count()
    expect([await ordersOn(day), await ordersOn(next)], `counted: ${isCounted}`).toEqual([0, 1])
    const goods = (await shop.call(getSoldGoods, { query: { from: next, to: next } }, admin)).body
    expect(goods.products).toHaveLength(1)
    await expectReconciled()
  }
  expect((await salesOn(next)).time_zone).toBe('Asia/Tokyo')
  const query = { paid_from: next, paid_to: next }
  expect((await shop.call(listAdminOrders, { query }, admin)).body).toMatchObject([{ id }])
  const { body: file, headers } = await shop.call(exportOrders, { query }, admin)
  const [row] = parse(file, { bom: true, columns: true }) as Record<string, string>[]
  expect(row).toMatchObject({ id, currency: 'USD' })
  expect(row!['paid_at']).toMatch(new RegExp(`^${next}T08:(29|30):\\d\\d\\+09:00$`))
  expect(headers.get('content-disposition')).toContain(`orders-${todayIn('Asia/Tokyo')}.csv`)

  await refund(shop, id)
  await count()
  expect((await salesOn(next)).totals).toMatchObject({ refunded: 48_000 })
  await expectReconciled()
})

test('A day on which the clocks change has its own length', async () => {
  await setTimeZone(shop, 'Europe/Berlin')
  // The clocks went back on October 25, 2026, which was 25 hours long.
  for (const time of ['2026-10-24T22:10:00Z', '2026-10-25T22:50:00Z', '2026-10-25T23:10:00Z'])
    await paidAt(time)
  await count()
  expect([await ordersOn('2026-10-25'), await ordersOn('2026-10-26')]).toEqual([2, 1])
  await expectReconciled()
})

test('Today is a day of the time zone', () => {
  const [east, west] = [todayIn('Pacific/Kiritimati'), todayIn('Pacific/Pago_Pago')]
  expect(east > west).toBe(true)
  expect(east).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('A time zone that does not exist is refused at the field', async () => {
  expect(await saveSetting(shop, admin, 'shop', { time_zone: 'Mars/Olympus_Mons' })).toMatchObject({
    status: 400,
    body: { fields: { 'value.time_zone': expect.stringMatching(/no time zone/) } },
  })
})
