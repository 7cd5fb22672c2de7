import { expect, test } from 'vitest'
import { cartItemDetails } from '../../../contract/cart.ts'
import { listAdminOrders } from '../../../contract/order.ts'
import { sendDelayNotice } from '../../../contract/order-notes.ts'
import { getProduct, getProductForEdit, listProducts } from '../../../contract/product.ts'
import { dayIn, type Promises, savePromises } from '../../../contract/promise.ts'
import { returnOptions } from '../../../contract/return.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { hourIn, todayIn } from '../../../contract/time-zone.ts'
import { backdateConsent, backdateExpectedDay, backdatePromise } from '../../../test/backdate.ts'
import { aPaidOrder, changeDelivery, orderOf } from '../../../test/orders.ts'
import { aProduct } from '../../../test/products.ts'
import { goodsArrive, preOrder, promise } from '../../../test/promises.ts'
import { BUYER } from '../../../test/returns.ts'
import { setTimeZone } from '../../../test/settings.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()

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
    const late = (await shop.callAsAdmin(listAdminOrders, { query: { todo: 'late' } })).body as {
      id: string
    }[]
    const [order] = (await shop.callAsAdmin(listAdminOrders, { query: { id } })).body
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
  // Without a day, which needs an answer.
  expect((await shop.callAsAdmin(sendDelayNotice, { params: { id }, body: {} })).status).toBe(200)
  await shop.runJobs()
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
  const tell = (until: string) => shop.callAsAdmin(sendDelayNotice, { params: { id }, body: { until } })
  await setTimeZone(shop, EAST)
  expect((await tell(todayIn(EAST))).status).toBe(422)
  await setTimeZone(shop, WEST)
  expect((await tell(todayIn(WEST))).status).toBe(422)
  expect((await tell(todayIn(EAST))).status).toBe(200)
})

test('A pre-order ends at midnight of the shop: on the page, in the list and in the cart', async () => {
  const coat = await aProduct(shop, { name: 'Zoned Coat' })
  await preOrder(shop, coat, 10)
  await backdateExpectedDay(shop, coat, westOfUtc())
  const seen = async () => {
    const { skus } = (await shop.call(getProduct, { params: { id: coat } })).body
    const [listed] = (await shop.call(listProducts, { query: { name: 'Zoned Coat' } })).body
    const items = [{ id: coat, size: 'M', quantity: 1 }]
    const { itemDetails } = (await shop.call(cartItemDetails, { headers: {}, body: { items } })).body
    return { page: skus[0]!.ships_by, list: listed!.promise?.ships_by, cart: itemDetails[0]!.ship_by }
  }
  await setTimeZone(shop, WEST)
  const day = todayIn(WEST)
  expect(await seen()).toEqual({ page: day, list: day, cart: day })
  await setTimeZone(shop, EAST)
  expect(await seen()).toEqual({})
  // The form of the product says that the day has passed.
  const { body } = await shop.callAsAdmin(getProductForEdit, { params: { id: coat } })
  expect(body.skus[0].ships_by).toBe(day)
})

test('The days in which a size is made, and those that a pre-order may have, are counted from the day of the shop', async () => {
  const coat = await aProduct(shop)
  for (const zone of [WEST, EAST]) {
    await setTimeZone(shop, zone)
    await promise(shop, coat, { M: { lead_days: 7 } })
    const { id } = await aPaidOrder(shop, { product: coat })
    const { items } = await orderOf(shop, id)
    expect(items).toMatchObject([{ ship_by: dayIn(7, Date.parse(todayIn(zone))), made_to_order: true }])
    expect((await promise(shop, coat, { M: { ships_by: todayIn(zone) } })).status).toBe(422)
    const tomorrow = dayIn(1, Date.parse(todayIn(zone)))
    expect((await promise(shop, coat, { M: { ships_by: tomorrow } })).status).toBe(200)
  }
})

test('In the first hour of a day of the shop the pages of pre-orders that ended with the day before are told', async () => {
  const zone = Intl.supportedValuesOf('timeZone').find((zone) => hourIn(zone, new Date()) === 0)!
  await setTimeZone(shop, zone)
  const [ended, other] = [await aProduct(shop), await aProduct(shop)]
  for (const id of [ended, other]) await preOrder(shop, id, 10)
  await backdateExpectedDay(shop, ended, (Date.parse(dayIn(0)) - Date.parse(todayIn(zone))) / DAY_MS + 1)
  const told: string[] = []
  await expect.poll(() => shop.shop.listener.hasHeardAll()).toBe(true)
  await shop.shop.listener.listen('catalog', (ids) => void (ids && told.push(ids)))
  await shop.runTask('follow_promises')
  await expect.poll(() => told, { timeout: 90_000 }).toContain(String(ended))
  expect(told).not.toContain(String(other))
})

test('Days that somebody else has changed meanwhile are not overwritten, unless both wrote the same', async () => {
  const id = await aProduct(shop)
  const { body } = await shop.callAsAdmin(getProductForEdit, { params: { id } })
  const [s, m] = body.skus!
  const none = { ships_by: null, lead_days: null }
  const days = (lead_days: number) => ({ ships_by: null, lead_days })
  const save = (lead_days: number, of = s!.id, was: Omit<Promises[number], 'id'> = none) => {
    const promises = [{ id: of, ...days(lead_days), was }]
    return shop.callAsAdmin(savePromises, { params: { id }, body: { promises } })
  }
  expect((await save(10)).body).toEqual({ promises: [{ id: s!.id, ...days(10) }], version: 2 })
  expect(await save(20)).toMatchObject({
    status: 409,
    error: 'Somebody else has changed these days meanwhile.',
  })
  expect((await save(10)).status).toBe(200)
  expect((await save(20, m!.id)).status).toBe(200)
  expect((await save(20, s!.id, days(10))).status).toBe(200)
})
