import { countryName } from '../../contract/countries.ts'
import type { TaxSetting } from '../../contract/settings.ts'
import { refuseFaults } from '../errors.ts'
import { readRegion } from '../regions.ts'

/** Throws BadRequest with every fault, each at its field. */
export function checkTax({ source, is_included, rates }: TaxSetting): void {
  const faults: Record<string, string> = {}
  if (source === 'off' && is_included)
    faults['value.is_included'] = 'Prices include no tax while none is worked out.'
  // The payment page can only add tax that Stripe has computed.
  if (source === 'rates' && !is_included)
    faults['value.source'] = 'Rates of your own need prices that include tax.'
  if (source === 'rates' && rates.length === 0) faults['value.rates'] = 'Enter at least one rate.'
  const places = rates.map(placeOf)
  for (const [at, rate] of rates.entries()) {
    if (places.indexOf(placeOf(rate)) === at) continue
    const place = [countryName(rate.country), rate.region.trim()].filter(Boolean).join(', ')
    faults[`value.rates.${at}.country`] = `There are two rates for ${place}.`
  }
  refuseFaults(faults)
}

type Place = Pick<TaxRates[number], 'country' | 'region'>

const placeOf = ({ country, region }: Place) =>
  `${country}/${(readRegion(country, region) ?? '').toLowerCase()}`

export type TaxRates = TaxSetting['rates']

export const ratesIn = ({ rates }: TaxSetting, countries: readonly string[]): TaxRates =>
  rates.filter(({ country }) => countries.includes(country))

/** The tax rate in hundredths of a percent: the region's, or else the country's; 0 if there is none. */
export function rateAt(
  rates: TaxRates,
  { country, state }: { country: string | null; state: string | null },
): number {
  if (country === null) return 0
  const find = (region: string) => rates.find((rate) => placeOf(rate) === placeOf({ country, region }))
  return (find(state ?? '') ?? find(''))?.rate ?? 0
}
