import type Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getOrderBySession } from '../../contract/order.ts'
import { pay } from '../../test/pay.ts'
import { stockProduct } from '../../test/stock-the-shop.ts'
import { openTill } from '../../test/till.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { reconcile } from './reconciler.ts'
import { applyRefund } from './refunds.ts'
import { applyEvent } from './webhook.ts'

const { shop, stripe, setFaults, checkOut, row, stockOf, orderOf, buy, refund, close } = await openTill()
beforeEach(() => setFaults([]))
afterAll(close)

const refundsAtProvider = async (payment_intent: string) =>
  (await stripe.refunds.list({ payment_intent })).data

const applyNow = (told: Stripe.Refund) => shop.shop.db.transaction().execute((trx) => applyRefund(trx, told))

/** As if it had been asked for some time ago. */
const age = (table: string, column: string, id: string, by: string) =>
  shop.shop.pool.query(`update ${table} set ${column} = ${column} - $2::interval where id::text = $1`, [
    id,
    by,
  ])

test('A refund that the provider made without answering is noted, said so, and made once', async () => {
  const { id, payment_intent } = await buy()
  await setFaults([{ kind: 'timeout_after', method: 'POST', path: '/v1/refunds', remaining: 2 }])
  const unanswered = await refund(id, 5_000)
  expect([unanswered.status, unanswered.error]).toEqual([
    503,
    expect.stringContaining('no need to ask again'),
  ])
  await shop.shop.pool.query(
    `update refunds set created_at = now() - interval '2 minutes' where order_id = $1`,
    [id],
  )
  await reconcile(shop.shop)
  expect(await refundsAtProvider(payment_intent)).toHaveLength(1)
  expect(await row('select state, amount_refunded from orders where id = $1', id)).toEqual({
    state: 'partially_refunded',
    amount_refunded: 5_000,
  })
})

test('A refund whose key the provider has forgotten is looked up before it is asked for again', async () => {
  const { id, payment_intent } = await buy()
  await setFaults([
    { kind: 'timeout_after', method: 'POST', path: '/v1/refunds', remaining: 2 },
    { kind: 'webhook_drop' },
  ])
  await refund(id, 5_000)
  const { id: refundId } = await row('select id from refunds where order_id = $1', id)
  await age('refunds', 'created_at', refundId, '2 days')
  await shop.shop.pool.query('delete from sandbox.idempotency_keys where key = $1', [refundId])
  await reconcile(shop.shop)
  expect(await refundsAtProvider(payment_intent)).toHaveLength(1)
  expect((await row('select state from refunds where id = $1', refundId)).state).toBe('succeeded')
})

test('Ten clicks on one refund are one refund, and nobody is told otherwise', async () => {
  const { id, payment_intent } = await buy()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 5_000)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await refundsAtProvider(payment_intent)).toHaveLength(1)
})

test('A repeated click that asks for another amount is told of the first, not that it was done', async () => {
  const { id, payment_intent } = await buy()
  expect((await refund(id, 5_000)).status).toBe(200)
  const { status, error } = await refund(id, 7_000)
  expect({ status, error }).toEqual({ status: 409, error: expect.stringContaining('A refund of $50.00') })
  expect(await refundsAtProvider(payment_intent)).toHaveLength(1)
})

test('A refund made at the provider is taken over', async () => {
  const { id, payment_intent } = await buy()
  await setFaults([{ kind: 'webhook_drop' }])
  await stripe.refunds.create({ payment_intent, amount: 1_000 })
  await reconcile(shop.shop)
  expect(await row('select state, amount_refunded from orders where id = $1', id)).toEqual({
    state: 'partially_refunded',
    amount_refunded: 1_000,
  })
})

