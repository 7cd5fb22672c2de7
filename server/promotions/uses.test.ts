import { beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '../../contract/order.ts'
import { corrupt } from '../../test/corrupt.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { changeDelivery, expireOrderTooEarly, orderOf, orderOfSession, refund } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct, stockOf } from '../../test/products.ts'
import {
  aPromotion,
  type Bought,
  cartWith,
  type CodesOptions,
  payFor,
  placedWith,
  placeWith,
  promotionOf,
  someCodes,
} from '../../test/promotions.ts'
import { cancel, TAXED } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { applySession, followSession } from '../orders/payment/follow-session.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 10_000, quantity: 500 })
})

const aPaid = async (lines: Bought[], options: CodesOptions, fields: Parameters<typeof pay>[1] = {}) =>
  await payFor(shop, await placedWith(shop, lines, options), fields)
const usesOf = async (promotion: { id: number }) => {
  const { held, taken, over } = await promotionOf(shop, promotion)
  return { held, taken, over }
}

test('A use is held while the shopper pays, taken by the payment, and free again after a cancellation', async () => {
  const promotion = await aPromotion(shop, { code: 'HOLDING', max_uses: 1 })
  const left = await placedWith(shop, [[coat, 1]], { codes: ['HOLDING'] })
  expect(await usesOf(promotion)).toEqual({ held: 1, taken: 0, over: 0 })
  expect((await placeWith(shop, [[coat, 1]], { codes: ['HOLDING'] })).status).toBe(409)
  await shop.call(cancelOrder, { params: { id: left.id } })
  expect(await usesOf(promotion)).toEqual({ held: 0, taken: 0, over: 0 })
  await aPaid([[coat, 1]], { codes: ['HOLDING'] })
  expect(await usesOf(promotion)).toEqual({ held: 0, taken: 1, over: 0 })
  expect((await promotionOf(shop, promotion)).given).toBe(1_000)
})

test('What cannot be bought takes no use, and a code that is gone takes no piece', async () => {
  const last = await aProduct(shop, { price: 10_000, quantity: 1 })
  const promotion = await aPromotion(shop, { code: 'NEITHER', max_uses: 1 })
  await placedWith(shop, [[last, 1]])
  expect((await placeWith(shop, [[last, 1]], { codes: ['NEITHER'] })).status).toBe(422)
  expect(await usesOf(promotion)).toMatchObject({ held: 0 })
  await placedWith(shop, [[coat, 1]], { codes: ['NEITHER'] })
  const before = await stockOf(shop, coat)
  expect((await placeWith(shop, [[coat, 1]], { codes: ['NEITHER'] })).status).toBe(409)
  expect(await stockOf(shop, coat)).toEqual(before)
})

test('An amount that does not divide makes two lines of one, each with its own price and tax', async () => {
  const [shirt, dress] = [await aProduct(shop, { price: 4_900 }), await aProduct(shop, { price: 12_000 })]
  await aPromotion(shop, { code: 'TWENTY', amount: 2_000 })
  const placed = await placedWith(
    shop,
    [
      [shirt, 2],
      [dress, 1],
    ],
    { codes: ['TWENTY'] },
  )
  const paid = await payFor(shop, placed, TAXED)
  expect(paid).toMatchObject({ state: 'paid', subtotal: 19_800, amount_charged: 19_800 + paid.amount_tax })
  const prices = paid.items.map(({ quantity, list_price, unit_price }) => [quantity, list_price, unit_price])
  expect(prices).toEqual([
    [1, 4_900, 4_450],
    [1, 4_900, 4_451],
    [1, 12_000, 10_899],
  ])
  expect(paid.items.every(({ tax }) => tax! > 0)).toBe(true)
  expect(paid.items.reduce((sum, { tax }) => sum + tax!, 0)).toBe(paid.amount_tax)
  expect(paid.discounts).toEqual([{ name: 'TWENTY', amount: 2_000, of: 'goods' }])
})

test('Pieces give back what was paid for them, to the cent', async () => {
  const socks = await aProduct(shop, { price: 1_000 })
  await aPromotion(shop, { code: 'TENCENTS', amount: 10 })
  const { id } = await aPaid([[socks, 3]], { codes: ['TENCENTS'] })
  await cancel(shop, id, [{ line: 1, quantity: 1 }])
  expect((await orderOf(shop, id)).amount_refunded).toBe(996)
  await cancel(shop, id, [{ line: 2, quantity: 2 }])
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: 2_990 })
})

test('A code can be used again when every piece was canceled before its making, not after a refund of money alone', async () => {
  const promotion = await aPromotion(shop, { code: 'AGAIN', per_customer: 1, max_uses: 3 })
  const ada = { codes: ['AGAIN'], email: 'ada@example.com' }
  const { id } = await aPaid([[coat, 2]], ada)
  await cancel(shop, id, [{ line: 1, quantity: 1 }])
  expect(await usesOf(promotion)).toMatchObject({ taken: 1 })
  await cancel(shop, id, [{ line: 1, quantity: 1 }])
  expect(await usesOf(promotion)).toMatchObject({ taken: 0 })
  const next = await aPaid([[coat, 1]], ada)
  await refund(shop, next.id)
  expect(await usesOf(promotion)).toMatchObject({ taken: 1 })
  const kept = await aPromotion(shop, { code: 'BEGUN', max_uses: 1 })
  const begun = await aPaid([[coat, 1]], { codes: ['BEGUN'] })
  await changeDelivery(shop, begun.id, { begun: true })
  expect((await cancel(shop, begun.id, [{ line: 1, quantity: 1 }])).status).toBe(409)
  expect(await usesOf(kept)).toMatchObject({ taken: 1 })
})

