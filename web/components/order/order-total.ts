import { money } from '../../../contract/money.ts'
import type { Order } from '../../../contract/order.ts'

/** Cents that were charged: goods, shipping and tax. */
export const orderTotal = (order: Pick<Order, 'subtotal' | 'amount_shipping' | 'amount_tax'>): number =>
  order.subtotal + order.amount_shipping + order.amount_tax

/** What is added to the prices, or what they include. */
export const taxRow = ({
  amount_tax,
  included_tax,
}: Pick<Order, 'amount_tax' | 'included_tax'>): readonly [label: string, amount: string] =>
  included_tax === undefined ? ['Tax', money(amount_tax)] : ['Tax included', money(included_tax)]
