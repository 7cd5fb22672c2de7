import type { ProductFields } from '../../contract/product-fields.ts'
import { percentOff } from '../../contract/price.ts'
import { findRenamedSize } from '../../contract/renamed-size.ts'
import { Refused } from '../errors.ts'
import type { ChangeableProduct, Offer, Renamed, SizeOffers } from './tables.ts'

type Priced = Pick<ProductFields, 'sizes' | 'size_prices'>
type Changeable = Priced & Pick<ChangeableProduct, 'retired_sizes'>

/** Prices of the sizes that remain, including a renamed one. */
export function keptPrices(before: Changeable, after: string[]): Priced['size_prices'] {
  if (!before.size_prices) return null
  const renamed = findRenamedSize(before, after)
  const kept = Object.entries(before.size_prices)
    .map(([size, price]) => [size === renamed?.from ? renamed.to : size, price] as const)
    .filter(([size]) => after.includes(size))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

export function refuseUnknownSizes({ sizes, size_prices }: Priced): void {
  const unknown = Object.keys(size_prices ?? {}).find((size) => !sizes.includes(size))
  if (unknown === undefined) return
  throw new Refused(`A price is given for size ${unknown}, which the product does not have.`, {
    fields: { size_prices: `has the unknown size ${unknown}` },
  })
}

/** The current name of a size that was bought under this name, like SQL's `sizeToday`. */
export const nameToday = ({ sizes, renamed_sizes }: { sizes: string[] } & Renamed, size: string): string =>
  sizes.includes(size) || !Object.hasOwn(renamed_sizes, size) ? size : renamed_sizes[size]!

/** Price of one piece of this size. */
export const priceOfSize = (
  { price, size_offers }: { price: number; size_offers: SizeOffers | null },
  size: string,
): number => size_offers?.[size]?.price ?? price

/** For a product with differing sizes: `price` and the announced reduction are those of the cheapest size. */
export function pricesOfSizes(
  { sizes, price: regular }: { sizes: string[]; price: number },
  { price, prior_price, sale_ends_at, size_offers }: Offer & { size_offers: SizeOffers },
) {
  const all = sizes.map((size) => ({
    size,
    ...(size_offers[size] ?? { price, regular, ...(prior_price !== null && { prior_price }) }),
  }))
  const lowest = Math.min(...all.map((one) => one.price))
  const cheapest = all.filter((one) => one.price === lowest)
  const dearer = all.filter((one) => one.price > lowest)
  // If several sizes have the lowest price, only the smallest reduction is true of all of them.
  const prior = cheapest.every((one) => one.prior_price !== undefined)
    ? cheapest.toSorted((a, b) => a.prior_price! - b.prior_price!)[0]!
    : undefined
  const priors = dearer.filter((one) => one.prior_price !== undefined)
  return {
    price: lowest,
    ...(prior && {
      regular_price: prior.regular,
      prior_price: prior.prior_price!,
      percent_off: percentOff(lowest, prior.prior_price!),
    }),
    ...((prior || priors.length > 0) && {
      sale_ends_at: sale_ends_at && new Date(sale_ends_at).toISOString(),
    }),
    ...(dearer.length > 0 && {
      size_prices: Object.fromEntries(dearer.map((one) => [one.size, one.price])),
    }),
    ...(priors.length > 0 && {
      size_prior_prices: Object.fromEntries(priors.map((one) => [one.size, one.prior_price!])),
    }),
  }
}
