import { expect, test } from 'vitest'
import { updateProduct } from '../../contract/product.ts'
import * as contract from '../../contract/return.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { orderOf } from '../../test/orders.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aPromotion, payFor, placedWith } from '../../test/promotions.ts'
import {
  adminReturn,
  aDeliveredOrder,
  anAnnouncedReturn,
  askFor,
  BUYER,
  receive,
  settle,
  TAXED,
  deliver,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listPools } from '../catalog/stock/stock-queries.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })

/** $480.00 in M; in other sizes as given. */
const aCoat = (size_prices: Record<string, number>) =>
  aProduct(shop, {
    sizes: ['M', 'L'],
    size_quantities: { M: 5, L: 5 },
    size_prices,
  })
const reprice = async (id: number, size_prices: Record<string, number>) =>
  shop.callAsAdmin(updateProduct, { params: { id }, body: { size_prices } })
const sizesOf = async (id: string) => {
  const { body } = await shop.call(contract.returnOptions, { params: { id }, body: { email: BUYER } })
  return (body as contract.ReturnOptions).lines[0]!.sizes
}
const heldOf = async (product: number) =>
  (await listPools(shop.shop.db, product)).find(({ size }) => size === 'L')!.held

test(
  'For a cheaper size the line and its tax shrink in proportion, and the rest goes back when the parcel is here',
  { timeout: 180_000 },
  async () => {
    const product = await aCoat({ L: 40_000 })
    const order = await aDeliveredOrder(shop, { product, payment: TAXED })
    const tax = order.charged - 48_000
    expect(tax).toBeGreaterThan(0)
    const moved = 40_000 + Math.round((tax * 40_000) / 48_000)
    const back = order.charged - moved
    expect(await sizesOf(order.id)).toEqual([{ size: 'L', left: 5, difference: -8_000, amounts: [back] }])

    const { body: asked } = await askFor(shop, order.id, [{ new_size: 'L', difference: -8_000 }])
    expect(asked).toMatchObject({ amount: back, exchange: { state: 'held', amount: moved } })
    expect(asked.items).toMatchObject([{ new_size: 'L', price_difference: -8_000 }])
    const child = asked.exchange.order_id
    expect(await orderOf(shop, child)).toMatchObject({
      state: 'awaiting_return',
      subtotal: 40_000,
      amount_tax: moved - 40_000,
      total: moved,
    })
    expect(await bodyOfMail(shop, `exchange-held:`)).toContain(dollars(back))

    await receive(shop, asked.number)
    expect((await settle(shop, asked.number)).status).toBe(200)
    expect(await adminReturn(shop, asked.number)).toMatchObject({ amount: back, refunded: back })
    expect(await orderOf(shop, child)).toMatchObject({
      state: 'paid',
      total: moved,
      amount_exchanged_in: moved,
    })
    expect(await orderOf(shop, order.id)).toMatchObject({
      state: 'refunded',
      amount_exchanged_out: moved,
      amount_refunded: back,
    })

    // What was exchanged gives back what it is worth, so that all together is what was charged.
    await deliver(shop, child)
    const { body: again } = await askFor(shop, child)
    await receive(shop, again.number)
    await settle(shop, again.number)
    expect(await adminReturn(shop, again.number)).toMatchObject({ amount: moved, refunded: moved })
    expect(await orderOf(shop, order.id)).toMatchObject({ amount_refunded: order.charged })
  },
)

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('What counts is the difference of today, whatever was paid', async () => {
  const product = await aCoat({ L: 48_000 })
  const order = await aDeliveredOrder(shop, { product })
  await shop.callAsAdmin(updateProduct, {
    params: { id: product },
    body: { price: 30_000, size_prices: { L: 29_000 } },
  })
  expect(await sizesOf(order.id)).toMatchObject([{ difference: -1_000, amounts: [1_000] }])
  const { body } = await askFor(shop, order.id, [{ new_size: 'L' }])
  expect(body).toMatchObject({ amount: 1_000, exchange: { amount: 47_000 } })
})

test('A cheaper size gives back its part of what was paid where a code had taken off most of the price', async () => {
  const product = await aCoat({ L: 38_400 })
  const { code } = await aPromotion(shop, { percent: 90 })
  const placed = await placedWith(shop, [[product, 1]], { codes: [code!] })
  const order = await payFor(shop, placed, { email: BUYER })
  await deliver(shop, order.id)
  expect(await sizesOf(order.id)).toMatchObject([{ size: 'L', difference: -960 }])
  const { body } = await askFor(shop, order.id, [{ new_size: 'L', difference: -960 }])
  expect(await orderOf(shop, body.exchange.order_id)).toMatchObject({ subtotal: 3_840 })
})

