import { beforeEach, expect, test } from 'vitest'
import { backdateOrder } from '../../../test/backdate.ts'
import { aReservedOrder, orderOf } from '../../../test/orders.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { placeOrder } from './place-order.ts'
import { findOrderByCheckoutKey } from '../order-queries.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

const checkoutOf = (id: number, key: string) => ({
  items: [{ id, size: 'M', quantity: 1 }],
  viewer: null,
  key,
})

test('A request that joins another’s checkout waits at least as long as the one that opens the session', async () => {
  const coat = await aProduct(shop, { quantity: 5 })
  await setFaults(shop, [{ kind: 'delay', path: '/v1/checkout/sessions', delay_ms: 700 }])
  const checkout = checkoutOf(coat, 'slow-provider')
  const opening = placeOrder(shop.shop, checkout)
  await expect.poll(() => findOrderByCheckoutKey(shop.shop.db, null, checkout.key)).toBeDefined()
  const joined = await placeOrder(shop.shop, checkout, Date.now() + 500)
  expect(joined).toBe(await opening)
})

test('A request without enough time for Stripe’s answer leaves a session that is not open to the next request', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const checkout = checkoutOf(coat, 'never-opened')
  const { id } = await aReservedOrder(shop, { product: coat, key: checkout.key })
  await backdateOrder(shop, id, '7 seconds')
  await setFaults(shop, [{ kind: 'delay', path: '/v1/checkout/sessions', delay_ms: 5_000 }])
  await expect(placeOrder(shop.shop, checkout, Date.now() + 100)).rejects.toThrow('try again in a moment')
  expect(await stockOf(shop, coat)).toMatchObject({ held: 1 })
  await setFaults(shop, [])
  const url = await placeOrder(shop.shop, checkout)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'awaiting_payment', session_url: url })
  const { data } = await shop.shop.provider.stripe.checkout.sessions.list({ limit: 100 })
  expect(data.filter(({ client_reference_id }) => client_reference_id === id)).toMatchObject([{ url }])
})
