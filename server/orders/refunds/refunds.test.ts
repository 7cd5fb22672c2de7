import type Stripe from 'stripe'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listAdminOrders, placeOrder, refundOrder } from '../../../contract/order.ts'
import { backdateRefunds, bringRefundsForward, expireIdempotencyKeys } from '../../../test/backdate.ts'
import {
  anOrder,
  aPaidOrder,
  aRefundedOrder,
  expireOrderTooEarly,
  orderOf,
  orderOfSession,
  refund,
} from '../../../test/orders.ts'
import { CARDS, pay } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { sendRefundsBack } from '../../../test/refunds.ts'
import { TAXED } from '../../../test/returns.ts'
import { aReconciledShop, openTestShop } from '../../../test/shop.ts'
import { findDiscrepancies } from '../../reconciliation/find-discrepancies.ts'
import { findRefundByRequest, listWaitingRefunds, settleRefundRow } from './refund-queries.ts'
import { reconcile } from '../payment/reconciler.ts'
import { applyRefund } from './refunds.ts'
import { applyEvent } from '../payment/apply-event.ts'

const shop = aReconciledShop()
let stripe: Stripe
beforeAll(async () => {
  stripe = shop.shop.provider.stripe
})
beforeEach(() => setFaults(shop, []))

const refundsAtStripe = async (payment_intent: string) => (await stripe.refunds.list({ payment_intent })).data

const IS_PENDING = { card_number: CARDS.paysAndIsRefundedLater }

const apply = (told: Stripe.Refund, { db } = shop.shop) =>
  db.transaction().execute((trx) => applyRefund(trx, told))

test('A refund that Stripe makes without answering is recorded, explained to the admin, and made once', async () => {
  const { id, payment_intent } = await aPaidOrder(shop)
  await setFaults(shop, [{ kind: 'timeout_after', method: 'POST', path: '/v1/refunds', remaining: 2 }])
  const unanswered = await refund(shop, id, 5_000)
  expect([unanswered.status, unanswered.error]).toEqual([
    503,
    expect.stringContaining('no need to ask again'),
  ])
  await backdateRefunds(shop, id, '2 minutes')
  await reconcile(shop.shop)
  expect(await refundsAtStripe(payment_intent)).toHaveLength(1)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'partially_refunded', amount_refunded: 5_000 })
})

test('A refund whose idempotency key Stripe has forgotten is looked up before it is requested again', async () => {
  const { id, payment_intent } = await aPaidOrder(shop)
  await setFaults(shop, [
    { kind: 'timeout_after', method: 'POST', path: '/v1/refunds', remaining: 2 },
    { kind: 'webhook_drop' },
  ])
  await refund(shop, id, 5_000)
  const findRow = async () => (await findRefundByRequest(shop.shop.db, id, 'click'))!
  await backdateRefunds(shop, id, '2 days')
  await expireIdempotencyKeys(shop, (await findRow()).id)
  await reconcile(shop.shop)
  expect(await refundsAtStripe(payment_intent)).toHaveLength(1)
  expect((await findRow()).state).toBe('succeeded')
})

test('Ten requests for one refund are one refund, and each succeeds', async () => {
  const { id, payment_intent } = await aPaidOrder(shop)
  const replies = await Promise.all(Array.from({ length: 10 }, () => refund(shop, id, 5_000)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await refundsAtStripe(payment_intent)).toHaveLength(1)
})

test('A repeated request for another amount is refused, and names the first refund', async () => {
  const { id, payment_intent } = await aRefundedOrder(shop, { amount: 5_000 })
  const { status, error } = await refund(shop, id, 7_000)
  expect({ status, error }).toEqual({ status: 409, error: expect.stringContaining('A refund of $50.00') })
  expect(await refundsAtStripe(payment_intent)).toHaveLength(1)
})

test('A refund of an order that somebody else has refunded or changed meanwhile is refused', async () => {
  const { id, payment_intent } = await aPaidOrder(shop)
  const { body: seen } = await shop.callAsAdmin(listAdminOrders, { query: { id } })
  const ask = (key: string) =>
    shop.callAsAdmin(refundOrder, {
      params: { id },
      headers: { 'idempotency-key': key },
      body: { amount: 5_000, version: seen[0]!.version },
    })
  const replies = await Promise.all([ask('one'), ask('other')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)!.error).toBe(
    'Somebody else has changed this order meanwhile. Reload it to see their change.',
  )
  const taken = replies[0]!.status === 200 ? 'one' : 'other'
  expect((await ask(taken)).status, 'the same request again').toBe(200)
  expect(await refundsAtStripe(payment_intent)).toHaveLength(1)
})

test('A refund that was made in Stripe’s dashboard is recorded', async () => {
  const { id, payment_intent } = await aPaidOrder(shop)
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  await stripe.refunds.create({ payment_intent, amount: 1_000 })
  await reconcile(shop.shop)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'partially_refunded', amount_refunded: 1_000 })
})