test('Who pays after the checkout has ended keeps the code, also when its limit has been reached meanwhile', async () => {
  const promotion = await aPromotion(shop, { code: 'LATE', max_uses: 1 })
  const late = await placedWith(shop, [[coat, 1]], { codes: ['LATE'] })
  await expireOrderTooEarly(shop, late.id)
  await aPaid([[coat, 1]], { codes: ['LATE'] })
  expect(await payFor(shop, late)).toMatchObject({ state: 'paid', subtotal: 9_000 })
  expect(await usesOf(promotion)).toEqual({ held: 0, taken: 1, over: 1 })
  const [code] = await someCodes(shop, await aPromotion(shop, { kind: 'one_time', name: 'Thank you' }), 1)
  const first = await placedWith(shop, [[coat, 1]], { codes: [code!] })
  await expireOrderTooEarly(shop, first.id)
  await placedWith(shop, [[coat, 1]], { codes: [code!] })
  expect(await payFor(shop, first)).toMatchObject({ state: 'paid', discounts: [{ name: 'Thank you' }] })
})

/** As if the payment page had let the shopper change the e-mail. */
async function payAs(email: string, options: CodesOptions) {
  const { session_id, session_url } = await placedWith(shop, [[coat, 1]], options)
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  await pay(session_url)
  const session = await shop.shop.provider.stripe.checkout.sessions.retrieve(session_id)
  const customer_details = { ...session.customer_details!, email }
  await shop.shop.db
    .transaction()
    .execute((trx) => applySession(shop.shop, trx, { ...session, customer_details }, { by: 'provider' }))
  await setFaults(shop, [])
  return await orderOfSession(shop, session_id)
}

test('Who pays with another e-mail is counted as that customer, and refused for nothing', async () => {
  const promotion = await aPromotion(shop, { code: 'TYPED', per_customer: 1 })
  const codes = ['TYPED']
  expect((await payAs('other@example.com', { codes, email: 'one@example.com' })).state).toBe('paid')
  const again = await cartWith(shop, [[coat, 1]], { codes, email: 'other@example.com' })
  expect(again.codes).toMatchObject([{ ok: false }])
  const second = await payAs('other@example.com', { codes, email: 'two@example.com' })
  expect(second).toMatchObject({ state: 'paid', subtotal: 9_000 })
  expect(await usesOf(promotion)).toEqual({ held: 0, taken: 1, over: 1 })
})

test('A code for everything needs no card, and its delivery is still paid for', async () => {
  await aPromotion(shop, { code: 'NOTHING', percent: 100 })
  const free = await placedWith(shop, [[coat, 1]], { codes: ['NOTHING'] })
  const session = await shop.shop.provider.stripe.checkout.sessions.retrieve(free.session_id)
  expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' })
  expect(await payFor(shop, free)).toMatchObject({
    state: 'paid',
    total: 0,
    amount_charged: 0,
    payment_intent: null,
  })
  const shipped = await aPaid([[coat, 1]], { codes: ['NOTHING'] }, { shipping_option: 'expedited' })
  expect(shipped).toMatchObject({ state: 'paid', subtotal: 0, amount_shipping: 1_500 })
  expect(shipped.amount_charged).toBe(1_500 + shipped.amount_tax)
})

test('Free delivery that is not chosen is not used up', async () => {
  const promotion = await aPromotion(shop, { code: 'NOTCHOSEN', free_shipping: ['Expedited'], max_uses: 1 })
  const paid = await aPaid([[coat, 1]], { codes: ['NOTCHOSEN'] })
  expect(paid).toMatchObject({ amount_shipping: 0, shipping_method: 'Standard', discounts: [] })
  expect(await usesOf(promotion)).toEqual({ held: 0, taken: 0, over: 0 })
})

test('The payment page, the mail and the order name the code', async () => {
  await aPromotion(shop, { code: 'NAMED' })
  const placed = await placedWith(shop, [[coat, 1]], { codes: ['NAMED'] })
  expect(await (await fetch(placed.session_url)).text()).toContain('was $100.00 · NAMED')
  await payFor(shop, placed)
  const mail = await bodyOfMail(shop, `order-confirmation:${placed.id}`)
  expect(mail).toContain('NAMED')
  expect(mail).toContain('−$10.00')
})

test('A repeated checkout is one use, and another set of codes is another checkout', async () => {
  const promotion = await aPromotion(shop, { code: 'REPEATED', max_uses: 5 })
  const options = { codes: ['REPEATED'], key: 'repeated' }
  const first = await placedWith(shop, [[coat, 1]], options)
  const many = await Promise.all(Array.from({ length: 5 }, () => placeWith(shop, [[coat, 1]], options)))
  expect(new Set(many.map(({ body }) => body.session_url))).toEqual(new Set([first.session_url]))
  expect(await usesOf(promotion)).toMatchObject({ held: 1 })
  expect((await placeWith(shop, [[coat, 1]], { key: 'repeated' })).status).toBe(409)
})

test('Two uses of each customer are two, whoever begins at once', async () => {
  const promotion = await aPromotion(shop, { code: 'TWICE', per_customer: 2 })
  const options = { codes: ['TWICE'], email: 'busy@example.com' }
  const placed = await Promise.all(Array.from({ length: 8 }, () => placeWith(shop, [[coat, 1]], options)))
  expect(placed.filter(({ status }) => status === 200).length).toBe(2)
  expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await usesOf(promotion)).toEqual({ held: 2, taken: 0, over: 0 })
})

test('The prices of an order’s lines cannot be changed', async () => {
  const { id } = await aPaid([[coat, 1]], {})
  const change = corrupt(shop, 'update order_items set unit_price = 1 where order_id = $1', [id])
  await expect(change).rejects.toThrow('permission denied')
  await followSession(shop.shop, (await orderOf(shop, id)).session_id!, { by: 'provider' })
})
