import type { Order } from '../../contract/order.ts'

/** Paid or not paid (spec §2); what became of the money since is said beside it. */
export function paymentStatus({ paid, state }: Pick<Order, 'paid' | 'state'>): string {
  const said = paid ? 'Paid' : 'Not paid'
  switch (state) {
    case 'refunded':
      return `${said}, refunded`
    case 'partially_refunded':
      return `${said}, partly refunded`
    case 'refund_pending':
    case 'paid_unfulfillable':
      return `${said}, refund on its way`
    case 'expired':
    case 'cancelled':
      return `${said}, canceled`
    default:
      return said
  }
}
