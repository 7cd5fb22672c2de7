import {
  MAX_PRICE_CHANGES,
  PRICE_ENDINGS,
  type PriceChange,
  type PriceTerms,
} from '../../../../contract/price-change.ts'
import { money } from '../../../../contract/money.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { inCents } from '../forms/dollars.ts'

/** As typed, without signs: `move` tells whether prices rise or fall. */
export interface PriceDraft {
  move: Move
  amount: string
  ending: string
  /** Value of a datetime-local input; empty for at once. */
  starts: string
  product_ids: number[]
}

export const MOVES = {
  percent_more: 'Percent more',
  percent_less: 'Percent less',
  amount_more: 'Dollars more',
  amount_less: 'Dollars less',
  price: 'One price for all',
} as const
type Move = keyof typeof MOVES

export const BLANK_DRAFT: PriceDraft = {
  move: 'percent_more',
  amount: '',
  ending: '',
  starts: '',
  product_ids: [],
}

export const isPercent = (move: Move): boolean => move.startsWith('percent')

/** Undefined while the draft is incomplete. */
export function termsOf(draft: PriceDraft): (PriceTerms & { product_ids: number[] }) | undefined {
  const { move, ending, product_ids } = draft
  const amount = amountOf(draft)
  if (amount === undefined || product_ids.length === 0) return undefined
  const kind = move === 'price' ? 'price' : isPercent(move) ? 'percent' : 'amount'
  const value = move.endsWith('_less') ? -amount : amount
  return { kind, value, ending: PRICE_ENDINGS.find((one) => String(one) === ending) ?? null, product_ids }
}

const MOST_PERCENT = 1_000

function amountOf({ move, amount }: PriceDraft): number | undefined {
  const typed = amount.trim().replace(/%$/, '')
  if (!isPercent(move)) return inCents(typed) || undefined
  const percent = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  const most = move === 'percent_less' ? 99 : MOST_PERCENT
  return percent >= 1 && percent <= most ? percent : undefined
}

export type PriceFaults = Partial<Record<'amount' | 'product_ids' | 'starts_at', string>>

/** Messages by field; empty if the change can be sent. */
export function faultsOf(draft: PriceDraft): PriceFaults {
  const { move, product_ids } = draft
  const most = move === 'percent_less' ? '99' : '1,000'
  return {
    ...(amountOf(draft) === undefined && {
      amount: isPercent(move)
        ? `Whole percent from 1 to ${most}, such as 5.`
        : 'An amount in dollars, such as 4.00.',
    }),
    ...(product_ids.length === 0 && { product_ids: 'Choose the products.' }),
    ...(product_ids.length > MAX_PRICE_CHANGES && {
      product_ids: `At most ${formatCount(MAX_PRICE_CHANGES)} products at a time.`,
    }),
  }
}

/** Describes a change in the list, such as `+5%, ending with .95`. */
export function wordsFor({ kind, value, ending }: Pick<PriceChange, 'kind' | 'value' | 'ending'>): string {
  const sign = value < 0 ? '−' : '+'
  const size = kind === 'percent' ? `${Math.abs(value)}%` : money(Math.abs(value))
  const change = kind === 'price' ? `To ${size}` : `${sign}${size}`
  return ending === null ? change : `${change}, ending with ${endingLabel(ending)}`
}

export const endingLabel = (cents: number): string => `.${String(cents).padStart(2, '0')}`
