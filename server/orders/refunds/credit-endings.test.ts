import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { getOwnCredit, giftCardBalance } from '../../../contract/credit.ts'
import { cancelOrder, listAdminOrders } from '../../../contract/order.ts'
import { eraseOwnAccount } from '../../../contract/person.ts'
import { aVerifiedCustomer, PASSWORD } from '../../../test/accounts.ts'
import {
  aGiftCard,
  aPaidQuotedOrder,
  aQuotedOrder,
  give,
  giftCodesFor,
  placeQuote,
  quoteOf,
} from '../../../test/credit.ts'
import { aPaidOrder, changeDelivery, expireOrderTooEarly, orderOf, refund } from '../../../test/orders.ts'
import { pay } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct } from '../../../test/products.ts'
import { askFor, receive, settle, deliver } from '../../../test/returns.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { findByCode } from '../../credit/account-queries.ts'
import { hashGiftCode, readGiftCode } from '../../credit/codes.ts'
import { sweepCoupons } from '../checkout/coupons.ts'
import { followSession } from '../payment/follow-session.ts'
import { listSettledRefunds } from './refund-queries.ts'
import { couponOf } from '../checkout/session-params.ts'

const shop = aReconciledShop()
let coat: number
let stripe: Stripe
beforeAll(async () => {
  coat = await aProduct(shop, { price: 12_000, quantity: 9_999 })
  stripe = shop.shop.provider.stripe
})

const onCard = async (code: string) => {
  const { balance, held } = (await findByCode(shop.shop.db, hashGiftCode(readGiftCode(code)!)))!
  return { balance, held }
}
const follow = (session_id: string) => followSession(shop.shop, session_id, { by: 'reconciler' })

test('A payment that comes after the hold has ended takes the credit again while it is there', async () => {
  const { code } = await aGiftCard(shop)
  const order = await aQuotedOrder(shop, coat, { codes: [code] })
  await expireOrderTooEarly(shop, order.id)
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 0 })
  await pay(order.session_url)
  await follow(order.session_id)
  expect(await orderOf(shop, order.id)).toMatchObject({ state: 'paid', amount_credit: 10_000 })
  expect(await onCard(code)).toEqual({ balance: 0, held: 0 })
})

test('The staff sees what a refund gives back to the card before it is made, and the rest is back on the gift card', async () => {
  const { code } = await aGiftCard(shop)
  const { id } = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  const plain = await aPaidOrder(shop)
  const find = async (id: string) => {
    const { body } = await shop.callAsAdmin(listAdminOrders, { query: { id } })
    return body[0]!
  }
  const charged = (await orderOf(shop, id)).amount_charged!
  const { tax } = (await orderOf(shop, id)).items[0]!
  expect(tax).toBeGreaterThan(0)
  expect(await find(id)).toMatchObject({ left_on_card: charged, order_items: [{ tax }] })
  expect(await find(plain.id)).not.toHaveProperty('left_on_card')
  await refund(shop, id, 500, 'first')
  expect(await find(id)).toMatchObject({ left_on_card: charged - 500 })
  await refund(shop, id, charged - 500 + 1_000, 'second')
  expect(await find(id)).toMatchObject({ left_on_card: 0 })
  expect(await onCard(code)).toEqual({ balance: 1_000, held: 0 })
  await refund(shop, id, 2_000, 'third')
  expect(await find(id)).toMatchObject({ left_on_card: 0 })
  expect(await onCard(code)).toEqual({ balance: 3_000, held: 0 })
})

test('When another order has spent the credit meanwhile, such a payment goes back to its card, and no credit is taken', async () => {
  const { code } = await aGiftCard(shop)
  const late = await aQuotedOrder(shop, coat, { codes: [code] })
  await expireOrderTooEarly(shop, late.id)
  const other = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  await pay(late.session_url)
  await follow(late.session_id)
  await shop.runJobs()
  const { amount_charged } = await orderOf(shop, late.id)
  expect(await orderOf(shop, late.id)).toMatchObject({
    state: 'refunded',
    amount_credit: 0,
    amount_refunded: amount_charged,
    amount_credited: 0,
  })
  expect(await orderOf(shop, other.id)).toMatchObject({ state: 'paid', amount_credit: 10_000 })
  expect(await onCard(code)).toEqual({ balance: 0, held: 0 })
})

