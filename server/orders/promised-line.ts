import type { OrderWithDetails } from './order-queries.ts'

type Promised = Pick<OrderWithDetails['items'][number], 'ship_by' | 'quantity' | 'taken_back'>

/**
 * The day that its buyer reads beside a line: null once nothing of the line is left to be sent, the order has left, or a
 * later day was told.
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
