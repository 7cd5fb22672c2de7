import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderGiftCard } from '../../contract/credit.ts'
import { getOperations } from '../../contract/operations.ts'
import { refundOrder } from '../../contract/order.ts'
import { getReconciliation } from '../../contract/reconciliation.ts'
import { newEmail } from '../../test/accounts.ts'
import { aGiftCard, placeQuote, quoteOf } from '../../test/credit.ts'
import { anOrder, aPaidOrder, orderOf, place } from '../../test/orders.ts'
import { CARDS, pay } from '../../test/payment-form.ts'
import { closeReconciled, setFaults } from '../../test/payments.ts'
import { aProduct, stockOf } from '../../test/products.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openProvider } from './provider.ts'
import { hearOnce, openProviderClock } from './provider-clock.ts'
import { sessionEnd } from '../orders/checkout/session-params.ts'
import { applyEvent, EVENT_TYPES } from '../orders/payment/apply-event.ts'
import { findEventCursor, listKnownEvents } from '../orders/payment/event-queries.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { applyMissedEvents } from '../orders/payment/missed-events.ts'

let shop: TestShop
let product: number
beforeAll(async () => {
  shop = await openTestShop()
  product = await aProduct(shop, { quantity: 50 })
})
beforeEach(() => setFaults(shop, []))
afterAll(async () => {
  await setFaults(shop, [])
  await closeReconciled(shop)
})

const SESSIONS = '/v1/checkout/sessions'

test.each(['too_many', 'lock_timeout'])(
  'A checkout that Stripe answers with %s is tried again',
  async (kind) => {
    await setFaults(shop, [{ kind, path: SESSIONS, method: 'POST', remaining: 2 }])
    expect((await place(shop, product)).status).toBe(200)
  },
)

test('While the key is revoked a checkout is refused in words, holds nothing, and /readyz says why', async () => {
  const before = await stockOf(shop, product)
  await setFaults(shop, [{ kind: 'revoked_key', path: '/v1/' }])
  const { status, error } = await place(shop, product)
  expect([status, error]).toEqual([503, expect.stringContaining('does not let the shop do this')])
  expect(error).not.toMatch(/key|minute/)
  expect(await stockOf(shop, product)).toEqual(before)
  const ready = await shop.request('GET', '/readyz')
  expect([ready.status, ready.body]).toMatchObject([
    200,
    { payments: 'The payment provider refuses the key.' },
  ])
  const keyProblem = async () => (await shop.callAsAdmin(getOperations, {})).body.payments.key_problem
  expect(await keyProblem()).toBe('The payment provider refuses the key.')
  await shop.runTask('find_discrepancies')
  expect((await shop.callAsAdmin(getReconciliation, {})).body.problem).toMatch(/refuses the key/)
  await setFaults(shop, [])
  expect((await place(shop, product)).status).toBe(200)
  expect(await keyProblem()).toBeNull()
})

test('While the key is revoked the staff reads so, and a refund is noted until it is not', async () => {
  const admin = await shop.adminToken()
  const { id } = await aPaidOrder(shop, { product })
  await setFaults(shop, [{ kind: 'revoked_key', path: '/v1/' }])
  const cure =
    'The payment provider refuses the key. Payments and refunds fail until STRIPE_SECRET_KEY has a key that it takes.'
  const placed = await place(shop, product, { token: admin })
  expect([placed.status, placed.error]).toEqual([503, cure])
  const refund = () =>
    shop.call(refundOrder, { params: { id }, headers: { 'idempotency-key': 'revoked' }, body: {} }, admin)
  const refunded = await refund()
  expect([refunded.status, refunded.error]).toEqual([
    503,
    `${cure} The refund is noted and will be made by itself; there is no need to ask again.`,
  ])
  await setFaults(shop, [])
  expect((await refund()).status).toBe(200)
  expect((await orderOf(shop, id)).state).toBe('refunded')
})

test('A right that the key lacks is named until a call of its kind is answered, whatever other calls are', async () => {
  const admin = await shop.adminToken()
  const keyProblem = async () => (await shop.call(getOperations, {}, admin)).body.payments.key_problem
  const buyer = newEmail('grace')
  const { code } = await aGiftCard(shop, { amount: 2_500 })
  const quoting = { codes: [code], email: buyer }
  const place = async () => {
    const { body, status, error } = await quoteOf(shop, product, quoting)
    expect(status, error).toBe(200)
    return await placeQuote(shop, product, body.quote)
  }
  await setFaults(shop, [{ kind: 'missing_right', path: '/v1/coupons', method: 'POST' }])
  const { status, error } = await place()
  expect([status, error]).toEqual([503, expect.stringContaining('does not let the shop do this')])
  expect((await shop.shop.provider.stripe.coupons.list({ limit: 1 })).data).toEqual([])
  expect(await keyProblem()).toBe('The payment provider’s key lacks a right: Coupons (write).')
  const { body: staffs } = await quoteOf(shop, product, { ...quoting, token: admin })
  expect((await placeQuote(shop, product, staffs.quote, { token: admin })).error).toBe(
    'The payment provider’s key lacks a right. What needs that right fails until the key of STRIPE_SECRET_KEY has it: npm run doctor says what is missing.',
  )
  await setFaults(shop, [])
  expect((await place()).status).toBe(200)
  expect(await keyProblem()).toBeNull()
})

test('Sessions outlive Stripe’s shortest time by enough for a clock that is most of a minute off', async () => {
  await setFaults(shop, [{ kind: 'clock_ahead', delay_ms: 50_000 }])
  expect((await place(shop, product)).status).toBe(200)
  const before = await stockOf(shop, product)
  await setFaults(shop, [{ kind: 'clock_ahead', delay_ms: 300_000 }])
  expect((await place(shop, product)).status).toBe(502)
  expect(await stockOf(shop, product)).toEqual(before)
})

