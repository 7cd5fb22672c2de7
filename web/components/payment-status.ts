import { isEnded, isPartlyRefunded, isRefunded, isUnfulfillable } from '../../contract/order-states.ts'
import type { Order } from '../../contract/order.ts'

export function paymentStatus({ paid, state }: Pick<Order, 'paid' | 'state'>): string {
  const status = paid ? 'Paid' : 'Not paid'
  if (isRefunded(state)) return `${status}, refunded`
  if (isPartlyRefunded(state)) return `${status}, partly refunded`
  if (isUnfulfillable(state)) return `${status}, refund on its way`
  if (isEnded(state)) return `${status}, canceled`
  return status
}
