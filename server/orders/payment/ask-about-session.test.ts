import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOrder, orderOfSession } from '../../../test/orders.ts'
import { pay } from '../../../test/payment-form.ts'
import { closeReconciled } from '../../../test/payments.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
/** How often the provider was asked about a session. */
let asked = 0

beforeAll(async () => {
  shop = await openTestShop()
  const { sessions } = shop.shop.provider.stripe.checkout
  const retrieve = sessions.retrieve.bind(sessions)
  sessions.retrieve = ((...given: Parameters<typeof retrieve>) => {
    asked++
    return retrieve(...given)
  }) as typeof retrieve
})
afterAll(() => closeReconciled(shop))
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