/**
 * As in a process that has begun on a host whose clock is ten minutes behind Stripe’s, and has heard nothing of Stripe.
 */
async function beginBehind(): Promise<void> {
  await setFaults(shop, [{ kind: 'clock_ahead', delay_ms: 600_000 }])
  shop.shop.provider = openProvider(shop.shop.config, shop.shop.secrets)
}

test('A process of a host whose clock is ten minutes behind sells from its first checkout on', async () => {
  const buyer = newEmail('grace')
  const { code } = await aGiftCard(shop, { amount: 2_500 })
  const quoted = await quoteOf(shop, product, { codes: [code], email: buyer })
  const gift = { amount: 5_000, recipient_email: newEmail('friend') }
  const purchases = [
    () => place(shop, product),
    () => placeQuote(shop, product, quoted.body.quote),
    () => shop.call(orderGiftCard, { headers: {}, body: gift }),
  ]
  for (const buy of purchases) {
    await beginBehind()
    const { status, error } = await buy()
    expect(status, error).toBe(200)
  }
})

test('An order that credit pays in full does not wait for Stripe’s time', async () => {
  const buyer = newEmail('grace')
  const { code } = await aGiftCard(shop, { amount: 50_000 })
  const { body } = await quoteOf(shop, product, { codes: [code], email: buyer })
  await beginBehind()
  const { provider } = shop.shop
  const hearTime = () => Promise.reject(new Error('Stripe is asked for its time.'))
  shop.shop.provider = { ...provider, hearTime }
  try {
    const placed = await placeQuote(shop, product, body.quote)
    expect([placed.status, placed.body?.paid], placed.error).toEqual([200, true])
  } finally {
    shop.shop.provider = provider
  }
})

test('A process asks for Stripe’s time once at a time, until an answer has told it', async () => {
  const clock = openProviderClock()
  let asked = 0
  const unanswered = hearOnce(clock, () => Promise.reject(new Error(`no answer to ${++asked}`)))
  await Promise.all([unanswered(), unanswered()])
  await unanswered()
  expect(asked).toBe(2)
  // A proxy between may answer without a date.
  clock.note('undefined')
  await unanswered()
  expect(asked).toBe(3)
  clock.note(new Date().toUTCString())
  await unanswered()
  expect(asked).toBe(3)
})

test('A host whose clock is ten minutes behind Stripe’s judges the first webhook of a process by Stripe’s time', async () => {
  await beginBehind()
  const { stripe, webhookSecret } = shop.shop.provider
  const send = async (timestamp: number) => {
    const event = {
      id: `evt_${timestamp}`,
      object: 'event',
      type: 'balance.available',
      created: 1,
      data: { object: {} },
    }
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({
      payload: JSON.stringify(event),
      secret: webhookSecret,
      timestamp: Math.floor(timestamp / 1000),
    })
    return (
      await shop.request('POST', '/api/webhooks/stripe', {
        body: event,
        headers: { 'stripe-signature': signature },
      })
    ).status
  }
  expect(await send(Date.now() + 600_000)).toBe(200)
  // A host that knows the time must refuse what was signed ten minutes ago.
  expect(await send(Date.now())).toBe(400)
})

test('A clock that differs by no more than an answer takes is left as it is, and one that is ahead is set back', () => {
  const clock = openProviderClock()
  const off = () => Math.round((clock.now() - Date.now()) / 60_000)
  clock.note(new Date(Date.now() - 600_000).toUTCString())
  expect(off()).toBe(-10)
  clock.note('')
  expect(off()).toBe(-10)
  clock.note(new Date(Date.now() - 2_000).toUTCString())
  expect(clock.now() - Date.now()).toBeGreaterThan(-1_000)
})

const MINUTES = 60_000

test('A session lasts for 31 minutes by the clock that is ahead, so that its hold does not end before it', () => {
  const minutesOf = (skew: number) =>
    Math.round((sessionEnd({ now: () => Date.now() + skew }).getTime() - Date.now()) / MINUTES)
  expect([minutesOf(-20 * MINUTES), minutesOf(20 * MINUTES)]).toEqual([31, 51])
})

test('A host whose clock is ahead takes no recent event for one that Stripe lists in order', async () => {
  const { db, provider } = shop.shop
  for (let n = 0; n < 2; n++) {
    const order = await anOrder(shop, { product })
    await pay(order.session_url)
    await followSession(shop.shop, order.session_id, { by: 'provider' })
  }
  const {
    data: [newest],
  } = await provider.stripe.events.list({ types: EVENT_TYPES, limit: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTES })
  try {
    const now = () => Date.now() - 10 * MINUTES
    await applyMissedEvents({ ...shop.shop, provider: { ...provider, now } }, Date.now() + 20_000)
  } finally {
    vi.useRealTimers()
  }
  expect((await listKnownEvents(db, [newest!.id])).has(newest!.id)).toBe(true)
  expect(await findEventCursor(db)).not.toBe(newest!.id)
})

test('The webhook of a payment that the success page has followed asks Stripe for nothing', async () => {
  const order = await anOrder(shop, { product })
  await pay(order.session_url, { card_number: CARDS.paysWithoutWebhook })
  await followSession(shop.shop, order.session_id, { by: 'shopper' })
  expect((await orderOf(shop, order.id)).state).toBe('paid')
  const { stripe } = shop.shop.provider
  const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
  await setFaults(shop, [{ kind: 'error', path: SESSIONS }])
  await applyEvent(shop.shop, data[0]!)
  expect(await listKnownEvents(shop.shop.db, [data[0]!.id])).toEqual(new Set([data[0]!.id]))
})
