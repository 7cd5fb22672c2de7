import type { DeliveryMethod, DeliverySetting } from '../../contract/settings.ts'
import { zonesOf } from '../settings/delivery.ts'

/** Google reads at most this many per product. */
const MOST_COUNTRIES = 100

/** Google's shipping column: the cheapest delivery to each country for goods of this value. */
export function shippingOf(delivery: DeliverySetting): (cents: number) => string {
  const countries = zonesOf(delivery)
    .flatMap(({ countries, methods }) => countries.map((country) => ({ country, methods })))
    .slice(0, MOST_COUNTRIES)
  // A hundred thousand products share few prices.
  const known = new Map<string, string>()
  const steps = [...new Set(delivery.methods.flatMap(({ free_from }) => free_from ?? []))]
  return (cents) => {
    const key = steps.map((step) => Number(cents >= step)).join('')
    let column = known.get(key)
    if (column === undefined) {
      column = countries.map(({ country, methods }) => costIn(country, methods, cents)).join(',')
      known.set(key, column)
    }
    return column
  }
}

function costIn(country: string, methods: readonly DeliveryMethod[], cents: number): string {
  const priceOf = ({ price, free_from }: DeliveryMethod) =>
    free_from !== null && cents >= free_from ? 0 : price
  const [cheapest] = methods.toSorted((a, b) => priceOf(a) - priceOf(b))
  if (!cheapest) return ''
  const name = cheapest.name.replaceAll(/[:,]/g, ' ')
  return `${country}::${name}:${(priceOf(cheapest) / 100).toFixed(2)} USD`
}
