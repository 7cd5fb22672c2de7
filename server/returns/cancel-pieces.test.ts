import { beforeEach, expect, test } from 'vitest'
import { listAdminOrders } from '../../contract/order.ts'
import { returnOptions } from '../../contract/return.ts'
import { backdateOrder, backdateRefunds } from '../../test/backdate.ts'
import { corrupt } from '../../test/corrupt.ts'
import { bodyOfMail, mailsAbout } from '../../test/mails.ts'
import { aPaidOrder, changeDelivery, orderOf, refund } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct, stockOf } from '../../test/products.ts'
import { aPaidOrderOf, aReceivedReturn, BUYER, cancel, settle, TAXED } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { reconcile } from '../orders/payment/reconciler.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
beforeEach(() => setFaults(shop, []))

const isToMake = async (id: string) => {
  const { body } = await shop.callAsAdmin(listAdminOrders, { query: { todo: 'make' } })
  return body.some((order: { id: string }) => order.id === id)
}

test('The page of a return says what is left to give back after a refund of money alone', async () => {
  const { id, charged } = await aPaidOrder(shop)
  const options = async () =>
    (await shop.call(returnOptions, { params: { id }, body: { email: BUYER } })).body
  expect(await options()).toMatchObject({ left_to_give: charged })
  expect((await refund(shop, id, 2_000)).status).toBe(200)
  expect(await options()).toMatchObject({ left_to_give: charged - 2_000 })
})

test('Canceled pieces are on sale again, are not made, and are paid back with their tax', async () => {
  const [coat, scarf] = [await aProduct(shop), await aProduct(shop, { name: 'Silk Scarf', price: 9_999 })]
  const lines = [
    { id: coat, size: 'M', quantity: 1 },
    { id: scarf, size: 'M', quantity: 3 },
  ]
  const id = await aPaidOrderOf(shop, lines, TAXED)
  const before = await orderOf(shop, id)
  const tax = before.items[1]!.tax!
  expect(before.items[0]!.tax! + tax).toBe(before.amount_tax)
  expect(tax).toBeGreaterThan(0)

  const first = await cancel(shop, id, [{ line: 2, quantity: 2 }])
  expect(first.body.order_items).toMatchObject([{ taken_back: 0 }, { taken_back: 2 }])
  const twoThirds = Math.round((tax * 2) / 3)
  expect((await orderOf(shop, id)).amount_refunded).toBe(2 * 9_999 + twoThirds)
  await cancel(shop, id, [{ line: 2, quantity: 1 }])
  expect((await orderOf(shop, id)).amount_refunded).toBe(3 * 9_999 + tax)
  expect(await stockOf(shop, scarf)).toMatchObject({ on_hand: 5, sold: 3 })
  expect(await isToMake(id)).toBe(true)
  expect(await bodyOfMail(shop, `pieces-canceled:${id}`)).toContain('We have canceled it.')

  await cancel(shop, id, [{ line: 1, quantity: 1 }])
  const { state, amount_charged, amount_refunded } = await orderOf(shop, id)
  expect([state, amount_refunded]).toEqual(['refunded', amount_charged])
  expect(await isToMake(id)).toBe(false)
  expect((await mailsAbout(shop, id)).filter((key) => key.startsWith('order-refunded'))).toEqual([])
})

test('Canceled before it has left, an order gives back all that was paid for a faster delivery', async () => {
  const coat = await aProduct(shop)
  const payment = { shipping_option: 'expedited' as const, ...TAXED }
  const { id, charged } = await aPaidOrder(shop, { product: coat, quantity: 2, payment })
  await cancel(shop, id, [{ line: 1, quantity: 1 }])
  const { amount_shipping, amount_refunded } = await orderOf(shop, id)
  expect(charged - amount_refunded).toBeGreaterThan(amount_shipping)
  const options = await shop.call(returnOptions, { params: { id }, body: { email: BUYER } })
  expect(options.body.shipping).toBeGreaterThan(amount_shipping)
  await cancel(shop, id, [{ line: 1, quantity: 1 }])
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
})

test('Of a delivery that was made, as much comes back with the last piece as the cheapest way cost', async () => {
  const payment = { shipping_option: 'expedited' as const, ...TAXED }
  const { id, charged, returned } = await aReceivedReturn(shop, { payment })
  expect((await settle(shop, returned.number)).status).toBe(200)
  const { amount_shipping, amount_tax, amount_refunded, state, items } = await orderOf(shop, id)
  const taxOfShipping = amount_tax - items[0]!.tax!
  expect(taxOfShipping).toBeGreaterThan(0)
  expect(amount_refunded).toBe(charged - amount_shipping - taxOfShipping)
  expect(state).toBe('partially_refunded')
  await refund(shop, id)
})

test('What is begun, has left or is disputed cannot be canceled, a late order can', async () => {
  const { id } = await aPaidOrder(shop)
  await changeDelivery(shop, id, { begun: true })
  const begun = await cancel(shop, id)
  expect([begun.status, begun.error]).toEqual([409, expect.stringContaining('is being made already')])
  await backdateOrder(shop, id, '31 days')
  expect((await cancel(shop, id)).status).toBe(200)

  const sent = await aPaidOrder(shop)
  await changeDelivery(shop, sent.id, { status: 'shipped' })
  expect((await cancel(shop, sent.id)).error).toContain('has left already')

  const disputed = await aPaidOrder(shop)
  await corrupt(shop, `update orders set disputed = 'open' where id = $1`, [disputed.id])
  expect((await cancel(shop, disputed.id)).status).toBe(409)
  await corrupt(shop, `update orders set disputed = null where id = $1`, [disputed.id])
})

test('Ten requests at once for the last piece cancel it once', async () => {
  const coat = await aProduct(shop)
  const { id, charged } = await aPaidOrder(shop, { product: coat })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => cancel(shop, id, undefined, { key: `tab-${n % 5}` })),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect((await orderOf(shop, id)).amount_refunded).toBe(charged)
  expect(await stockOf(shop, coat)).toMatchObject({ on_hand: 5, sold: 1 })
})

test('A cancellation while the provider is away is made, and its money follows', async () => {
  const { id, charged } = await aPaidOrder(shop)
  await setFaults(shop, [{ kind: 'error', path: '/v1/refunds' }])
  expect((await cancel(shop, id)).status).toBe(200)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
  await setFaults(shop, [])
  await backdateRefunds(shop, id, '2 minutes')
  await reconcile(shop.shop)
  expect((await orderOf(shop, id)).amount_refunded).toBe(charged)
})