test('A pending refund that was made in Stripe’s dashboard is not made a second time', async () => {
  const { id, payment_intent, charged } = await aPaidOrder(shop, { payment: IS_PENDING })
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const made = await stripe.refunds.create({ payment_intent })
  await apply(made)
  expect((await orderOf(shop, id)).state).toBe('paid')
  await bringRefundsForward(shop)
  await expect
    .poll(async () => (await stripe.refunds.retrieve(made.id)).status, { timeout: 90_000 })
    .toBe('succeeded')
  await backdateRefunds(shop, id, '2 minutes')
  await reconcile(shop.shop)
  expect(await refundsAtStripe(payment_intent)).toHaveLength(1)
  expect((await orderOf(shop, id)).amount_refunded).toBe(charged)
})

test('A refund that is pending at first is the order’s once its bank has agreed', async () => {
  const { id, charged } = await aPaidOrder(shop, { payment: IS_PENDING })
  expect((await refund(shop, id)).status).toBe(200)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
  await bringRefundsForward(shop)
  await expect.poll(async () => (await orderOf(shop, id)).state, { timeout: 90_000 }).toBe('refunded')
  expect((await orderOf(shop, id)).amount_refunded).toBe(charged)
})

test('A refund that the bank sends back makes the order paid again', async () => {
  // A shop of its own: what came back is to be looked at by the staff, so it is among the discrepancies.
  const own = await openTestShop()
  try {
    const { id } = await aRefundedOrder(own, { payment: { card_number: CARDS.paysAndSendsRefundsBack } })
    expect((await orderOf(own, id)).state).toBe('refunded')
    await sendRefundsBack(own, id)
    const [failed] = (await own.shop.provider.stripe.events.list({ type: 'refund.failed' })).data
    await apply(failed!.data.object as Stripe.Refund, own.shop)
    expect(await orderOf(own, id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
    const { discrepancies } = await findDiscrepancies(own.shop)
    expect(discrepancies).toMatchObject([
      { where: id, what: expect.stringContaining('expired_or_canceled_card') },
    ])
  } finally {
    await own.close()
  }
})

test('An automatic refund that Stripe has refused is tried again', async () => {
  const { id, product } = await aLateOrder()
  expect((await orderOf(shop, id)).state).toBe('paid_unfulfillable')
  await backdateRefunds(shop, id, '2 minutes')
  const waiting = (await listWaitingRefunds(shop.shop.db)).find(({ order_id }) => order_id === id)!
  const refused = { state: 'failed', failure: 'refused' } as const
  await shop.shop.db.transaction().execute((trx) => settleRefundRow(trx, waiting.id, 'requested', refused))
  await backdateRefunds(shop, id, '2 hours')
  await reconcile(shop.shop)
  await shop.runJobs()
  const { state, amount_charged, amount_refunded } = await orderOf(shop, id)
  expect([state, amount_refunded]).toEqual(['refunded', amount_charged])
  expect(await stockOf(shop, product)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

/** Paid after its hold had ended and the last piece was sold; its refund has been requested and not yet sent. */
async function aLateOrder() {
  const product = await aProduct(shop, { quantity: 1 })
  const { id, session_url } = await anOrder(shop, { product })
  await expireOrderTooEarly(shop, id)
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  await aPaidOrder(shop, { product })
  await pay(session_url)
  await reconcile(shop.shop)
  return { id, product }
}

test('An event about a refund that arrives before the one about its payment has both applied', async () => {
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const { id, session_id, session_url } = await anOrder(shop)
  await pay(session_url)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session_id)
  await stripe.refunds.create({ payment_intent: payment_intent as string, amount: 700 })
  const [told] = (await stripe.events.list({ type: 'refund.created', limit: 1 })).data
  await applyEvent(shop.shop, told!)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'partially_refunded', amount_refunded: 700 })
})

test('An event about a refund that arrives before the one about its payment finds the delivery and all lines', async () => {
  const own = await openTestShop({ STRIPE_TAX: 'on' })
  try {
    await setFaults(own, [{ kind: 'webhook_drop' }])
    const price = (n: number) => 10_000 + 37 * n
    const products = await Promise.all(
      Array.from({ length: 12 }, (_, n) => aProduct(own, { price: price(n) })),
    )
    const items = products.map((id) => ({ id, size: 'M', quantity: 1 }))
    const placed = await own.call(placeOrder, { headers: {}, body: { items } })
    const session_id = await pay(placed.body.session_url, { ...TAXED, shipping_option: 'expedited' })
    const about = own.shop.provider.stripe
    const { payment_intent } = await about.checkout.sessions.retrieve(session_id)
    await about.refunds.create({ payment_intent: payment_intent as string, amount: 700 })
    const [told] = (await about.events.list({ type: 'refund.created', limit: 1 })).data
    await applyEvent(own.shop, told!)
    const paid = await orderOfSession(own, session_id)
    expect(paid).toMatchObject({ state: 'partially_refunded', shipping_method: 'Expedited' })
    expect(paid.items.every(({ tax }) => tax! > 0)).toBe(true)
  } finally {
    await own.close()
  }
})
