import { countryName } from '../../contract/countries.ts'
import type { TaxSetting } from '../../contract/settings.ts'
import { BadRequest } from '../errors.ts'

export function checkTax({ source, is_included, rates }: TaxSetting): void {
  if (source === 'off' && is_included)
    throw refuse('is_included', 'Prices include no tax while none is worked out.')
  // The payment page adds only what the provider has worked out.
  if (source === 'rates' && !is_included)
    throw refuse('source', 'Rates of your own need prices that include tax.')
  if (source === 'rates' && rates.length === 0) throw refuse('rates', 'Enter at least one rate.')
  const places = rates.map(placeOf)
  const twice = rates.find((rate, at) => places.indexOf(placeOf(rate)) !== at)
  if (!twice) return
  const { country, region } = twice
  const place = [countryName(country), region.trim()].filter(Boolean).join(', ')
  throw refuse('rates', `There are two rates for ${place}.`)
}

type Place = Pick<TaxSetting['rates'][number], 'country' | 'region'>

const placeOf = ({ country, region }: Place) => `${country}/${region.trim().toLowerCase()}`

const refuse = (field: keyof TaxSetting, sentence: string) =>
  new BadRequest(sentence, { [`value.${field}`]: sentence })

/** In hundredths of a percent: that of the region, or else of the country; 0 where there is none. */
export function rateAt(
  { rates }: TaxSetting,
  { country, state }: { country: string | null; state: string | null },
): number {
  if (country === null) return 0
  const find = (region: string) => rates.find((rate) => placeOf(rate) === placeOf({ country, region }))
  return (find(state ?? '') ?? find(''))?.rate ?? 0
}