test('Of a faster delivery that credit has paid, no more goes back with the last piece than the cheapest way cost', async () => {
  const { code } = await aGiftCard(shop)
  const { id, quote } = await aPaidQuotedOrder(shop, coat, { codes: [code], method: 'Expedited' })
  expect(quote.shipping).toBe(1_500)
  await changeDelivery(shop, id, { status: 'shipped' })
  const { number } = (await askFor(shop, id, [{}], { email: 'grace@example.com' })).body
  await receive(shop, number)
  expect((await settle(shop, number)).body).toMatchObject({ shipping: 0, amount: 12_480 })
})

test('The provider’s books take tax back with each refund, to card and to credit, and all of it in the end', async () => {
  const { code } = await aGiftCard(shop)
  const { id, quote } = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  expect(quote.tax).toBeGreaterThan(0)
  expect((await refund(shop, id, 2_000, 'first')).status).toBe(200)
  await shop.runJobs()
  expect((await refund(shop, id, undefined, 'rest')).status).toBe(200)
  await shop.runJobs()
  const { tax_transaction, total } = await orderOf(shop, id)
  const refunds = await listSettledRefunds(shop.shop.db, id)
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  for (const { id: reference, amount } of refunds) {
    const flat_amount = -amount
    const told = { mode: 'partial' as const, original_transaction: tax_transaction!, reference, flat_amount }
    // A repeated key is answered with what was made first.
    const { transactions } = stripe.tax
    const made = await transactions.createReversal(told, { idempotencyKey: `refund:${reference}:tax` })
    const reversal = await transactions.retrieve(made.id, { expand: ['line_items'] })
    expect(reversal.reversal!.original_transaction).toBe(tax_transaction)
    expect(Math.abs(sumOf(reversal) + amount)).toBeLessThanOrEqual(1)
  }
})

const sumOf = ({ line_items, shipping_cost }: Stripe.Tax.Transaction) =>
  line_items!.data.reduce(
    (sum, { amount, amount_tax }) => sum + amount + amount_tax,
    (shipping_cost?.amount ?? 0) + (shipping_cost?.amount_tax ?? 0),
  )

test('The coupon of an order’s credit is there until its session is over, and is removed once', async () => {
  const { code } = await aGiftCard(shop)
  const { id } = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  expect(await stripe.coupons.retrieve(couponOf(id))).toMatchObject({ times_redeemed: 1, amount_off: 10_000 })
  const remove = () => shop.runTask('delete_coupon', { orderId: id })
  await remove()
  await expect(stripe.coupons.retrieve(couponOf(id))).rejects.toMatchObject({ code: 'resource_missing' })
  await remove()
})

test('A coupon whose creation was never answered is removed all the same', async () => {
  const { code } = await aGiftCard(shop)
  const { quote } = (await quoteOf(shop, coat, { codes: [code] })).body
  const before = new Set(await shopCoupons())
  await setFaults(shop, [{ kind: 'error_after', method: 'POST', path: '/v1/coupons' }])
  const placed = await placeQuote(shop, coat, quote)
  await setFaults(shop, [])
  expect(placed.status).toBe(503)
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 0 })
  const coupon = (await shopCoupons()).find((id) => !before.has(id))
  expect(coupon).toBeDefined()
  await shop.shop.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
    coupon!.replace('hl-', 'coupon:'),
  ])
  await shop.runJobs()
  expect(await shopCoupons()).not.toContain(coupon)
})

