import type { AdminOrder } from '../../../../contract/order.ts'

/** How many pieces of each line come back, by `lineOf`. */
export type Returned = Readonly<Record<string, number>>

export const lineOf = ({ product_id, size }: { product_id: number; size: string }) => `${product_id}/${size}`

/** What can still be given back of an order, in cents. */
export const refundable = ({ subtotal, amount_shipping, amount_tax, amount_refunded }: AdminOrder): number =>
  subtotal + amount_shipping + amount_tax - amount_refunded

/** What the pieces that come back were paid with, tax included; all that is left where it is none or all of them. */
export function amountFor(order: AdminOrder, returned: Returned): number {
  const goods = order.order_items.reduce(
    (sum, item) => sum + item.product.price * (returned[lineOf(item)] ?? 0),
    0,
  )
  const left = refundable(order)
  if (goods === 0 || goods >= order.subtotal) return left
  return Math.min(goods + Math.round((order.amount_tax * goods) / order.subtotal), left)
}
