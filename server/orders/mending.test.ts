import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelOrder, getOrderBySession, placeOrder, refundOrder, updateOrder } from '../../contract/order.ts'
import { CARDS, pay } from '../../test/pay.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { signInAs, signInAsAdmin } from '../../test/sign-in.ts'
import { stockProduct } from '../../test/stock-the-shop.ts'
import { checkBooks } from '../books/check.ts'
import { endSession } from './cancel-order.ts'
import { applyDispute } from './disputes.ts'
import { applySession } from './fulfil.ts'
import { placeOrder as startCheckout } from './place-order.ts'
import { reconcile } from './reconcile.ts'
import { applyRefund } from './refunds.ts'
import { applyEvent } from './webhook.ts'

let shop: TestShop
let admin: string
let stripe: Stripe
beforeAll(async () => {
  shop = await openTestShop()
  admin = await signInAsAdmin(shop)
  stripe = shop.shop.provider.stripe
})
beforeEach(() => setFaults([]))
afterAll(async () => {
  const { faults } = await checkBooks(shop.shop)
  await shop.close()
  expect(faults).toEqual([])
})

async function setFaults(faults: object[]) {
  const { secretKey } = shop.shop.secrets.sandbox
  const headers = { authorization: `Bearer ${secretKey}` }
  expect((await shop.request('PUT', '/sandbox/api/faults', { body: { faults }, headers })).status).toBe(200)
}

const checkOut = (id: number, headers: Record<string, string> = {}, token?: string) =>
  shop.call(placeOrder, { headers, body: { items: [{ id, size: 'M', quantity: 1 }] } }, token)

const row = async (sql: string, ...values: unknown[]) => (await shop.shop.pool.query(sql, values)).rows[0]
const stockOf = (id: number) => row('select on_hand, held, sold from stock where product_id = $1', id)
const orderOf = (sessionId: string) => row('select * from orders where session_id = $1', sessionId)

/** A paid order: its id, session and payment. */
async function buy(price = 48_000) {
  const coat = await stockProduct(shop.shop, { price })
  const session_id = await pay((await checkOut(coat)).body.session_url)
  await shop.call(getOrderBySession, { query: { session_id } })
  const { id, payment_intent, amount_charged } = await orderOf(session_id)
  return { coat, id, session_id, payment_intent, charged: amount_charged as number }
}

const refund = (id: string, amount?: number, key = 'click') =>
  shop.call(refundOrder, { params: { id }, headers: { 'idempotency-key': key }, body: { amount } }, admin)

const refundsAtProvider = async (payment_intent: string) =>
  (await stripe.refunds.list({ payment_intent })).data

const applyNow = (told: Stripe.Refund) => shop.shop.db.transaction().execute((trx) => applyRefund(trx, told))

/** As if it had been asked for some time ago. */
const age = (table: string, column: string, id: string, by: string) =>
  shop.shop.pool.query(`update ${table} set ${column} = ${column} - $2::interval where id::text = $1`, [
    id,
    by,
  ])

test('The checkout that the provider did not answer frees its stock and can be tried again with its key', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  await setFaults([{ kind: 'error', path: '/v1/checkout/sessions' }])
  const refused = await checkOut(coat, { 'idempotency-key': 'again' })
  expect([refused.status, refused.error]).toEqual([503, expect.stringContaining('try again')])
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
  await setFaults([])
  expect((await checkOut(coat, { 'idempotency-key': 'again' })).status).toBe(200)
})

test('A session whose making was never answered for is one session', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 5 })
  await setFaults([{ kind: 'timeout_after', method: 'POST', path: '/v1/checkout/sessions', remaining: 1 }])
  const { status, body } = await checkOut(coat)
  expect(status).toBe(200)
  const { id } = await row('select id from orders where session_url = $1', body.session_url)
  const sessions = (await stripe.checkout.sessions.list({ limit: 100 })).data
  expect(sessions.filter((session) => session.client_reference_id === id)).toHaveLength(1)
})

test('The same cart of one customer in many tabs at once is one order', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 20 })
  const customer = await signInAs(shop, 'tabs@example.com')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, tab) => checkOut(coat, { 'idempotency-key': `tab-${tab}` }, customer)),
  )
  expect(new Set(answers.map(({ body }) => body.session_url)).size).toBe(1)
  expect(await stockOf(coat)).toMatchObject({ held: 1 })
})

test('Whoever waits for another click’s session does not give up before that click must', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 5 })
  await setFaults([{ kind: 'delay', path: '/v1/checkout/sessions', delay_ms: 700 }])
  const click = { items: [{ id: coat, size: 'M', quantity: 1 }], viewer: null, key: 'slow-provider' }
  const opening = startCheckout(shop.shop, click)
  await expect.poll(() => row('select id from orders where checkout_key = $1', click.key)).toBeDefined()
  const joined = await startCheckout(shop.shop, click, Date.now() + 500)
  expect(joined).toBe(await opening)
})

test('Whoever comes to a session that nobody opened leaves it to the next when there is no time for an answer', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const click = { items: [{ id: coat, size: 'M', quantity: 1 }], viewer: null, key: 'nobody-opened' }
  const url = await startCheckout(shop.shop, click)
  const { id } = await row(
    `update orders set state = 'reserved', session_id = null, session_url = null,
       created_at = now() - interval '7 seconds'
     where session_url = $1 returning id`,
    url,
  )
  await row(`delete from order_history where order_id = $1 and to_state = 'awaiting_payment'`, id)
  await setFaults([{ kind: 'delay', path: '/v1/checkout/sessions', delay_ms: 5_000 }])
  await expect(startCheckout(shop.shop, click, Date.now() + 100)).rejects.toThrow('try again in a moment')
  expect(await stockOf(coat)).toMatchObject({ held: 1 })
  await setFaults([])
  expect(await startCheckout(shop.shop, click)).toBe(url)
})

