import type Stripe from 'stripe'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter, noSuch, StripeError } from '../http/stripe-error.ts'
import { newId, seconds } from '../identifiers.ts'
import { allocate, MAX_AMOUNT, sumOf } from '../money.ts'
import { defineObject } from '../objects/define-object.ts'
import { findObject, lockObject, updateObject, type Reader } from '../objects/queries.ts'
import type { Transaction } from '../context.ts'

const shape = {
  id: read.optional(read.text(255)),
  amount_off: read.optional(read.integer(1, MAX_AMOUNT)),
  currency: read.optional(read.currency),
  duration: read.withDefault(read.choice(['once', 'forever'], ['repeating']), 'once'),
  max_redemptions: read.optional(read.integer(1, 2_147_483_647)),
  metadata: read.metadata,
  name: read.optional(read.text(40)),
  percent_off: read.optional(read.integer(1, 100)),
  redeem_by: read.optional(read.timestamp),
}

type CouponRequest = ReturnType<typeof readCoupon>

export function readCoupon(form: FormObject, _id: string, now: Date) {
  const given = read.readParameters(shape, form, ['applies_to', 'currency_options', 'duration_in_months'])
  const { amount_off, percent_off, currency, redeem_by } = given
  if ((amount_off === undefined) === (percent_off === undefined))
    throw new StripeError(400, 'Must provide exactly one of: percent_off, amount_off.', {
      code: 'parameter_missing',
    })
  if (amount_off !== undefined && currency === undefined)
    throw badParameter('currency', 'You must pass currency when passing amount_off', 'parameter_missing')
  if (redeem_by !== undefined && redeem_by <= seconds(now))
    throw badParameter('redeem_by', 'The timestamp must be in the future.')
  if (given.id !== undefined && !/^[\w-]+$/.test(given.id))
    throw badParameter('id', 'Coupon IDs may only contain alphanumeric characters, dashes and underscores.')
  return given
}

const newCoupon = defineObject<Stripe.Coupon>(
  'coupon',
  'amount_off currency duration_in_months max_redemptions name percent_off redeem_by',
)

export const makeCoupon = (request: CouponRequest, now: Date): Stripe.Coupon =>
  newCoupon({
    id: request.id ?? newId('').slice(2, 10),
    amount_off: request.amount_off ?? null,
    created: seconds(now),
    currency: request.currency ?? null,
    duration: request.duration,
    livemode: false,
    max_redemptions: request.max_redemptions ?? null,
    metadata: request.metadata,
    name: request.name ?? null,
    percent_off: request.percent_off ?? null,
    redeem_by: request.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  })

export const showCoupon = (coupon: Stripe.Coupon, now: Date): Stripe.Coupon => ({
  ...coupon,
  valid: isValid(coupon, now),
})

const isValid = ({ redeem_by, max_redemptions, times_redeemed }: Stripe.Coupon, now: Date) =>
  (redeem_by === null || redeem_by > seconds(now)) &&
  (max_redemptions === null || times_redeemed < max_redemptions)

/** Throws for a coupon that cannot be used any more, or not in this currency. */
export async function getUsableCoupon(
  client: Reader,
  id: string,
  currency: string,
  now: Date,
): Promise<Stripe.Coupon> {
  const param = 'discounts[0][coupon]'
  const coupon = (await findObject({ client }, 'coupon', id))?.body
  if (!coupon) throw noSuch('coupon', id, param, 400)
  if (!isValid(coupon, now))
    throw badParameter(param, `Coupon ${id} is used up or has expired.`, 'coupon_expired')
  if (coupon.currency !== null && coupon.currency !== currency)
    throw badParameter(param, `The coupon's currency must match the session's: expected ${currency}.`)
  return coupon
}

/** When a session with it is completed. */
export async function countRedemption(trx: Transaction, id: string): Promise<void> {
  const coupon = (await lockObject(trx, 'coupon', id))?.body
  if (coupon) await updateObject(trx, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
}

/** The discount of each line in cents, in proportion to the amounts; all of them together are at most their sum. */
export function allocateDiscount(
  amounts: number[],
  coupon: Pick<Stripe.Coupon, 'amount_off' | 'percent_off'>,
): number[] {
  const whole = sumOf(amounts)
  const off = coupon.amount_off ?? Math.round((whole * (coupon.percent_off ?? 0)) / 100)
  return allocate(Math.min(whole, off), amounts)
}