test('A refund made at the provider that is still pending is not made a second time', async () => {
  const { id, payment_intent, charged } = await buy()
  await setFaults([{ kind: 'webhook_drop' }])
  const made = await stripe.refunds.create({ payment_intent })
  await applyNow({ ...made, status: 'pending' })
  expect((await row('select state from orders where id = $1', id)).state).toBe('paid')
  await shop.shop.pool.query(
    `update refunds set created_at = now() - interval '2 minutes' where order_id = $1`,
    [id],
  )
  await reconcile(shop.shop)
  expect(await refundsAtProvider(payment_intent)).toHaveLength(1)
  expect((await row('select amount_refunded from orders where id = $1', id)).amount_refunded).toBe(charged)
})

test('A refund that the bank sends back makes the order paid again', async () => {
  const { id } = await buy()
  expect((await refund(id)).body.state).toBe('refunded')
  const { provider_id } = await row('select provider_id from refunds where order_id = $1', id)
  const made = await stripe.refunds.retrieve(provider_id)
  const told: Stripe.Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await applyNow(told)
  await applyNow(told)
  expect(await row('select state, amount_refunded from orders where id = $1', id)).toEqual({
    state: 'paid',
    amount_refunded: 0,
  })
  const { discrepancies } = await findDiscrepancies(shop.shop)
  expect(discrepancies.filter(({ where }) => where === id).map(({ what }) => what)).toContainEqual(
    expect.stringContaining('expired_or_canceled_card'),
  )
  // The sandbox never takes back what it has made: for the books it did happen.
  await shop.shop.pool.query(`update refunds set state = 'succeeded' where order_id = $1`, [id])
  await shop.shop.pool.query(
    `update orders set state = 'refunded', amount_refunded = amount_charged where id = $1`,
    [id],
  )
  await shop.shop.pool.query(
    `delete from order_history where order_id = $1 and to_state = 'paid' and from_state = 'refunded'`,
    [id],
  )
})

test('What goes back by itself is tried again when the provider refused it', async () => {
  const { id, coat, session_id } = await lateAndSoldOut()
  expect((await orderOf(session_id)).state).toBe('paid_unfulfillable')
  await shop.shop.pool.query(
    `update refunds set state = 'failed', failure = 'refused', settled_at = now() - interval '2 hours' where order_id = $1`,
    [id],
  )
  await reconcile(shop.shop)
  await shop.runJobs()
  const { state, amount_charged, amount_refunded } = await orderOf(session_id)
  expect([state, amount_refunded]).toEqual(['refunded', amount_charged])
  expect(await stockOf(coat)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

/** Paid when the last piece had been sold to somebody else; its refund is about to be sent. */
async function lateAndSoldOut() {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const { body } = await checkOut(coat)
  const { id } = await row('select id from orders where session_url = $1', body.session_url)
  // As if the provider had said that the session is over, and then taken money for it.
  await shop.shop.pool.query(`update orders set state = 'cancelled' where id = $1`, [id])
  await shop.shop.pool.query(
    `insert into order_history (order_id, by, what, from_state, to_state) values ($1, 'test', 'over', 'awaiting_payment', 'cancelled')`,
    [id],
  )
  await shop.shop.pool.query(
    `insert into stock_moves (product_id, size, kind, quantity, order_id, cause) values ($1, '', 'release', 1, $2, 'test')`,
    [coat, id],
  )
  await shop.shop.pool.query('update stock set held = 0 where product_id = $1', [coat])
  await setFaults([{ kind: 'webhook_drop' }])
  const other = await pay((await checkOut(coat)).body.session_url)
  await shop.call(getOrderBySession, { query: { session_id: other } })
  const session_id = await pay(body.session_url)
  await reconcile(shop.shop)
  return { id, coat, session_id }
}

test('News of a refund that overtakes the news of the payment has both followed', async () => {
  const coat = await stockProduct(shop.shop)
  await setFaults([{ kind: 'webhook_drop' }])
  const session_id = await pay((await checkOut(coat)).body.session_url)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session_id)
  await stripe.refunds.create({ payment_intent: payment_intent as string, amount: 700 })
  const [told] = (await stripe.events.list({ type: 'refund.created', limit: 1 })).data
  await applyEvent(shop.shop, told!)
  expect(await orderOf(session_id)).toMatchObject({ state: 'partially_refunded', amount_refunded: 700 })
})