test('Canceling an order whose session was never opened frees its stock', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const { body } = await checkOut(coat)
  const { id } = await row('select id from orders where session_url = $1', body.session_url)
  await shop.shop.pool.query(
    `update orders set state = 'reserved', session_id = null, session_url = null where id = $1`,
    [id],
  )
  await shop.shop.pool.query(
    `delete from order_history where order_id = $1 and to_state = 'awaiting_payment'`,
    [id],
  )
  expect((await shop.call(cancelOrder, { params: { id } })).status).toBe(200)
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})

test('An order whose session is opened while it is being canceled ends all the same', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const { body } = await checkOut(coat)
  const opened = await row('select * from orders where session_url = $1', body.session_url)
  const asItWasRead = { ...opened, state: 'reserved', session_id: null, session_url: null }
  await endSession(shop.shop, asItWasRead, { by: 'shopper', ended: 'cancelled' })
  expect(await row('select state from orders where id = $1', opened.id)).toEqual({ state: 'cancelled' })
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})

test('Sessions that the provider refuses do not keep other orders waiting to be mended', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 20 })
  for (let n = 0; n < 20; n++) await checkOut(coat)
  // As an outage leaves them that outlasted the time in which their sessions could be opened.
  const { rows } = await shop.shop.pool.query(
    `update orders set state = 'reserved', session_id = null, session_url = null,
       created_at = now() - interval '5 minutes',
       session_params = jsonb_set(session_params, '{expires_at}', to_jsonb(extract(epoch from now())::int + 1500))
     where id in (select order_id from order_items where product_id = $1) returning id`,
    [coat],
  )
  const ids = rows.map(({ id }) => id)
  await shop.shop.pool.query(
    `delete from order_history where order_id = any($1) and to_state = 'awaiting_payment'`,
    [ids],
  )
  await shop.shop.pool.query(`delete from sandbox.idempotency_keys where key like 'order:%'`)
  await reconcile(shop.shop)
  expect(
    await row('select count(*) from orders where id = any($1) and state = $2', ids, 'cancelled'),
  ).toEqual({ count: 20 })
  expect(await stockOf(coat)).toEqual({ on_hand: 20, held: 0, sold: 0 })
})

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
  const { faults } = await checkBooks(shop.shop)
  expect(faults.filter(({ where }) => where === id).map(({ what }) => what)).toContainEqual(
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

test('Looking for missed events goes on where it stopped, and anew when the provider has forgotten the place', async () => {
  const { session_id } = await buyUnheard()
  await reconcile(shop.shop)
  expect((await orderOf(session_id)).state).toBe('paid')

  // Old enough to be settled: the place is kept, and nothing before it is asked for again.
  await shop.shop.pool.query(
    `update sandbox.objects set body = jsonb_set(body::jsonb, '{created}', to_jsonb((body->>'created')::bigint - 600))::json
     where kind = 'event'`,
  )
  await reconcile(shop.shop)
  const kept = await row('select event_id from provider_cursor')
  expect(kept.event_id).toMatch(/^evt_/)

  await shop.shop.pool.query(`update provider_cursor set event_id = 'evt_of_another_account'`)
  const next = await buyUnheard()
  await reconcile(shop.shop)
  await reconcile(shop.shop)
  expect((await orderOf(next.session_id)).state).toBe('paid')
})

async function buyUnheard() {
  const coat = await stockProduct(shop.shop)
  await setFaults([{ kind: 'webhook_drop' }])
  return { session_id: await pay((await checkOut(coat)).body.session_url) }
}

test('A payment of another amount goes back, and the mail says why', async () => {
  const { session_id } = await buyUnheard()
  const { id, subtotal } = await orderOf(session_id)
  const session = await stripe.checkout.sessions.retrieve(session_id)
  const other = { ...session, amount_subtotal: subtotal - 100 }
  await shop.shop.db.transaction().execute((trx) => applySession(shop.shop, trx, other, { by: 'provider' }))
  await setFaults([])
  await shop.runJobs()
  expect((await orderOf(session_id)).state).toBe('refunded')
  const { rows } = await shop.shop.pool.query(`select key from mails where key like '%' || $1`, [id])
  expect(rows).toEqual([{ key: `order-mismatched:${id}` }])
})

test('A payment that takes days and then fails frees the stock', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const { body } = await checkOut(coat)
  const { session_id } = await row('select session_id from orders where session_url = $1', body.session_url)
  const session = await stripe.checkout.sessions.retrieve(session_id)
  const follow = (status: Stripe.PaymentIntent.Status) =>
    shop.shop.db.transaction().execute((trx) =>
      applySession(
        shop.shop,
        trx,
        {
          ...session,
          status: 'complete',
          payment_status: 'unpaid',
          payment_intent: { status } as Stripe.PaymentIntent,
        },
        { by: 'provider' },
      ),
    )
  await follow('processing')
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 1, sold: 0 })
  await follow('requires_payment_method')
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})

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

test('An order whose session the provider does not know ends an hour after its time', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const { body } = await checkOut(coat)
  await shop.shop.pool.query(
    `update orders set session_id = 'cs_test_of_another_account', created_at = now() - interval '3 hours',
       hold_ends_at = now() - interval '2 hours' where session_url = $1`,
    [body.session_url],
  )
  await reconcile(shop.shop)
  expect(await orderOf('cs_test_of_another_account')).toMatchObject({ state: 'expired' })
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})
