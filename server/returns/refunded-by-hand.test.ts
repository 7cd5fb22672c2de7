import { expect, test } from 'vitest'
import { backdateRefunds } from '../../test/backdate.ts'
import { aCoatOfSizes, exchangedForDearer, exchangeForDearer } from '../../test/dearer-exchanges.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { orderOf, refund } from '../../test/orders.ts'
import { aDeliveredOrder, askFor, receive, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

const aDeliveredCoat = async (quantity = 1) =>
  (await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop), quantity })).id
const refundedOf = async (id: string) => (await orderOf(shop, id)).amount_refunded

/** As an admin does it on the provider's pages. */
async function refundByHand(id: string, amount?: number) {
  const { payment_intent, amount_charged } = await orderOf(shop, id)
  const before = await refundedOf(id)
  await shop.shop.provider.stripe.refunds.create({
    payment_intent: payment_intent!,
    ...(amount !== undefined && { amount }),
  })
  await expect.poll(() => refundedOf(id)).toBe(amount === undefined ? amount_charged! : before + amount)
  await shop.runJobs()
}

test('Of two dearer exchanges of one order, each still gives back its own payment when the first one was refunded by hand', async () => {
  const id = await aDeliveredCoat(2)
  const one = await exchangedForDearer(shop, id)
  const other = await exchangedForDearer(shop, id)
  await refundByHand(id)
  for (const child of [one, other]) {
    expect(await orderOf(shop, child)).toMatchObject({
      state: 'partially_refunded',
      amount_exchanged_out: 48_000,
    })
    expect((await refund(shop, child)).status).toBe(200)
    expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
  }
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('An exchange of an exchange gives back what both of its differences were, when the first payment was refunded by hand', async () => {
  const id = await aDeliveredCoat()
  const child = await exchangedForDearer(shop, id)
  const last = await exchangedForDearer(shop, child, { new_size: 'XL', difference: 3_000 })
  await refundByHand(id, 8_000)
  await refundByHand(id, 40_000)
  expect((await refund(shop, last)).status).toBe(200)
  expect([await refundedOf(last), await refundedOf(child)]).toEqual([3_000, 2_000])
  expect(await orderOf(shop, last)).toMatchObject({ state: 'refunded' })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('Beside another exchange, an exchange of an exchange keeps both of its differences when the first payment is refunded by hand', async () => {
  const id = await aDeliveredCoat(2)
  const child = await exchangedForDearer(shop, id)
  const other = await exchangedForDearer(shop, id)
  const last = await exchangedForDearer(shop, child, { new_size: 'XL', difference: 3_000 })
  await refundByHand(id)
  for (const exchange of [other, last]) expect((await refund(shop, exchange)).status).toBe(200)
  expect([await refundedOf(other), await refundedOf(last), await refundedOf(child)]).toEqual([
    2_000, 3_000, 2_000,
  ])
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('An exchange of an exchange that waits for its parcel ends when the first payment is refunded by hand', async () => {
  const id = await aDeliveredCoat()
  const child = await exchangedForDearer(shop, id)
  const { number, child: held } = await exchangeForDearer(shop, child, { new_size: 'XL', difference: 3_000 })
  await refundByHand(id)
  expect(await orderOf(shop, child)).toMatchObject({ state: 'partially_refunded' })
  await receive(shop, number)
  // What is left is the difference of the first exchange.
  expect((await settle(shop, number)).body).toMatchObject({ exchange: { state: 'ended' }, refunded: 2_000 })
  await shop.runJobs()
  expect(await orderOf(shop, held)).toMatchObject({ state: 'refunded', amount_refunded: 3_000 })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('An exchange that waits for its parcel ends when its only payment is refunded by hand', async () => {
  const id = await aDeliveredCoat()
  const { number, child } = await exchangeForDearer(shop, id)
  await refundByHand(id)
  await receive(shop, number)
  expect((await settle(shop, number)).body).toMatchObject({ exchange: { state: 'ended' } })
  await shop.runJobs()
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('A first payment that is refunded by hand is found wherever it has gone, also by exchanges of both pieces of an exchange', async () => {
  const id = await aDeliveredCoat(2)
  const child = await exchangedForDearer(shop, id, { quantity: 2 })
  const one = await exchangedForDearer(shop, child, { new_size: 'XL', difference: 3_000 })
  const other = await exchangedForDearer(shop, child, { new_size: 'XL', difference: 3_000 })
  await refundByHand(id)
  for (const last of [one, other]) expect((await refund(shop, last, undefined, last)).status).toBe(200)
  expect([await refundedOf(child), await refundedOf(one), await refundedOf(other)]).toEqual([
    4_000, 3_000, 3_000,
  ])
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('A refund of another return is no day on which something of these pieces was given back', async () => {
  const id = await aDeliveredCoat(2)
  const sendBack = async () => {
    const { number } = (await askFor(shop, id)).body
    await receive(shop, number)
    expect((await settle(shop, number)).status).toBe(200)
  }
  await sendBack()
  await backdateRefunds(shop, id, '7 days')
  expect((await refund(shop, id, 10_000)).status).toBe(200)
  await backdateRefunds(shop, id, '3 days')
  await sendBack()
  const mail = (await bodyOfMail(shop, `return-settled:${id}`))!.replaceAll(/\s+/g, ' ')
  expect(mail).toMatch(/\$100\.00 of what these pieces cost was given back to you on \w+ \d+, \d{4}\./)
})
