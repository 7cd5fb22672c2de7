import type Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getOrderBySession, updateOrder } from '../../contract/order.ts'
import { CARDS, pay } from '../../test/pay.ts'
import { stockProduct } from '../../test/stock-the-shop.ts'
import { openTill } from '../../test/till.ts'
import { applyDispute } from './disputes.ts'
import { applyEvent } from './webhook.ts'

const { shop, admin, stripe, setFaults, checkOut, row, orderOf, buy, refund, close } = await openTill()
beforeEach(() => setFaults([]))
afterAll(close)

/** A paid order whose buyer has disputed the payment. */
async function buyAndDispute() {
  const coat = await stockProduct(shop.shop)
  const session_id = await pay((await checkOut(coat)).body.session_url, {
    card_number: CARDS.paysAndIsDisputed,
  })
  await shop.call(getOrderBySession, { query: { session_id } })
  const { id, payment_intent } = await orderOf(session_id)
  // Buyers take a while to think of it; what happens next at the provider has it look again.
  await shop.shop.pool.query(`update sandbox.later set due_at = now() where kind = 'dispute'`)
  await checkOut(coat)
  const found = async () => (await stripe.disputes.list({ payment_intent })).data[0]?.id
  await expect.poll(found, { timeout: 5_000 }).toBeDefined()
  return { id, dispute: (await found())! }
}

type Standing = 'open' | 'won' | 'lost' | null
const dispute = (payment_intent: string, status: Stripe.Dispute.Status, known: Standing) =>
  shop.shop.db
    .transaction()
    .execute((trx) =>
      applyDispute(trx, { payment_intent, status, reason: 'fraudulent' } as Stripe.Dispute, known),
    )

test('A dispute freezes shipping and refunds until the bank has decided', async () => {
  const { id, payment_intent } = await buy()
  const ship = async () => {
    const body = { order: { delivery_attributes: { status: 'shipped' as const } } }
    return (await shop.call(updateOrder, { params: { id }, body }, admin)).status
  }
  await dispute(payment_intent, 'needs_response', null)
  await dispute(payment_intent, 'under_review', 'open')
  expect([await ship(), (await refund(id, 100)).status]).toEqual([409, 409])
  await dispute(payment_intent, 'won', 'open')
  expect([await ship(), (await refund(id, 100)).status]).toEqual([200, 200])
  await dispute(payment_intent, 'lost', 'won')
  expect((await refund(id, 100, 'another click')).status).toBe(409)
})

test('News of a dispute that the provider told before the bank decided does not open it again', async () => {
  const { id, dispute } = await buyAndDispute()
  const standing = async () => (await row('select disputed from orders where id = $1', id)).disputed
  await expect.poll(standing, { timeout: 5_000 }).toBe('open')
  const [created] = (await stripe.events.list({ type: 'charge.dispute.created' })).data
  expect((created!.data.object as Stripe.Dispute).id).toBe(dispute)
  // What the provider answers first is held back until the bank's decision has been heard of.
  const [asked, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const retrieve = async (id: string) => {
    const answer = await stripe.disputes.retrieve(id)
    asked.resolve()
    await decided.promise
    return answer
  }
  const provider = {
    ...shop.shop.provider,
    stripe: { ...stripe, disputes: { retrieve } } as unknown as Stripe,
  }
  const late = applyEvent({ ...shop.shop, provider }, { ...created!, id: 'evt_late' } as Stripe.Event)
  await asked.promise
  await stripe.disputes.update(dispute, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  await expect.poll(standing, { timeout: 5_000 }).toBe('won')
  decided.resolve()
  await late
  expect(await standing()).toBe('won')
})

test('A disputed order that had left before can still be marked as delivered', async () => {
  const { id, payment_intent } = await buy()
  const move = async (status: 'manufacturing' | 'shipped' | 'delivered') => {
    const body = { order: { delivery_attributes: { status } } }
    return (await shop.call(updateOrder, { params: { id }, body }, admin)).status
  }
  expect(await move('shipped')).toBe(200)
  await dispute(payment_intent, 'needs_response', null)
  expect([await move('delivered'), await move('manufacturing'), await move('shipped')]).toEqual([
    200, 200, 409,
  ])
})
