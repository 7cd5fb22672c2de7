import { money } from './money.ts'
import { MAX_GOODS } from './values.ts'

export const TOO_DEAR = `A price can be at most ${money(MAX_GOODS)}: more cannot be paid in one order.`

export const NEEDS_PRICE = 'An active product needs a price. Save it as inactive until it has one.'

export const isUnpriced = ({ active, price }: { active: boolean; price: number }): boolean =>
  active && price <= 0

/** Of the prior price, in whole percent, rounded down. */
export const percentOff = (price: number, priorPrice: number): number =>
  Math.floor(((priorPrice - price) * 100) / priorPrice)
