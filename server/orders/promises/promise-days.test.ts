import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAdminOrders } from '../../../contract/order.ts'
import { sendDelayNotice } from '../../../contract/order-notes.ts'
import { dayIn } from '../../../contract/promise.ts'
import { returnOptions } from '../../../contract/return.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { todayIn } from '../../../contract/time-zone.ts'
import { backdateConsent, backdatePromise } from '../../../test/backdate.ts'
import { aPaidOrder, changeDelivery, orderOf } from '../../../test/orders.ts'
import { closeReconciled } from '../../../test/payments.ts'
import { aProduct } from '../../../test/products.ts'
import { goodsArrive, preOrder } from '../../../test/promises.ts'
import { BUYER } from '../../../test/returns.ts'
import { setTimeZone } from '../../../test/settings.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.adminToken()
})
afterAll(() => closeReconciled(shop))

// It is never the same day in both, so in one of them midnight is not that of UTC.
const EAST = 'Pacific/Kiritimati'
const WEST = 'Pacific/Pago_Pago'
/** How many days ago today is in the west, by UTC. */
const westOfUtc = () => (Date.parse(dayIn(0)) - Date.parse(todayIn(WEST))) / DAY_MS

async function promisedOrder(): Promise<string> {
  const coat = await aProduct(shop)
  await preOrder(shop, coat, 10)
  const { id } = await aPaidOrder(shop, { product: coat })
  await goodsArrive(shop, coat)
  return id
}

test('An order is late from midnight of the shop on, in the lists, on the order and for its buyer', async () => {
  const id = await promisedOrder()
  await changeDelivery(shop, id, { begun: true })
  await backdatePromise(shop, id, westOfUtc())
  const seen = async () => {
    const late = (await shop.call(listAdminOrders, { query: { todo: 'late' } }, admin)).body as {
      id: string
    }[]
    const [order] = (await shop.call(listAdminOrders, { query: { id } }, admin)).body
    const { body } = await shop.call(returnOptions, { params: { id }, body: { email: BUYER } })
    return { listed: late.map((one) => one.id), is_late: order.is_late, can_cancel: body.can_cancel }
  }
  await setTimeZone(shop, WEST)
  expect(await seen()).toEqual({ listed: [], is_late: false, can_cancel: false })
  await setTimeZone(shop, EAST)
  expect(await seen()).toEqual({ listed: [id], is_late: true, can_cancel: true })
})

test('A buyer may agree to a delay until midnight of the shop', async () => {
  const id = await promisedOrder()
  await backdateConsent(shop, id, westOfUtc())
  await setTimeZone(shop, WEST)
  await shop.runTask('delays_unanswered')
  expect((await orderOf(shop, id)).state).toBe('paid')
  await setTimeZone(shop, EAST)
  await shop.runTask('delays_unanswered')
  expect((await orderOf(shop, id)).state).toBe('refunded')
})

test('A delay is told until a day after that of the shop', async () => {
  const id = await promisedOrder()
  const tell = (until: string) => shop.call(sendDelayNotice, { params: { id }, body: { until } }, admin)
  await setTimeZone(shop, EAST)
  expect((await tell(todayIn(EAST))).status).toBe(422)
  await setTimeZone(shop, WEST)
  expect((await tell(todayIn(WEST))).status).toBe(422)
  expect((await tell(todayIn(EAST))).status).toBe(200)
})
