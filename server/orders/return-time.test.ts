import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackOrder } from '../../contract/order.ts'
import { RETURN_DAYS, returnOptions } from '../../contract/return.ts'
import { backdateDelivery } from '../../test/backdate.ts'
import { aPaidOrder, refund } from '../../test/orders.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, askFor, BUYER, callOff } from '../../test/returns.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => closeReconciled(shop))

/** As somebody sees it who knows the order's number alone. */
const deliveryOf = async (id: string) => (await shop.call(trackOrder, { params: { id } })).body.delivery!

const DAY_MS = 24 * 60 * 60_000

test('An order says until when it can be returned once it is delivered, also when that time is over, as its options do', async () => {
  const { id: unsent } = await aPaidOrder(shop)
  expect(await deliveryOf(unsent)).not.toHaveProperty('return_until')

  const { id } = await aDeliveredOrder(shop)
  for (const age of ['0 days', '40 days']) {
    await backdateDelivery(shop, id, age)
    const { delivered_at, return_until } = await deliveryOf(id)
    expect(Date.parse(return_until!) - Date.parse(delivered_at!)).toBe(RETURN_DAYS * DAY_MS)
    const options = await shop.call(returnOptions, { params: { id }, body: { email: BUYER } })
    expect(options.body.return_until).toBe(return_until)
  }
})

test('An order of which nothing is left to return, or all was a final sale or made for its buyer, names no time', async () => {
  const { id } = await aDeliveredOrder(shop)
  const { number } = (await askFor(shop, id)).body
  expect(await deliveryOf(id)).not.toHaveProperty('return_until')
  await callOff(shop, number)
  expect(await deliveryOf(id)).toHaveProperty('return_until')
  await refund(shop, id)
  expect(await deliveryOf(id)).not.toHaveProperty('return_until')

  for (const returnable of ['final_sale', 'custom_made'] as const) {
    const product = await aProduct(shop, { returnable })
    expect(await deliveryOf((await aDeliveredOrder(shop, { product })).id)).not.toHaveProperty('return_until')
  }
})
