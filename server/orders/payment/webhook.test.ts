import { expect, test } from 'vitest'
import { getOperations } from '../../../contract/operations.ts'
import { listUnpaidCheckouts } from '../../../contract/order.ts'
import { anOrder } from '../../../test/orders.ts'
import { CARDS, submitPayment } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aShop, openTestShop } from '../../../test/shop.ts'
import { deleteOldEvents } from './event-queries.ts'

const shop = aShop()

const receive = async (
  event: object,
  { shop: { provider }, origin } = shop,
  secret = provider.webhookSecret,
) => {
  const payload = JSON.stringify(event)
  const signature = await provider.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  const { status } = await fetch(`${origin}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })
  return status
}

const now = () => Math.floor(Date.now() / 1000)

test('An event that the shop does not use is accepted, also of an object without an id', async () => {
  const object = { object: 'balance', available: [], livemode: false }
  expect(
    await receive({ id: 'evt_balance', type: 'balance.available', created: now(), data: { object } }),
  ).toBe(200)
  expect(
    await receive({
      id: 'evt_payout',
      type: 'payout.paid',
      created: now(),
      data: { object: { id: 'po_1' } },
    }),
  ).toBe(200)
})

test('An event that the shop uses needs an object with an id', async () => {
  const event = { id: 'evt_1', type: 'refund.updated', created: now(), data: { object: { amount: 1 } } }
  expect(await receive(event)).toBe(400)
  expect(await receive({ ...event, type: 'balance.available', data: {} })).toBe(400)
})

test('A declined attempt that is told again after its event was forgotten is taken, and kept once', async () => {
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const { id, session_url } = await anOrder(shop)
  await submitPayment(session_url, { card_number: CARDS.declined })
  const { events } = shop.shop.provider.stripe
  const [told] = (await events.list({ type: 'payment_intent.payment_failed', limit: 1 })).data
  const old = { ...told!, created: now() - 61 * 86_400 }
  expect(await receive(old)).toBe(200)
  await deleteOldEvents(shop.shop.db)
  expect(await receive(old)).toBe(200)
  const { body } = await shop.callAsAdmin(listUnpaidCheckouts, { query: { q: id } })
  expect(body).toMatchObject([{ id, failures: [{ code: 'generic_decline' }] }])
})

test('The dashboard says when the last webhook came, and one with a wrong signature does not count', async () => {
  const own = await openTestShop()
  try {
    const admin = await own.adminToken()
    const last = async () => (await own.call(getOperations, {}, admin)).body.payments
    const data = { object: { object: 'balance' } }
    const event = { id: 'evt_balance', type: 'balance.available', created: now(), data }
    expect(await receive(event, own, 'whsec_of_another_endpoint')).toBe(400)
    expect(await last()).toMatchObject({ mode: 'sandbox', last_webhook_at: null })
    expect(await receive(event, own)).toBe(200)
    expect(Date.now() - Date.parse((await last()).last_webhook_at!)).toBeLessThan(60_000)
  } finally {
    await own.close()
  }
})
