import type { AdminOrder } from '../../../../contract/order.ts'
import { orderTotal } from '../../../components/order-total.ts'

/** Numbers of returned pieces by the key of the order line. */
export type Returned = Readonly<Record<string, number>>

export const lineKey = ({ product_id, size }: { product_id: number; size: string }) => `${product_id}/${size}`

export const refundable = (order: AdminOrder): number => orderTotal(order) - order.amount_refunded

/** Cents paid for the returned pieces, with tax. If none or all pieces are returned, the whole refundable amount. */
export function amountFor(order: AdminOrder, returned: Returned): number {
  const goods = order.order_items.reduce(
    (sum, item) => sum + item.product.price * (returned[lineKey(item)] ?? 0),
    0,
  )
  const left = refundable(order)
  if (goods === 0 || goods >= order.subtotal) return left
  return Math.min(goods + Math.round((order.amount_tax * goods) / order.subtotal), left)
}
