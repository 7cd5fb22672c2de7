import { HOLD_DAYS, RETURN_DAYS, SEND_DAYS } from '../../contract/return.ts'
import { DAY_MS } from '../../contract/time.ts'
import type { OrderWithDetails } from './order-queries.ts'
import { isAllBack, isForFaultAlone, leftOf } from './returnable.ts'

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS)

/** The end of an exchange's hold, counted from now, when its parcel is requested. */
export const exchangeHoldEnd = (): Date => daysAfter(new Date(), SEND_DAYS + HOLD_DAYS)

/** Null until the parcel is delivered. */
export const returnUntil = ({ delivered_at }: { delivered_at: Date | string | null }): Date | null =>
  delivered_at === null ? null : daysAfter(new Date(delivered_at), RETURN_DAYS)

/** Pieces that can only be returned for a fault have no such time. */
const canComeBack = (item: OrderWithDetails['items'][number]) => leftOf(item) > 0 && !isForFaultAlone(item)

/**
 * The last moment to return the remaining pieces, which may have passed; null if none are left, or if they are
 * refunded.
 */
export function returnTimeOf(order: OrderWithDetails): Date | null {
  const { delivery, items } = order
  return delivery && !isAllBack(order) && items.some(canComeBack) ? returnUntil(delivery) : null
}
