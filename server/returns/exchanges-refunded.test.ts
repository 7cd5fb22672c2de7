import { beforeEach, expect, test } from 'vitest'
import { trackOrder } from '../../contract/order.ts'
import { settleClaim } from '../../contract/admin-return.ts'
import { changeDelivery, orderOf, refund } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { aSizedProduct, poolOf } from '../../test/products.ts'
import {
  aDeliveredOrder,
  anExchange,
  askFor,
  cancel,
  receive,
  returnOptionsOf,
  settle,
  TAXED,
} from '../../test/returns.ts'
import { changeSetting } from '../../test/settings.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { reconcile } from '../orders/payment/reconciler.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
beforeEach(() => setFaults(shop, []))

test('What was exchanged is refunded to the card that paid for the first order, and may be exchanged again', async () => {
  const { id, returned, child, charged } = await anExchange(shop, { M: 5, L: 2, XL: 2 }, { payment: TAXED })
  await receive(shop, returned.number)
  await settle(shop, returned.number)
  await changeDelivery(shop, child, { status: 'delivered' })
  const again = (await askFor(shop, child, [{ new_size: 'XL' }])).body
  await receive(shop, again.number)
  await settle(shop, again.number)
  const last = again.exchange.order_id
  expect(await orderOf(shop, last)).toMatchObject({ state: 'paid', exchange_of: child, payment_of: id })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded' })

  expect((await refund(shop, last, 1_000)).status).toBe(200)
  await changeDelivery(shop, last, { status: 'delivered' })
  expect((await cancel(shop, last)).status).toBe(409)
  const back = (await askFor(shop, last)).body
  await receive(shop, back.number)
  expect((await settle(shop, back.number)).body).toMatchObject({ refund_state: 'sent' })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
  expect(await orderOf(shop, last)).toMatchObject({ state: 'refunded', amount_exchanged_out: charged })
  const shown = (await shop.callAsAdmin(trackOrder, { params: { id: last } })).body
  expect(shown).toMatchObject({ amount_refunded: charged, amount_exchanged: 0, exchange_of: child })
  const first = (await shop.callAsAdmin(trackOrder, { params: { id } })).body
  expect(first).toMatchObject({ amount_refunded: 0, amount_exchanged: charged })
})

test('A refund for an exchange that the provider refuses leaves the money with the exchange', async () => {
  const { id, returned, child, charged, payment_intent } = await anExchange(shop)
  await receive(shop, returned.number)
  await settle(shop, returned.number)
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  await shop.shop.provider.stripe.refunds.create({ payment_intent, amount: charged - 100 })
  expect((await cancel(shop, child)).status).toBe(200)
  expect(await orderOf(shop, child)).toMatchObject({ state: 'paid', amount_exchanged_out: 0 })
  expect(await orderOf(shop, id)).toMatchObject({ amount_exchanged_in: 0, amount_refunded: 0 })
  // The shop hears of the refund that was made by hand: it is the exchange's money.
  await reconcile(shop.shop)
  expect(await orderOf(shop, child)).toMatchObject({
    state: 'partially_refunded',
    amount_exchanged_out: charged - 100,
  })
})

test('Pieces of an exchange that is not begun are canceled like any, and no more goes back than the cheapest delivery cost', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 2 })
  const { id, charged } = await aDeliveredOrder(shop, { product, payment: { shipping_option: 'expedited' } })
  const { body } = await askFor(shop, id, [{ reason: 'too_small', new_size: 'L' }])
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).body).toMatchObject({ amount: 0, shipping: 0 })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'partially_refunded' })
  expect((await cancel(shop, body.exchange.order_id)).status).toBe(200)
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: 48_000 })
  expect(charged).toBe(49_500)
  expect(await poolOf(shop, product, 'L')).toMatchObject({ on_hand: 2, held: 0 })
})

test('What an admin refunds at the provider by hand is taken from the exchange that its money had become', async () => {
  const { id, returned, child, charged, payment_intent } = await anExchange(shop)
  await receive(shop, returned.number)
  await settle(shop, returned.number)
  await shop.shop.provider.stripe.refunds.create({ payment_intent, amount: charged })
  await expect.poll(async () => (await orderOf(shop, id)).amount_refunded).toBe(charged)
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_exchanged_out: charged })
})

test('An order of which money was given back for nothing cannot be exchanged, only returned', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 2 })
  const { id } = await aDeliveredOrder(shop, { product })
  await refund(shop, id, 1_000)
  expect((await returnOptionsOf(shop, id)).lines[0]!.sizes).toEqual([])
  expect(await askFor(shop, id, [{ new_size: 'L' }])).toMatchObject({
    status: 409,
    error: expect.stringContaining('returned, but not exchanged'),
  })
  expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0 })
})

test('A fault of a piece that was exchanged gives back the delivery of the first order, too', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 2 })
  const { id, charged } = await aDeliveredOrder(shop, { product, payment: { shipping_option: 'expedited' } })
  const { number, exchange } = (await askFor(shop, id, [{ new_size: 'L' }])).body
  await receive(shop, number)
  await settle(shop, number)
  const child = exchange.order_id
  await changeDelivery(shop, child, { status: 'delivered' })
  const body = {
    pieces: [{ line: 1, quantity: 1 }],
    fault: 'damaged' as const,
    remedy: 'refund' as const,
  }
  const input = { params: { id: child }, headers: {}, body }
  expect((await shop.callAsAdmin(settleClaim, input)).body).toMatchObject({
    amount: charged,
    shipping: 1_500,
    refunded: charged,
  })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_exchanged_out: 48_000 })
})

test('Whose other piece was exchanged is not promised the delivery, which goes back with the last piece of both orders', async () => {
  const { methods } = shop.shop.settings.get('delivery')
  await changeSetting(shop, 'delivery', {
    methods: methods.map((method) => ({ ...method, price: 500, free_from: null })),
  })
  const product = await aSizedProduct(shop, { M: 5, L: 2 })
  const { id, charged } = await aDeliveredOrder(shop, { product, quantity: 2 })
  expect(await returnOptionsOf(shop, id)).toMatchObject({ shipping: 500 })
  const { body } = await askFor(shop, id, [{ new_size: 'L' }])
  expect(await returnOptionsOf(shop, id)).toMatchObject({ shipping: 0 })
  await receive(shop, body.number)
  await settle(shop, body.number)
  expect(await returnOptionsOf(shop, id)).toMatchObject({ shipping: 0 })
  const other = (await askFor(shop, id)).body
  await receive(shop, other.number)
  expect((await settle(shop, other.number)).body).toMatchObject({ amount: 48_000, shipping: 0 })
  expect((await cancel(shop, body.exchange.order_id)).status).toBe(200)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
  expect(await orderOf(shop, body.exchange.order_id)).toMatchObject({
    state: 'refunded',
    amount_exchanged_out: 48_000,
  })
})
