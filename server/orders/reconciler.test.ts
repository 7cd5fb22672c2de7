import type Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '../../contract/order.ts'
import { pay } from '../../test/pay.ts'
import { signInAs } from '../../test/sign-in.ts'
import { stockProduct } from '../../test/stock-the-shop.ts'
import { openTill } from '../../test/till.ts'
import { expireCheckout } from './expire-checkout.ts'
import { applySession } from './follow-session.ts'
import { placeOrder as startCheckout } from './place-order.ts'
import { reconcile } from './reconciler.ts'

const { shop, stripe, setFaults, checkOut, row, stockOf, orderOf, close } = await openTill()
beforeEach(() => setFaults([]))
afterAll(close)

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
  await expireCheckout(shop.shop, asItWasRead, { by: 'shopper', ended: 'cancelled' })
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
