import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anOrder, orderOfSession } from '../../../test/orders.ts'
import { pay } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { applyEvent } from './apply-event.ts'
import { listKnownEvents } from './event-queries.ts'

const shop = aReconciledShop()
/** How often the provider was asked about a session. */
let asked = 0
/** Until when its answers are held back. */
let answering = Promise.resolve()

beforeAll(async () => {
  const { sessions } = shop.shop.provider.stripe.checkout
  const retrieve = sessions.retrieve.bind(sessions)
  sessions.retrieve = ((...given: Parameters<typeof retrieve>) => {
    asked++
    return answering.then(() => retrieve(...given))
  }) as typeof retrieve
})
beforeEach(() => {
  asked = 0
})

const look = (session: string, headers: Record<string, string> = {}) =>
  shop.request('GET', `/api/orders/success?session_id=${session}`, { headers })

test('Sessions that strangers make up cost the provider few questions, and keep no shopper from the news', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 100; n++) statuses.push((await look(`cs_test_${'x'.repeat(20)}${n}`)).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(asked).toBeLessThan(40)

  const { session_url, session_id } = await anOrder(shop)
  await pay(session_url)
  expect((await look(session_id)).body.paid).toBe(true)
})

test('One home asks the provider about an open order a limited number of times, from whatever network', async () => {
  const { session_id } = await anOrder(shop)
  for (let n = 0; n < 100; n++) {
    const { status, body } = await look(session_id, { 'x-forwarded-for': `2001:db8:9:${n.toString(16)}::1` })
    expect([status, body.state]).toEqual([200, 'awaiting_payment'])
  }
  expect(asked).toBeLessThan(70)
  expect((await orderOfSession(shop, session_id)).state).toBe('awaiting_payment')
  await look(session_id)
  expect(asked).toBeLessThan(71)
})

/** A payment that the shop has not heard of, and its event. */
async function aPaymentUntold() {
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const { session_url, session_id } = await anOrder(shop)
  await pay(session_url)
  await setFaults(shop, [])
  const types = ['checkout.session.completed']
  const { data } = await shop.shop.provider.stripe.events.list({ types, limit: 1 })
  return { session_id, event: data[0]! }
}

const answerAfter = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
  const gate = Promise.withResolvers<void>()
  answering = gate.promise
  const begun = first()
  await expect.poll(() => asked).toBe(1)
  const both = Promise.all([begun, second()])
  gate.resolve()
  return await both
}

test('A success page that is opened while its webhook is followed shows the order paid, and asks nothing itself', async () => {
  const { session_id, event } = await aPaymentUntold()
  const [, page] = await answerAfter(
    () => applyEvent(shop.shop, event),
    () => look(session_id),
  )
  expect(page).toMatchObject({ status: 200, body: { paid: true } })
  expect(asked).toBe(1)
})

test('A webhook that comes while its success page is followed asks nothing, and is known afterwards', async () => {
  const { session_id, event } = await aPaymentUntold()
  const [page] = await answerAfter(
    () => look(session_id),
    () => applyEvent(shop.shop, event),
  )
  expect(page).toMatchObject({ status: 200, body: { paid: true } })
  expect(asked).toBe(1)
  expect(await listKnownEvents(shop.shop.db, [event.id])).toEqual(new Set([event.id]))
})
