import { beforeEach, expect, test } from 'vitest'
import { backdateEvents, backdateOrder, backdateSessionRequest } from '../../../test/backdate.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { type AReservedOrder, anOrder, aReservedOrder, orderOf } from '../../../test/orders.ts'
import { CARDS, pay } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { findEventCursor, moveEventCursor } from './event-queries.ts'
import { reconcile } from './reconciler.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

test('The reconciler finds a payment whose webhook never arrives', async () => {
  const { id, session_url } = await anOrder(shop)
  await pay(session_url, { card_number: CARDS.paysWithoutWebhook })
  await backdateOrder(shop, id, '3 minutes')
  await reconcile(shop.shop)
  expect((await orderOf(shop, id)).state).toBe('paid')
})

test('An unpaid order frees its stock when its session is over', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id } = await anOrder(shop, { product: coat })
  await backdateOrder(shop, id, '1 hour')
  await reconcile(shop.shop)
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})

test('The reconciler records the session that Stripe had opened when the process ended', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id } = await aReservedOrder(shop, { product: coat, key: 'process-ended' })
  await backdateOrder(shop, id, '3 minutes')
  await reconcile(shop.shop)
  const { data } = await shop.shop.provider.stripe.checkout.sessions.list({ limit: 100 })
  const [session, ...more] = data.filter(({ client_reference_id }) => client_reference_id === id)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'awaiting_payment', session_url: session!.url })
  expect(more).toEqual([])
})

test('Sessions that Stripe refuses do not keep the reconciler from the other orders', async () => {
  const coat = await aProduct(shop, { quantity: 20 })
  const orders: AReservedOrder[] = []
  for (let n = 0; n < 20; n++)
    orders.push(await aReservedOrder(shop, { product: coat, key: `outage-${n}`, reachesStripe: false }))
  // Stripe refuses a session that would end in less than half an hour.
  for (const { id } of orders) {
    await backdateOrder(shop, id, '5 minutes')
    await backdateSessionRequest(shop, id, 300)
  }
  await reconcile(shop.shop)
  for (const { id } of orders) expect((await orderOf(shop, id)).state).toBe('cancelled')
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 20, held: 0, sold: 0 })
})

async function aPaymentWithoutWebhook() {
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const { id, session_url } = await anOrder(shop)
  await pay(session_url)
  return id
}

test('Reading Stripe’s events continues where it stopped, and starts again when Stripe does not know that event', async () => {
  const first = await aPaymentWithoutWebhook()
  await reconcile(shop.shop)
  expect((await orderOf(shop, first)).state).toBe('paid')

  // The cursor moves only past events that are old enough to be complete.
  await backdateEvents(shop, 600)
  await reconcile(shop.shop)
  expect(await findEventCursor(shop.shop.db)).toMatch(/^evt_/)

  await moveEventCursor(shop.shop.db, 'evt_of_another_account')
  const second = await aPaymentWithoutWebhook()
  await reconcile(shop.shop)
  await reconcile(shop.shop)
  expect((await orderOf(shop, second)).state).toBe('paid')
})

test('An order whose session Stripe does not know expires an hour after its hold has ended', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id } = await anOrder(shop, { product: coat })
  // A shop whose Stripe account was changed has such sessions.
  await corrupt(shop, `update orders set session_id = 'cs_test_of_another_account' where id = $1`, [id])
  await backdateOrder(shop, id, '3 hours')
  await reconcile(shop.shop)
  expect((await orderOf(shop, id)).state).toBe('expired')
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})
