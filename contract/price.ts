import { money } from './money.ts'
import type { Product } from './product.ts'
import { MAX_GOODS } from './values.ts'

export const TOO_DEAR = `A price can be at most ${money(MAX_GOODS)}: more cannot be paid in one order.`

export const NEEDS_PRICE = 'An active product needs a price. Save it as inactive until it has one.'

interface Sellable {
  active: boolean
  /** When it is to become active. */
  publish_at?: string | null
  price: number
}

export const isUnpriced = ({ active, publish_at, price }: Sellable): boolean =>
  (active || Boolean(publish_at)) && price <= 0

/** In whole percent of the prior price, rounded down. */
export const percentOff = (price: number, priorPrice: number): number =>
  Math.floor(((priorPrice - price) * 100) / priorPrice)

type ShownPrices = Pick<
  Product,
  'price' | 'prior_price' | 'percent_off' | 'size_prices' | 'size_prior_prices'
>

/**
 * The product at the price of the given size. Without a size it has the cheapest price, and `from` if other sizes cost
 * more.
 */
export function inSize<P extends ShownPrices>(product: P, size: string | undefined): P & { from?: boolean } {
  const { size_prices, size_prior_prices } = product
  const price = size_prices?.[size!]
  if (price === undefined) return { ...product, from: size === undefined && size_prices !== undefined }
  const prior_price = size_prior_prices?.[size!]
  return { ...product, price, prior_price, percent_off: prior_price && percentOff(price, prior_price) }
}
