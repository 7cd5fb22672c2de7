import { beforeEach, expect, test } from 'vitest'
import { refundOrder } from '../../../contract/order.ts'
import { updateProduct, type ProductChange } from '../../../contract/product.ts'
import { anOrder, aPaidOrder, expireOrderTooEarly, orderOf } from '../../../test/orders.ts'
import { pay } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct } from '../../../test/products.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { expireCheckout } from '../../orders/checkout/expire-checkout.ts'
import { followSession } from '../../orders/payment/follow-session.ts'
import { getAnyProduct } from '../queries.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

const available = async (product: number) => (await getAnyProduct(shop.shop.db, product)).available

async function change(product: number, fields: ProductChange) {
  const { status, error } = await shop.callAsAdmin(updateProduct, { params: { id: product }, body: fields })
  expect(status, error).toBe(200)
}

async function takeBack(id: string, product: number, quantity: number) {
  const restock = [{ product_id: product, size: 'M', quantity }]
  return await shop.callAsAdmin(refundOrder, { params: { id }, headers: {}, body: { amount: 100, restock } })
}

const PER_SIZE = { S: 1, M: 1, L: 1 }
const MEANWHILE: [string, { before: object; after: ProductChange; restored: object }][] = [
  [
    'shared its stock and keeps it per size',
    { before: { quantity: 5 }, after: { size_quantities: PER_SIZE }, restored: { S: 1, M: 3, L: 1 } },
  ],
  [
    'kept its stock per size and shares it',
    {
      before: { size_quantities: { S: 5, M: 5, L: 5 } },
      after: { size_quantities: null, quantity: 7 },
      restored: { '': 9 },
    },
  ],
  [
    'had another name for the size',
    {
      before: { size_quantities: { S: 5, M: 5, L: 5 } },
      after: { sizes: ['S', 'Medium', 'L'] },
      restored: { S: 5, Medium: 5, L: 5 },
    },
  ],
]

test.each(MEANWHILE)('Returned pieces of a product that %s today can be bought', async (_, stock) => {
  const coat = await aProduct(shop, stock.before)
  const { id } = await aPaidOrder(shop, { product: coat, quantity: 2 })
  await change(coat, stock.after)
  expect((await takeBack(id, coat, 2)).status).toBe(200)
  expect(await available(coat)).toEqual(stock.restored)
})

test.each(MEANWHILE)('Pieces of an ended hold of a product that %s today can be bought', async (_, stock) => {
  const coat = await aProduct(shop, stock.before)
  const { id } = await anOrder(shop, { product: coat, quantity: 2 })
  await change(coat, stock.after)
  await expireCheckout(shop.shop, await orderOf(shop, id), { by: 'shopper' })
  expect((await orderOf(shop, id)).state).toBe('expired')
  expect(await available(coat)).toEqual(stock.restored)
})

test.each(MEANWHILE)('A late payment for a product that %s today takes its pieces', async (_, stock) => {
  const coat = await aProduct(shop, stock.before)
  const { id, session_id, session_url } = await anOrder(shop, { product: coat, quantity: 1 })
  await expireOrderTooEarly(shop, id)
  const before = await change(coat, stock.after).then(() => available(coat))
  await pay(session_url)
  await followSession(shop.shop, session_id, { by: 'provider' })
  expect((await orderOf(shop, id)).state).toBe('paid')
  const sum = (pools: Record<string, number>) => Object.values(pools).reduce((all, one) => all + one, 0)
  expect(sum(await available(coat))).toBe(sum(before) - 1)
})

test('A piece in a size that the product does not have any more is counted, not sold, and the history says so', async () => {
  const coat = await aProduct(shop, { quantity: 5 })
  const { id } = await aPaidOrder(shop, { product: coat })
  await change(coat, { sizes: ['S', 'L'], size_quantities: { S: 1, L: 1 } })
  const { status, body } = await takeBack(id, coat, 1)
  expect(status).toBe(200)
  expect(await available(coat)).toEqual({ S: 1, L: 1 })
  expect(body.history).toContainEqual(
    expect.objectContaining({
      what: 'refund requested',
      after: expect.objectContaining({ not_on_sale: expect.stringContaining('size M') }),
    }),
  )
})
