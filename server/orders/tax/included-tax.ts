import { rateAt, type TaxRates } from '../../settings/tax.ts'
import { divide } from '../refunds/piece-values.ts'
import type { OrderItemRow } from '../tables.ts'

/** The tax included in an order by the shop's own rates; rounded once, half a cent up. */
export function includedTax(
  rates: TaxRates,
  place: Parameters<typeof rateAt>[1],
  lines: Pick<OrderItemRow, 'quantity' | 'unit_price'>[],
  shipping: number,
) {
  const tax_rate = rateAt(rates, place)
  const amounts = [...lines.map(({ quantity, unit_price }) => quantity * unit_price), shipping]
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  const included_tax = Math.round((whole * tax_rate) / (10_000 + tax_rate))
  return { included_tax, tax_rate, taxes: divide(included_tax, amounts).slice(0, lines.length) }
}

/** The tax included in a part of a line worth `amount` cents; null if tax is added to its price. */
export const includedIn = (
  { included_tax, quantity, unit_price }: Pick<OrderItemRow, 'included_tax' | 'quantity' | 'unit_price'>,
  amount: number,
): number | null =>
  included_tax === null || unit_price === 0
    ? included_tax
    : Math.round((included_tax * amount) / (quantity * unit_price))
