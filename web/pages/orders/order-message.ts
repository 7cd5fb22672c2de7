import type { Order } from '../../../contract/order.ts'

const READY = {
  manufacturing: 'Your order is with us. We are getting it ready.',
  shipped: 'Your order is on its way.',
  delivered: 'Your order has been delivered.',
} as const

/** The title and first sentence of an order's page. */
export function orderMessage({ state, delivery }: Pick<Order, 'state' | 'delivery'>) {
  // A refunded order without a delivery was paid too late to be kept, and is refunded by the server.
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
