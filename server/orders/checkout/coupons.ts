import { DAY_MS, unixSeconds } from '../../../contract/time.ts'
import { enqueue } from '../../database/jobs.ts'
import { askProvider, isRefusal, isUnknown } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { COUPON_PREFIX, couponOf } from './session-params.ts'
import type { OrderRow } from '../tables.ts'

/** The session of a payment in progress still needs the coupon for this long. */
const KEPT_MS = 60 * 60_000
/** Later than the removal job of each coupon, with a day's margin for an outage of Stripe. */
const FORGOTTEN_MS = DAY_MS

/** Creates the coupon for the credit of a quoted order, redeemable once and until its session ends. */
export async function ensureCoupon(shop: Shop, order: OrderRow, deadline: number): Promise<void> {
  if (order.amount_credit === 0) return
  const { coupons } = shop.provider.stripe
  const coupon = {
    id: couponOf(order.id),
    name: 'Gift card or credit',
    amount_off: order.amount_credit,
    currency: order.currency,
    duration: 'once' as const,
    max_redemptions: 1,
    redeem_by: unixSeconds(order.hold_ends_at),
  }
  // The removal is queued before the coupon exists, because the response may be lost and the process may die.
  const runAt = new Date(order.hold_ends_at.getTime() + KEPT_MS)
  await enqueue(shop.db, 'delete_coupon', { orderId: order.id }, { key: `coupon:${order.id}`, runAt })
  try {
    await askProvider(() => coupons.create(coupon, { idempotencyKey: `order:${order.id}:coupon` }), deadline)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'resource_already_exists') throw error
  }
}

export const deleteCoupon = (shop: Shop, orderId: string): Promise<void> => remove(shop, couponOf(orderId))

/**
 * Removes coupons whose jobs were lost: those of orders that a restored database does not know, or whose removal Stripe
 * refused for days. Coupons past their end cannot be used, so removing one of another shop on the same account does no
 * harm.
 */
export async function sweepCoupons(shop: Shop, now = new Date()): Promise<void> {
  const before = Math.floor((now.getTime() - FORGOTTEN_MS) / 1000)
  const forgotten: string[] = []
  for await (const { id, redeem_by } of shop.provider.stripe.coupons.list({ limit: 100 })) {
    if (id.startsWith(COUPON_PREFIX) && redeem_by !== null && redeem_by < before) forgotten.push(id)
  }
  for (const id of forgotten) await remove(shop, id)
  if (forgotten.length > 0) shop.log.info({ coupons: forgotten }, 'forgotten coupons were removed')
}

async function remove({ provider }: Shop, id: string): Promise<void> {
  try {
    await askProvider(() => provider.stripe.coupons.del(id))
  } catch (error) {
    if (!isUnknown(error)) throw error
  }
}
