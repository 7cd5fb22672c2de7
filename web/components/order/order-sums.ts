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
  /** The parts of the total. A gift card is sent by e-mail, so it has no row for delivery. */
  rows: readonly SumRow[]
  total: string
  /** How the total was paid; empty if one card paid all of it. */
  paid: readonly SumRow[]
  /** What was exchanged or refunded afterwards. */
  gone: readonly SumRow[]
}

/** The sums of an order, shown to its buyer, to staff and on the packing slip. */
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

/** No row if the amount is 0. */
const taken = (label: string, cents: number): SumRow[] => (cents > 0 ? [[label, `−${money(cents)}`]] : [])
