import { expect, test } from 'vitest'
import { refundOrder, trackOrder } from '../../contract/order.ts'
import { RETURN_DAYS, returnOptions } from '../../contract/return.ts'
import { backdateDelivery } from '../../test/backdate.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { aPaidOrder, refund } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, askFor, BUYER, callOff, deliver } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

/** As somebody sees it who knows the order's number alone. */
const deliveryOf = async (id: string) => (await shop.call(trackOrder, { params: { id } })).body.delivery!

/** The newest, on one line. */
const refundMail = async (id: string) =>
  (await bodyOfMail(shop, `order-refunded:${id}`))!.replaceAll(/\s+/g, ' ')

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

/** The day on which a moment is in the zone that is farthest behind UTC. */
const dayInWest = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Etc/GMT+12' }).format(new Date(time))

test('The mail of a refund for a piece says until when the others can be returned, no later than the page of the order does anywhere', async () => {
  const { id, product } = await aDeliveredOrder(shop, { quantity: 2 })
  const pieces = [{ product_id: product, size: 'M', quantity: 1 }]
  const refundPiece = async (key: string) => {
    const call = { params: { id }, headers: { 'idempotency-key': key }, body: { amount: 48_000, pieces } }
    expect((await shop.callAsAdmin(refundOrder, call)).status).toBe(200)
  }
  // A parcel that arrives in the evening in New York does so on the next day in UTC.
  const deliveredMs = Date.parse((await deliveryOf(id)).delivered_at!)
  await backdateDelivery(shop, id, `${deliveredMs % DAY_MS} milliseconds`)
  await backdateDelivery(shop, id, '23 hours')
  const return_until = (await deliveryOf(id)).return_until!
  expect(new Date(return_until).getUTCHours()).toBe(1)
  const until = dayInWest(return_until)
  await refundPiece('the first')
  const first = await refundMail(id)
  expect(first).toContain(
    'We have sent $480.00 back to the card you paid with. Banks take 5 to 10 days to show it.',
  )
  expect(first).toContain(`You can return what you keep until ${until}.`)

  await refundPiece('the second')
  const whole = await refundMail(id)
  expect(whole).toContain('Your order has been refunded.')
  expect(whole).not.toContain('You can return')
})

test('The mail of a refund names no time for returns before the delivery, and none that is over', async () => {
  const { id } = await aPaidOrder(shop)
  await refund(shop, id, 1_000, 'before')
  expect(await refundMail(id)).not.toContain('You can return')
  await deliver(shop, id)
  await backdateDelivery(shop, id, '31 days')
  await refund(shop, id, 2_000, 'after')
  const later = await refundMail(id)
  expect(later).toContain('$20.00')
  expect(later).not.toContain('You can return')
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
