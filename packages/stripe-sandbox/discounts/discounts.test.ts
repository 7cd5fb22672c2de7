import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { payWith, sessionParams, aSandbox } from '../testing/sandbox.ts'
import { compareWithType } from '../testing/sdk-types.ts'
import { allocateDiscount } from './coupon.ts'

const sandbox = aSandbox()
let stripe: Stripe
beforeAll(() => void (stripe = sandbox.stripe))

const soon = () => Math.floor(Date.now() / 1000) + 3600
const aCoupon = (more: Stripe.CouponCreateParams = {}) =>
  stripe.coupons.create({ amount_off: 10_000, currency: 'usd', duration: 'once', ...more })
const open = (coupon: string) =>
  stripe.checkout.sessions.create(
    sessionParams({ discounts: [{ coupon }], customer_email: 'ada@example.com' }),
  )

test('A coupon has the shape of the SDK, and is found and deleted by its own id', async () => {
  const coupon = await aCoupon({ id: 'hl-HL-TEST-1', max_redemptions: 1, redeem_by: soon() })
  expect(compareWithType(coupon, 'Coupon', 'Coupons')).toEqual([])
  expect(await stripe.coupons.retrieve('hl-HL-TEST-1')).toMatchObject({ amount_off: 10_000, valid: true })
  await expect(aCoupon({ id: 'hl-HL-TEST-1' })).rejects.toMatchObject({ code: 'resource_already_exists' })
  expect(await stripe.coupons.del('hl-HL-TEST-1')).toMatchObject({ deleted: true })
  await expect(stripe.coupons.retrieve('hl-HL-TEST-1')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('The payment page calls a discount by the name of its coupon', async () => {
  const { id } = await aCoupon({ name: 'Gift card & credit' })
  const page = await (await fetch((await open(id)).url!)).text()
  expect(page).toMatch(/<dt>Gift card &amp; credit<\/dt>\s*<dd>−\$100\.00/)
  expect(page).not.toContain('Discount')
})

test('A session charges less by its coupon, which is then used up', async () => {
  const { id } = await aCoupon({ max_redemptions: 1 })
  const session = await open(id)
  expect(session).toMatchObject({
    amount_subtotal: 42_000,
    amount_total: 32_000,
    discounts: [{ coupon: id, promotion_code: null }],
    total_details: { amount_discount: 10_000 },
  })
  const page = await (await fetch(session.url!)).text()
  expect(page).toMatch(/Discount[^]*−\$100\.00/)
  expect((await payWith(session.url!)).status).toBe(303)
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent'],
  })
  expect(compareWithType(paid, 'Session', 'Checkout/Sessions')).toEqual([])
  expect(paid).toMatchObject({ amount_total: 32_000, total_details: { amount_discount: 10_000 } })
  expect((paid.payment_intent as Stripe.PaymentIntent).amount_received).toBe(32_000)
  expect(paid.line_items!.data.reduce((sum, line) => sum + line.amount_discount, 0)).toBe(10_000)
  expect(await stripe.coupons.retrieve(id)).toMatchObject({ times_redeemed: 1, valid: false })
  await expect(open(id)).rejects.toMatchObject({ code: 'coupon_expired' })
})

test('A total below the smallest charge is refused, and one of nothing needs no payment', async () => {
  await expect(open((await aCoupon({ amount_off: 41_960 })).id)).rejects.toMatchObject({
    code: 'amount_too_small',
  })
  const free = await open(
    (await aCoupon({ percent_off: 100, amount_off: undefined, currency: undefined })).id,
  )
  expect(free).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' })
})

test.each([
  [{ amount_off: 5 }, 'currency'],
  [{ amount_off: 5, percent_off: 5, currency: 'usd' }, 'percent_off'],
  [{ amount_off: 5, currency: 'usd', redeem_by: 1_000 }, 'future'],
])('A coupon with %j is refused', async (params, word) => {
  await expect(stripe.coupons.create(params)).rejects.toThrow(word)
})

test('The shares of a discount add up to it, and none is more than its line', () => {
  for (let round = 0; round < 2_000; round++) {
    const amounts = Array.from({ length: 1 + (round % 7) }, (_, at) => (round * 7919 + at * 104_729) % 5_000)
    const whole = amounts.reduce((sum, amount) => sum + amount, 0)
    const off = allocateDiscount(amounts, { amount_off: round * 11, percent_off: null })
    expect(off.reduce((sum, share) => sum + share, 0)).toBe(Math.min(whole, round * 11))
    expect(off.every((share, at) => share >= 0 && share <= amounts[at]!)).toBe(true)
  }
})
