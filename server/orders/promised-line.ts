import type { OrderWithDetails } from './order-queries.ts'

type Promised = Pick<OrderWithDetails['items'][number], 'ship_by' | 'quantity' | 'taken_back'>

/**
 * The date that the buyer sees beside a line: null once nothing of the line is left to send, the order has left, or the
 * buyer was told a later date.
 */
export function promisedDayOf(
  { delivery }: Pick<OrderWithDetails, 'delivery'>,
  { ship_by, quantity, taken_back }: Promised,
): string | null {
  if (quantity <= taken_back) return null
  // An order that is not paid has no delivery yet.
  if (delivery && (delivery.status !== 'manufacturing' || delivery.delay_told_at)) return null
  return ship_by
}
