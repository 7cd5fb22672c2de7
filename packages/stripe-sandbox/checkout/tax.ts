import { allocate, sumOf } from '../money.ts'
import { STATES } from './states.ts'
import { VAT } from './vat.ts'

/** `behavior` is `inclusive` where the amount contains its tax. */
type TaxedAmount = { amount: number; behavior: string | null }

export type TaxAddress = { country: string | null; state: string | null }

/** In hundredths of a percent; 0 outside the United States. */
export function taxRate({ country, state }: TaxAddress): number {
  return country === 'US' && state !== null && Object.hasOwn(STATES, state) ? STATES[state]!.rate : 0
}

/**
 * The rate of the tax that prices include: VAT in the countries that have it, elsewhere the rate that would be added.
 */
export const includedRate = (address: TaxAddress): number => VAT[address.country ?? ''] ?? taxRate(address)

/**
 * What is added to the amounts, what they include, and both of each amount. Goods and shipping are rounded once,
 * together; half a cent rounds up.
 */
export function taxesOf(amounts: TaxedAmount[], address: TaxAddress) {
  const of = (isIncluded: boolean) =>
    amounts.map(({ amount, behavior }) => ((behavior === 'inclusive') === isIncluded ? amount : 0))
  const [outside, inside] = [of(false), of(true)]
  const rate = includedRate(address)
  const added = Math.round((sumOf(outside) * taxRate(address)) / 10_000)
  const included = Math.round((sumOf(inside) * rate) / (10_000 + rate))
  const [ofOutside, ofInside] = [allocate(added, outside), allocate(included, inside)]
  return { added, included, taxes: ofOutside.map((tax, at) => tax + ofInside[at]!) }
}
