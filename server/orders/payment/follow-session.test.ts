import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { getOrderBySession, trackOrder } from '../../../contract/order.ts'
import { newEmail } from '../../../test/accounts.ts'
import { mailsAbout, mailsTo } from '../../../test/mails.ts'
import { anOrder, aPaidOrder, expireOrderTooEarly, orderOf } from '../../../test/orders.ts'
import { pay } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { applySession } from './follow-session.ts'
import { reconcile } from './reconciler.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

const apply = (session: Stripe.Checkout.Session) =>
  shop.shop.db.transaction().execute((trx) => applySession(shop.shop, trx, session, { by: 'provider' }))

test('An order paid after its hold has ended takes its stock again', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id, session_url } = await anOrder(shop, { product: coat })
  await expireOrderTooEarly(shop, id)
  const session_id = await pay(session_url)
  await shop.call(getOrderBySession, { query: { session_id } })
  await reconcile(shop.shop)
  expect((await shop.call(trackOrder, { params: { id } })).body.state).toBe('paid')
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

test('An order paid after its hold has ended and its stock is sold is refunded in full', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const late = await anOrder(shop, { product: coat })
  await expireOrderTooEarly(shop, late.id)
  await pay((await anOrder(shop, { product: coat })).session_url)
  const session_id = await pay(late.session_url, { shipping_option: 'expedited' })
  await reconcile(shop.shop)
  await shop.runJobs()

  const { body } = await shop.call(getOrderBySession, { query: { session_id } })
  expect(body).toMatchObject({ state: 'refunded', amount_shipping: 1_500 })
  expect(body.amount_refunded).toBe(body.subtotal + body.amount_tax + body.amount_shipping)
  expect(await mailsAbout(shop, body.id)).toEqual([`order-unfulfillable:${body.id}`])
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

test('A payment of another amount is refunded, and the mail says why', async () => {
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const { id, session_id, session_url } = await anOrder(shop)
  await pay(session_url)
  const { subtotal } = await orderOf(shop, id)
  const session = await shop.shop.provider.stripe.checkout.sessions.retrieve(session_id)
  await apply({ ...session, amount_subtotal: subtotal - 100 })
  await setFaults(shop, [])
  await shop.runJobs()
  expect((await orderOf(shop, id)).state).toBe('refunded')
  expect(await mailsAbout(shop, id)).toEqual([`order-mismatched:${id}`])
})

test.each([
  ['fails at the bank', 'requires_payment_method'],
  ['is called off at the provider', 'canceled'],
] as const)('A debit that %s frees the stock, of which its guest is told once', async (_, end) => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id, session_id } = await anOrder(shop, { product: coat })
  const session = await shop.shop.provider.stripe.checkout.sessions.retrieve(session_id)
  const email = newEmail('debit')
  const follow = (status: Stripe.PaymentIntent.Status) =>
    apply({
      ...session,
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status } as Stripe.PaymentIntent,
      customer_details: { email } as Stripe.Checkout.Session.CustomerDetails,
    })
  await follow('processing')
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 1, sold: 0 })
  expect(await mailsTo(shop, email)).toEqual([])
  for (let heard = 1; heard <= 2; heard++) await follow(end)
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
  const mails = await mailsTo(shop, email)
  expect(mails).toMatchObject([{ template: 'order-unpaid', text: expect.stringContaining(id) }])
  expect(mails[0]!.text).not.toMatch(/bank/i)
  expect((await orderOf(shop, id)).email).toBeNull()
})

test('A webhook without a valid signature is refused', async () => {
  const body = {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1' } },
  }
  const replies = await Promise.all([
    shop.request('POST', '/api/webhooks/stripe', { body }),
    shop.request('POST', '/api/webhooks/stripe', { body, headers: { 'stripe-signature': 't=1,v1=00' } }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([400, 400])
})

test('An order that is paid keeps of its session what deliveries would have cost, and nothing else', async () => {
  const waiting = await anOrder(shop)
  const { session_params: asked } = await orderOf(shop, waiting.id)
  const { id } = await aPaidOrder(shop)
  const { session_params: kept } = await orderOf(shop, id)
  expect(Object.keys(asked)).toContain('line_items')
  const options = asked['shipping_options'] as { shipping_rate_data: { fixed_amount: object } }[]
  expect(options.length).toBeGreaterThan(0)
  expect(kept).toEqual({
    shipping_options: options.map(({ shipping_rate_data: { fixed_amount } }) => ({
      shipping_rate_data: { fixed_amount },
    })),
  })
})
