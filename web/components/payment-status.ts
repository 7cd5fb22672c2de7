import type { Order } from '../../contract/order.ts'

export function paymentStatus({ paid, state }: Pick<Order, 'paid' | 'state'>): string {
  const status = paid ? 'Paid' : 'Not paid'
  switch (state) {
    case 'refunded':
      return `${status}, refunded`
    case 'partially_refunded':
      return `${status}, partly refunded`
    case 'refund_pending':
    case 'paid_unfulfillable':
      return `${status}, refund on its way`
    case 'expired':
    case 'cancelled':
      return `${status}, canceled`
    default:
      return status
  }
}
