import { isRefundable } from '../../contract/order-states.ts'
import { RETURN_DAYS } from '../../contract/return.ts'
import type { OrderWithDetails } from './order-queries.ts'

const DAY_MS = 24 * 60 * 60_000

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS)

/** Null until the parcel is delivered. */
export const returnUntil = ({ delivered_at }: { delivered_at: Date | string | null }): Date | null =>
  delivered_at === null ? null : daysAfter(new Date(delivered_at), RETURN_DAYS)

/** What was a final sale or made for its buyer comes back for a fault alone, which has no such time. */
const canComeBack = ({ quantity, taken_back, in_return, returnable }: OrderWithDetails['items'][number]) =>
  quantity > taken_back + in_return && returnable !== 'final_sale' && returnable !== 'custom_made'

/** Until when the pieces that are left can be returned, or could be; null where there are none, or their money is back. */
export const returnTimeOf = ({ state, disputed, delivery, items }: OrderWithDetails): Date | null =>
  delivery && isRefundable(state) && disputed !== 'lost' && items.some(canComeBack)
    ? returnUntil(delivery)
    : null
