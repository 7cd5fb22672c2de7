import type Stripe from 'stripe'

type ShippingChoice = { value: string; rate: Stripe.ShippingRate }

/** The form value is `standard` for the cheapest rate, `expedited` for the next, else the rate's id. */
export function shippingChoices(rates: Stripe.ShippingRate[]): ShippingChoice[] {
  const byPrice = rates.toSorted((one, other) => one.fixed_amount!.amount - other.fixed_amount!.amount)
  return rates.map((rate) => ({ rate, value: ['standard', 'expedited'][byPrice.indexOf(rate)] ?? rate.id }))
}

const UNITS: Record<string, string> = {
  business_day: 'business day',
  day: 'day',
  hour: 'hour',
  month: 'month',
  week: 'week',
}

/** `3–5 business days`, or an empty string. */
export function spellEstimate({ delivery_estimate: estimate }: Stripe.ShippingRate): string {
  const [least, most] = [estimate?.minimum, estimate?.maximum]
  const last = most ?? least
  if (!last) return ''
  const count = least && most && least.value !== most.value ? `${least.value}–${most.value}` : `${last.value}`
  return `${count} ${UNITS[last.unit] ?? last.unit}${count === '1' ? '' : 's'}`
}
