import { money } from '../../../contract/money.ts'
import type { Order } from '../../../contract/order.ts'

/** The charged amount in cents: goods, shipping and tax. */
export const orderTotal = (order: Pick<Order, 'subtotal' | 'amount_shipping' | 'amount_tax'>): number =>
  order.subtotal + order.amount_shipping + order.amount_tax

/** The tax that is added to the prices, or included in them. */
export const taxRow = ({
  amount_tax,
  included_tax,
}: Pick<Order, 'amount_tax' | 'included_tax'>): readonly [label: string, amount: string] =>
  included_tax === undefined ? ['Tax', money(amount_tax)] : ['Tax included', money(included_tax)]
