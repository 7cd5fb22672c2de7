import { HOLD_DAYS, RETURN_DAYS, SEND_DAYS } from '../../contract/return.ts'
import { DAY_MS } from '../../contract/time.ts'
import type { OrderWithDetails } from './order-queries.ts'
import { isAllBack, isForFaultAlone, leftOf } from './returnable.ts'

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS)

/** When the hold of an exchange ends, counted from this moment, in which its parcel is asked for. */
export const exchangeHoldEnd = (): Date => daysAfter(new Date(), SEND_DAYS + HOLD_DAYS)

/** Null until the parcel is delivered. */
export const returnUntil = ({ delivered_at }: { delivered_at: Date | string | null }): Date | null =>
  delivered_at === null ? null : daysAfter(new Date(delivered_at), RETURN_DAYS)

/** What comes back for a fault alone has no such time. */
const canComeBack = (item: OrderWithDetails['items'][number]) => leftOf(item) > 0 && !isForFaultAlone(item)

/** The last moment to return the pieces that are left, which may have passed; null where none are left, or their money is back. */
export function returnTimeOf(order: OrderWithDetails): Date | null {
  const { delivery, items } = order
  return delivery && !isAllBack(order) && items.some(canComeBack) ? returnUntil(delivery) : null
}
