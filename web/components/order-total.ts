import type { Order } from '../../contract/order.ts'

/** Cents that were charged: goods, shipping and tax. */
export const orderTotal = (order: Pick<Order, 'subtotal' | 'amount_shipping' | 'amount_tax'>): number =>
  order.subtotal + order.amount_shipping + order.amount_tax
