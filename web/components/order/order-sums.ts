import { money } from '../../../contract/money.ts'
import type { Order } from '../../../contract/order.ts'
import { beforeDiscounts, discountRows } from '../cart/discounts.ts'
import { orderTotal, taxRow } from './order-total.ts'

type Summed = Pick<
  Order,
  | 'subtotal'
  | 'discounts'
  | 'amount_shipping'
  | 'amount_tax'
  | 'included_tax'
  | 'amount_credit'
  | 'amount_exchanged'
  | 'amount_refunded'
  | 'exchange_of'
  | 'difference'
  | 'gift_card'
  | 'paid'
>

type SumRow = readonly [label: string, amount: string]

interface OrderSums {
  /** What the total is made of. A gift card is mailed, so it has no delivery. */
  rows: readonly SumRow[]
  total: string
  /** What paid it, where that was not one card alone. */
  paid: readonly SumRow[]
  /** What was exchanged or given back since. */
  gone: readonly SumRow[]
}

/** The sums of an order as its buyer, the staff and the slip read them. */
export function orderSums(order: Summed, shipping: string): OrderSums {
  const { subtotal, amount_credit, amount_exchanged, amount_refunded } = order
  const total = orderTotal(order)
  const difference = order.difference ?? 0
  return {
    rows: [
      ['Subtotal', money(beforeDiscounts(order, 'goods', subtotal))],
      ...discountRows(order, 'goods'),
      ...(order.gift_card ? [] : deliveryRows(order, shipping)),
      taxRow(order),
    ],
    total: money(total),
    paid: [
      ...taken('Gift card or credit', amount_credit),
      ...taken('Paid by card', order.paid && amount_credit > 0 ? total - amount_credit : 0),
      ...(order.exchange_of ? taken('Paid by exchange', total - difference) : []),
      ...taken('Difference paid by card', difference),
    ],
    gone: [...taken('Exchanged', amount_exchanged), ...taken('Refunded', amount_refunded)],
  }
}

const deliveryRows = (order: Summed, shipping: string): SumRow[] => [
  [shipping, money(beforeDiscounts(order, 'delivery', order.amount_shipping))],
  ...discountRows(order, 'delivery'),
]

/** No row for nothing. */
const taken = (label: string, cents: number): SumRow[] => (cents > 0 ? [[label, `−${money(cents)}`]] : [])
