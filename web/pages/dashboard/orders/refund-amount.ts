import type { AdminOrder } from '../../../../contract/order.ts'
import { orderTotal } from '../../../components/order-total.ts'

/** Returned pieces by the key of their line. */
export type Returned = Readonly<Record<string, number>>

export const lineKey = ({ product_id, size }: { product_id: number; size: string }) => `${product_id}/${size}`

/** Cents that can still be refunded. */
export const refundable = (order: AdminOrder): number => orderTotal(order) - order.amount_refunded

/** Cents that were paid for the returned pieces, with tax; all that is refundable for none or all pieces. */
export function amountFor(order: AdminOrder, returned: Returned): number {
  const goods = order.order_items.reduce(
    (sum, item) => sum + item.product.price * (returned[lineKey(item)] ?? 0),
    0,
  )
  const left = refundable(order)
  if (goods === 0 || goods >= order.subtotal) return left
  return Math.min(goods + Math.round((order.amount_tax * goods) / order.subtotal), left)
}
