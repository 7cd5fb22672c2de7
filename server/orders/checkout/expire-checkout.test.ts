import { beforeEach, expect, test } from 'vitest'
import { cartItemDetails } from '../../../contract/cart.ts'
import { cancelCheckout, cancelOrder, getOrderBySession, trackOrder } from '../../../contract/order.ts'
import { aCustomer } from '../../../test/accounts.ts'
import { anOrder, aPaidOrder, aReservedOrder, orderOf, place, refund } from '../../../test/orders.ts'
import { CARDS, pay, submitPayment } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { deliver } from '../../../test/returns.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { applyEvent } from '../payment/apply-event.ts'
import { cancelCheckout as cancel } from './expire-checkout.ts'
import { listRecords } from '../notes/note-queries.ts'
import { reconcile } from '../payment/reconciler.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

test('Coming back from the payment page ends its session and frees the stock', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id, session_url } = await anOrder(shop, { product: coat })
  expect((await shop.call(cancelOrder, { params: { id } })).status).toBe(200)
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
  expect((await submitPayment(session_url)).status).not.toBe(303)
})

const detailOf = async (id: number, key?: string, token?: string) => {
  const headers = key ? { 'idempotency-key': key } : {}
  const items = [{ id, size: 'M', quantity: 1 }]
  const { body } = await shop.call(cartItemDetails, { headers, body: { items } }, token)
  return body.itemDetails[0]
}

test('A piece that is held by a checkout is available to that checkout’s shopper alone', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { session_url } = await anOrder(shop, { product: coat, key: 'back-from-paying' })
  expect((await detailOf(coat)).validationMessage).toBe('Sold out')
  expect((await detailOf(coat, 'another-key')).isValid).toBe(false)
  expect(await detailOf(coat, 'back-from-paying')).toMatchObject({ isValid: true, available: 1 })

  // The browser is the same after its shopper has signed in, or when their session has ended.
  const { token } = await aCustomer(shop)
  expect((await detailOf(coat, 'back-from-paying', token)).isValid).toBe(true)
  expect((await detailOf(coat, 'back-from-paying', 'Bearer of.an.old')).isValid).toBe(true)

  await pay(session_url)
  await reconcile(shop.shop)
  expect((await detailOf(coat, 'back-from-paying')).isValid).toBe(false)
})

test('Canceling a checkout by its key frees its pieces for a changed cart, and leaves a paid order alone', async () => {
  const coat = await aProduct(shop, { quantity: 2 })
  await anOrder(shop, { product: coat, quantity: 2, key: 'two-of-them' })
  expect((await place(shop, coat, { key: 'one-of-them' })).status).toBe(422)
  const cancel = (key: string) => shop.call(cancelCheckout, { headers: { 'idempotency-key': key } })
  expect((await cancel('unknown')).status).toBe(404)
  expect(await cancel('two-of-them')).toMatchObject({
    status: 200,
    body: { message: 'The checkout has ended.' },
  })
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 2, held: 0, sold: 0 })

  const { session_url } = await anOrder(shop, { product: coat, key: 'one-of-them' })
  const session_id = await pay(session_url)
  const paid = await shop.call(getOrderBySession, { query: { session_id } })
  await cancel('one-of-them')
  expect((await shop.call(trackOrder, { params: { id: paid.body.id } })).body.state).toBe('paid')
})

test('A checkout that is paid says so to its buyer, until the order is given back', async () => {
  const { token } = await aCustomer(shop)
  const { id } = await aPaidOrder(shop, { key: 'paid-and-changed', token })
  const cancel = async () =>
    (await shop.call(cancelCheckout, { headers: { 'idempotency-key': 'paid-and-changed' } }, token)).body
  expect(await cancel()).toEqual({ message: 'The checkout has ended.', paid: true })
  await refund(shop, id)
  expect(await cancel()).toEqual({ message: 'The checkout has ended.' })
})

test('A checkout whose order is partly given back, or has arrived, can be made once more', async () => {
  const { token } = await aCustomer(shop)
  const endings = {
    refunded: async (id: string) => await refund(shop, id, 100),
    arrived: async (id: string) => await deliver(shop, id),
  }
  for (const [key, end] of Object.entries(endings)) {
    const { id, product } = await aPaidOrder(shop, { key, token })
    const again = () => place(shop, product, { key, token })
    expect((await again()).body.session_url).toContain('/orders/success?')
    await end(id)
    expect(await again()).toMatchObject({ status: 409, error: expect.stringContaining('has ended') })
    const { body } = await shop.call(cancelCheckout, { headers: { 'idempotency-key': key } }, token)
    expect(body).toEqual({ message: 'The checkout has ended.' })
  }
})

test('A paid order cannot be canceled', async () => {
  const { id, product } = await aPaidOrder(shop)
  expect((await shop.call(cancelOrder, { params: { id } })).status).toBe(409)
  expect(await stockOf(shop, product)).toMatchObject({ sold: 1 })
})

test('An order whose payment the shop has not heard of yet cannot be canceled', async () => {
  const { id, product, session_url } = await anOrder(shop)
  await pay(session_url, { card_number: CARDS.paysWithoutWebhook })
  expect((await orderOf(shop, id)).state).toBe('awaiting_payment')
  const { status, error } = await shop.call(cancelOrder, { params: { id } })
  expect([status, error]).toEqual([409, 'This order was paid before it could be canceled.'])
  expect(await stockOf(shop, product)).toEqual({ on_hand: 4, held: 0, sold: 1 })
})

test('Canceling an order whose session was never opened frees its stock', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id } = await aReservedOrder(shop, { product: coat, key: 'never-opened', reachesStripe: false })
  expect((await shop.call(cancelOrder, { params: { id } })).status).toBe(200)
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})

const endOf = async (id: string) =>
  (await listRecords(shop.shop.db, [id]))[0]!.history.map(({ by, to_state }) => [to_state, by]).at(-1)

test('An order whose session is opened while it is being canceled is canceled', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id } = await anOrder(shop, { product: coat })
  const opened = await orderOf(shop, id)
  const readBefore = { ...opened, state: 'reserved' as const, session_id: null, session_url: null }
  await cancel(shop.shop, readBefore)
  expect(await endOf(id)).toEqual(['cancelled', 'shopper'])
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})

test('An order that the shopper cancels is ended by the shopper, also when Stripe’s event arrives before its answer', async () => {
  const { id } = await anOrder(shop)
  const { provider } = shop.shop
  const { checkout, events } = provider.stripe
  const expire: typeof checkout.sessions.expire = async (...request) => {
    const answer = await checkout.sessions.expire(...request)
    const { data } = await events.list({ type: 'checkout.session.expired', limit: 1 })
    await applyEvent(shop.shop, data[0]!)
    expect(await endOf(id)).toEqual(['cancelled', 'shopper'])
    return answer
  }
  const sessions = { expire, retrieve: checkout.sessions.retrieve.bind(checkout.sessions) }
  const stripe = { checkout: { sessions } } as unknown as typeof provider.stripe
  await cancel({ ...shop.shop, provider: { ...provider, stripe } }, await orderOf(shop, id))
  expect(await endOf(id)).toEqual(['cancelled', 'shopper'])
})

test('An order whose session was never opened is canceled by the shopper who asks for it', async () => {
  const { id } = await aReservedOrder(shop, {
    product: await aProduct(shop),
    key: 'given-up',
    reachesStripe: false,
  })
  await shop.call(cancelOrder, { params: { id } })
  expect(await endOf(id)).toEqual(['cancelled', 'shopper'])
})
