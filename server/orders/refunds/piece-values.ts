import type { OrderItemRow, OrderRow } from '../tables.ts'

export interface Value {
  /** In cents. */
  goods: number
  tax: number
}

/** The combined value of a line's pieces that are in a return or were taken back. */
export type Given = Value & { line: number }

const NOTHING: Value = { goods: 0, tax: 0 }

type Line = Pick<OrderItemRow, 'line' | 'quantity' | 'unit_price' | 'taken_back' | 'in_return'>

/**
 * The refund for `quantity` more pieces of a line. The line's last pieces refund all that is left, so that all pieces
 * together refund exactly what was paid, in any order.
 */
export function valueOf(line: Line, lineTax: number, given: Value = NOTHING, quantity: number): Value {
  const isLast = line.taken_back + line.in_return + quantity >= line.quantity
  const share = (whole: number, used: number) =>
    isLast ? whole - used : Math.min(Math.round((whole * quantity) / line.quantity), whole - used)
  return { goods: share(line.unit_price * line.quantity, given.goods), tax: share(lineTax, given.tax) }
}

/** The tax of each line, by line number. Earlier orders only have the sum, which is divided in proportion. */
export function taxesOf(
  order: Pick<OrderRow, 'amount_tax' | 'amount_shipping'>,
  items: Pick<OrderItemRow, 'line' | 'tax' | 'quantity' | 'unit_price'>[],
): Map<number, number> {
  const known = items.every(({ tax }) => tax !== null)
  const taxes = known
    ? items.map(({ tax }) => tax!)
    : divide(order.amount_tax, [
        ...items.map(({ quantity, unit_price }) => quantity * unit_price),
        order.amount_shipping,
      ])
  return new Map(items.map(({ line }, index) => [line, taxes[index]!]))
}

/** By largest remainder: the parts add up to `sum`. */
export function divide(sum: number, weights: number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (sum * weight) / whole)
  const parts = exact.map(Math.floor)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  const rest = sum - parts.reduce((total, part) => total + part, 0)
  for (const { index } of byRemainder.slice(0, rest)) parts[index]! += 1
  return parts
}

interface ShippingValue {
  shipping: number
  shipping_tax: number
}

/**
 * The refund for delivery once every piece is back: at most the price of the cheapest method, or all of it if the fault
 * is the shop's or no parcel has left.
 */
export function shippingValueOf(
  order: Pick<OrderRow, 'amount_tax' | 'amount_shipping' | 'session_params' | 'quoted'>,
  items: Parameters<typeof taxesOf>[1],
  isWhole = false,
): ShippingValue {
  const paid = order.amount_shipping
  const shipping = isWhole ? paid : Math.min(paid, cheapestShipping(order))
  const lines = [...taxesOf(order, items).values()].reduce((sum, tax) => sum + tax, 0)
  const tax = Math.max(0, order.amount_tax - lines)
  return { shipping, shipping_tax: paid === 0 ? 0 : Math.round((tax * shipping) / paid) }
}

interface ShippingOption {
  shipping_rate_data?: { fixed_amount?: { amount?: number } }
}

/** The cheapest delivery that was offered at the checkout. */
function cheapestShipping({ session_params, quoted }: Pick<OrderRow, 'session_params' | 'quoted'>): number {
  if (quoted?.cheapest !== undefined) return quoted.cheapest
  const options = (session_params['shipping_options'] ?? []) as ShippingOption[]
  return Math.min(...options.map((option) => option.shipping_rate_data?.fixed_amount?.amount ?? 0))
}
