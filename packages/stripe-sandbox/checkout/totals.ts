import type Stripe from 'stripe'
import { type TaxAddress, taxesOf } from './tax.ts'

export type Totals = {
  currency: string
  subtotal: number
  shipping: number
  shippingRate: string | null
  discount: number
  tax: number
  /** Tax of each line, and of the shipping at the end. */
  taxes: number[]
  total: number
}

/** `taxed` is the destination address; null means without tax. Shipping is taxed like the goods. */
export function computeTotals(
  lines: Stripe.LineItem[],
  rate: Stripe.ShippingRate | undefined,
  taxed: TaxAddress | null,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  const shipping = rate?.fixed_amount?.amount ?? 0
  const discount = lines.reduce((sum, line) => sum + line.amount_discount, 0)
  const amounts = [
    ...lines.map((line) => ({
      amount: line.amount_subtotal - line.amount_discount,
      behavior: line.price?.tax_behavior ?? null,
    })),
    { amount: shipping, behavior: rate?.tax_behavior ?? null },
  ]
  const { added, included, taxes } = taxed
    ? taxesOf(amounts, taxed)
    : { added: 0, included: 0, taxes: amounts.map(() => 0) }
  return {
    currency: lines[0]?.currency ?? 'usd',
    subtotal,
    shipping,
    shippingRate: rate?.id ?? null,
    discount,
    tax: added + included,
    taxes,
    total: subtotal - discount + shipping + added,
  }
}