test('A size that has another name by now costs what it costs today, and is not offered for itself', async () => {
  const product = await aCoat({ M: 50_000 })
  const order = await aDeliveredOrder(shop, { product })
  expect((await editProduct(shop, product, { sizes: ['Medium', 'L'] })).status).toBe(200)
  expect(await sizesOf(order.id)).toMatchObject([{ size: 'L', difference: -2_000, amounts: [2_000] }])
  const same = await askFor(shop, order.id, [{ new_size: 'Medium' }])
  expect([same.status, same.error]).toEqual([422, 'You have size Medium already. Choose another one.'])
  const { body } = await askFor(shop, order.id, [{ new_size: 'L', difference: -2_000 }])
  expect(body).toMatchObject({ amount: 2_000, exchange: { state: 'held', amount: 48_000 } })
})

test('A dearer size is refused as long as its price was not seen, and one that is dearer by less than a card can be charged is even', async () => {
  const product = await aCoat({ L: 50_000 })
  const order = await aDeliveredOrder(shop, { product })
  expect(await sizesOf(order.id)).toEqual([{ size: 'L', left: 5, difference: 2_000, dues: [2_000] }])
  const refused = await askFor(shop, order.id, [{ new_size: 'L' }])
  expect([refused.status, refused.error]).toEqual([
    409,
    'Wool Coat costs $20.00 more in L. Please choose again.',
  ])
  expect(await heldOf(product)).toBe(0)
  await reprice(product, { L: 48_049 })
  expect(await sizesOf(order.id)).toEqual([{ size: 'L', left: 5 }])
  const { body } = await askFor(shop, order.id, [{ new_size: 'L' }])
  expect(body).toMatchObject({ amount: 0, exchange: { amount: 48_000 } })
})

test('Money that was shown is not withheld without a word when the price has changed meanwhile', async () => {
  const product = await aCoat({ L: 40_000 })
  const order = await aDeliveredOrder(shop, { product })
  await reprice(product, { L: 45_000 })
  const refused = await askFor(shop, order.id, [{ new_size: 'L', difference: -8_000 }])
  expect([refused.status, refused.error]).toEqual([
    409,
    'What Wool Coat costs in L has changed meanwhile. Please choose again.',
  ])
  await reprice(product, { L: 38_000 })
  const { body } = await askFor(shop, order.id, [{ new_size: 'L', difference: -8_000 }])
  expect(body).toMatchObject({ amount: 10_000 })
})

test('Of two pieces of which one is refused, the other alone is exchanged and gives back its difference', async () => {
  const product = await aCoat({ L: 40_000 })
  const { id, returned } = await anAnnouncedReturn(shop, {
    product,
    quantity: 2,
    items: [{ quantity: 2, new_size: 'L' }],
  })
  expect(returned.amount).toBe(16_000)
  await receive(shop, returned.number)
  const { items } = await adminReturn(shop, returned.number)
  const item = items[0]!.id
  const settled = await settle(shop, returned.number, [
    { item, quantity: 1, outcome: 'accepted' },
    { item, quantity: 1, outcome: 'refused', why: 'It was worn.' },
  ])
  expect(settled.status, settled.error).toBe(200)
  expect(await adminReturn(shop, returned.number)).toMatchObject({ amount: 8_000, refunded: 8_000 })
  expect(await orderOf(shop, returned.exchange!.order_id)).toMatchObject({ state: 'paid', total: 40_000 })
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: 8_000, amount_exchanged_out: 40_000 })
  expect(await heldOf(product)).toBe(0)
})

test('Without an accepted piece nothing of the difference is given back', async () => {
  const product = await aCoat({ L: 40_000 })
  const { id, returned } = await anAnnouncedReturn(shop, { product, items: [{ new_size: 'L' }] })
  await receive(shop, returned.number)
  const { items } = await adminReturn(shop, returned.number)
  await settle(shop, returned.number, [{ item: items[0]!.id, outcome: 'refused', why: 'It was worn.' }])
  expect(await adminReturn(shop, returned.number)).toMatchObject({ amount: 0, refunded: 0 })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
})
