import type Stripe from 'stripe'

type ShippingChoice = { value: string; rate: Stripe.ShippingRate }

/** The form value is `standard` for the cheapest rate, `expedited` for the next, else the rate's id. */
export function shippingChoices(rates: Stripe.ShippingRate[]): ShippingChoice[] {
  const byPrice = rates.toSorted((one, other) => one.fixed_amount!.amount - other.fixed_amount!.amount)
  return rates.map((rate) => ({ rate, value: ['standard', 'expedited'][byPrice.indexOf(rate)] ?? rate.id }))
}

/** `3–5 business days`, `up to 5 business days` where there is no least, or an empty string. */
export function spellEstimate({ delivery_estimate: estimate }: Stripe.ShippingRate): string {
  const [least, most] = [estimate?.minimum, estimate?.maximum]
  if (least && most) {
    if (least.unit !== most.unit) return `${spellTime(least)} to ${spellTime(most)}`
    return least.value === most.value ? spellTime(most) : `${least.value}–${spellTime(most)}`
  }
  if (most) return `up to ${spellTime(most)}`
  return least ? `at least ${spellTime(least)}` : ''
}

const spellTime = ({ value, unit }: { value: number; unit: string }): string =>
  `${value} ${unit.replace('_', ' ')}${value === 1 ? '' : 's'}`
