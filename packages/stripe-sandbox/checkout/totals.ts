import type Stripe from 'stripe'
import { taxOf, taxRate } from './tax.ts'

export type Totals = {
  currency: string
  subtotal: number
  shipping: number
  shippingRate: string | null
  discount: number
  tax: number
  total: number
}

/** `taxed` is the destination address; null means without tax. Shipping is taxed like the goods. */
export function computeTotals(
  lines: Stripe.LineItem[],
  rate: Stripe.ShippingRate | undefined,
  taxed: { country: string | null; state: string | null } | null,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  const shipping = rate?.fixed_amount?.amount ?? 0
  const discount = lines.reduce((sum, line) => sum + line.amount_discount, 0)
  const tax = taxed ? taxOf(subtotal - discount + shipping, taxRate(taxed.country, taxed.state)) : 0
  return {
    currency: lines[0]?.currency ?? 'usd',
    subtotal,
    shipping,
    shippingRate: rate?.id ?? null,
    discount,
    tax,
    total: subtotal - discount + shipping + tax,
  }
}
