import type { Order } from '../../../contract/order.ts'

const READY = {
  manufacturing: 'Your order is with us. We are getting it ready.',
  shipped: 'Your order is on its way.',
  delivered: 'Your order has been delivered.',
} as const

/** What whoever comes from the payment page, or comes back later, hears first of the order. */
export function orderMessage({ state, delivery }: Pick<Order, 'state' | 'delivery'>) {
  // What was never to be delivered came too late: its money goes back by itself.
  if (state === 'refunded' && delivery)
    return { title: 'Your order', text: 'What you paid went back to your card.' }
  switch (state) {
    case 'paid':
    case 'partially_refunded':
      return { title: 'Thank you.', text: READY[delivery?.status ?? 'manufacturing'] }
    case 'refunded':
    case 'paid_unfulfillable':
    case 'refund_pending':
      return {
        title: 'We are sorry.',
        text: 'Your payment reached us, but your order could not be kept. All of it goes back to your card; you need not do anything.',
      }
    case 'expired':
    case 'cancelled':
      return { title: 'Not paid', text: 'This order ended without a payment. You were not charged.' }
    default:
      return {
        title: 'Almost there.',
        text: 'We have not heard of your payment yet. This page shows it as soon as we do.',
      }
  }
}