test('A coupon that no job knows is removed a day after its end, and those of others are left', async () => {
  const aCoupon = (id: string, days: number) =>
    stripe.coupons.create({
      id,
      amount_off: 100,
      currency: 'usd',
      duration: 'once',
      redeem_by: Math.floor(inDays(days).getTime() / 1000),
    })
  await Promise.all([aCoupon('hl-LOST', 1), aCoupon('hl-OPEN', 4), aCoupon('SUMMER', 1)])
  await sweepCoupons(shop.shop, inDays(1.9))
  expect(await shopCoupons()).toEqual(expect.arrayContaining(['hl-LOST', 'hl-OPEN']))
  await sweepCoupons(shop.shop, inDays(2.1))
  expect(await shopCoupons()).toEqual(['hl-OPEN'])
  expect((await stripe.coupons.retrieve('SUMMER')).id).toBe('SUMMER')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const shopCoupons = async () =>
  (await stripe.coupons.list({ limit: 100 })).data.map(({ id }) => id).filter((id) => id.startsWith('hl-'))

test('An account that pays with credit is named by its e-mail on the payment page, and makes no customer there', async () => {
  const ada = await aVerifiedCustomer(shop)
  await give(shop, ada.email, 1_000)
  const order = await aQuotedOrder(shop, coat, { store_credit: true, token: ada.token })
  const session = await stripe.checkout.sessions.retrieve(order.session_id)
  expect(session).toMatchObject({
    customer: null,
    customer_email: ada.email,
    shipping_address_collection: null,
    shipping_options: [],
  })
})

test('Credit that another checkout of the account holds names its order, which is nothing to anybody else', async () => {
  const ada = await aVerifiedCustomer(shop)
  const { code } = await aGiftCard(shop)
  await give(shop, ada.email, 1_000)
  const quoting = { codes: [code], store_credit: true, token: ada.token }
  const { id } = await aQuotedOrder(shop, coat, quoting)
  const { credit } = (await quoteOf(shop, coat, quoting)).body
  expect(credit).toMatchObject([
    { kind: 'gift_card', amount: 0, left: 0, held_by: id },
    { kind: 'store_credit', amount: 0, left: 0, held_by: id },
  ])
  const [others] = (await quoteOf(shop, coat, { codes: [code] })).body.credit
  expect(others).toEqual({ kind: 'gift_card', last_four: code.slice(-4), amount: 0, left: 0 })
  expect((await shop.call(cancelOrder, { params: { id } })).status).toBe(200)
  expect((await quoteOf(shop, coat, quoting)).body.credit).toMatchObject([
    { amount: 10_000 },
    { amount: 1_000 },
  ])
})

test('What an exchange of an order with credit gives back goes to the card, then to the credit', async () => {
  const { code } = await aGiftCard(shop)
  const email = 'grace@example.com'
  const { id, quote } = await aPaidQuotedOrder(shop, coat, { codes: [code], email })
  await deliver(shop, id)
  const asked = await askFor(shop, id, [{ new_size: 'L' }], { email })
  expect(asked.status, asked.error).toBe(200)
  const child = asked.body.exchange!.order_id
  await receive(shop, asked.body.number)
  expect((await settle(shop, asked.body.number)).status).toBe(200)
  expect(await orderOf(shop, child)).toMatchObject({ state: 'paid', exchange_of: id, total: quote.total })
  expect(await onCard(code)).toEqual({ balance: 0, held: 0 })

  expect((await refund(shop, child)).status).toBe(200)
  await shop.runJobs()
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded' })
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: quote.to_pay, amount_credited: 10_000 })
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 0 })
})

test('Credit of an account that is erased leaves as a gift card by mail, and nothing knows whose it was', async () => {
  const ada = await aVerifiedCustomer(shop)
  await give(shop, ada.email, 2_500)
  expect((await shop.call(getOwnCredit, { query: {} }, ada.token)).body.balance).toBe(2_500)
  const erased = await shop.call(eraseOwnAccount, { body: { current_password: PASSWORD } }, ada.token)
  expect(erased.status, erased.error).toBe(200)
  expect(await giftCodesFor(shop, ada.email)).toEqual([])
  // The mail has forgotten whom it was sent to.
  const code = (await giftCodesFor(shop, '')).at(-1)
  const { body } = await shop.call(giftCardBalance, { body: { code: code! } })
  expect(body).toMatchObject({ balance: 2_500 })
})
