import { money } from './money.ts'
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

/** Of the prior price, in whole percent, rounded down. */
export const percentOff = (price: number, priorPrice: number): number =>
  Math.floor(((priorPrice - price) * 100) / priorPrice)
