import type Stripe from 'stripe'
import { taxOn, taxRate } from './tax.ts'

export type Totals = {
  currency: string
  subtotal: number
  shipping: number
  shippingRate: string | null
  tax: number
  total: number
}

/** What a session comes to with this shipping, taxed (when it is) where it goes: on the goods and the shipping. */
export function addUp(
  lines: Stripe.LineItem[],
  rate: Stripe.ShippingRate | undefined,
  taxed: { country: string | null; state: string | null } | null,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  const shipping = rate?.fixed_amount?.amount ?? 0
  const tax = taxed ? taxOn(subtotal + shipping, taxRate(taxed.country, taxed.state)) : 0
  return {
    currency: lines[0]?.currency ?? 'usd',
    subtotal,
    shipping,
    shippingRate: rate?.id ?? null,
    tax,
    total: subtotal + shipping + tax,
  }
}
