import { money } from '../../../../contract/money.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { orderTotal } from '../../../components/order/order-total.ts'

/** Numbers of refunded pieces by the number of the order line. */
export type Returned = Readonly<Record<number, number>>

/** In cents: what was neither refunded nor moved to an exchange. */
export const refundable = (order: AdminOrder): number =>
  orderTotal(order) - order.amount_refunded - order.amount_exchanged

/**
 * Cents paid for the refunded pieces, with tax. If no pieces or the last ones are chosen, the whole refundable amount.
 */
export function amountFor(order: AdminOrder, returned: Returned): number {
  const goods = order.order_items.reduce(
    (sum, item) => sum + item.product.price * (returned[item.line] ?? 0),
    0,
  )
  const left = refundable(order)
  const isAll = order.order_items.every(
    ({ line, quantity, taken_back }) => taken_back + (returned[line] ?? 0) >= quantity,
  )
  if (goods === 0 || isAll) return left
  return Math.min(goods + taxOf(order, returned, goods), left)
}

/** The tax of each line. For earlier orders only the total tax is known, which may include tax on delivery. */
function taxOf({ order_items, amount_tax, subtotal }: AdminOrder, returned: Returned, goods: number): number {
  const lines = order_items.filter(({ line }) => returned[line])
  return lines.every(({ tax }) => tax !== undefined)
    ? lines.reduce((sum, { line, tax, quantity }) => sum + Math.round((tax! * returned[line]!) / quantity), 0)
    : Math.round((amount_tax * goods) / subtotal)
}

/** Describes how a refund is divided between card and credit; empty if it is not. */
export function divideInWords(cents: number, { left_on_card }: Pick<AdminOrder, 'left_on_card'>): string {
  if (left_on_card === undefined) return ''
  const toCard = Math.min(cents, left_on_card)
  const credit = 'the gift card or store credit that paid'
  if (toCard === cents) return `All of ${money(cents)} goes back to the card.`
  if (toCard === 0) return `All of ${money(cents)} goes back to ${credit}.`
  return `${money(toCard)} goes back to the card, and ${money(cents - toCard)} to ${credit}.`
}

/** An order of $0.00 is canceled instead of refunded. */
export const isUncharged = (order: AdminOrder): boolean => orderTotal(order) === 0
