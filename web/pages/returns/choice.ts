import { FAULTS, type ReturnOptions, type ReturnReason } from '../../../contract/return.ts'
import { sizeLabel } from '../../../contract/sizes.ts'

export type Line = ReturnOptions['lines'][number]

export interface Choice {
  quantity: number
  reason?: ReturnReason
  comment?: string
  /** If absent, the money is refunded. */
  new_size?: string
}

export const sizeOf = ({ sizes }: Line, { new_size }: Choice) => sizes.find(({ size }) => size === new_size)

export interface Chosen {
  line: Line
  choice: Choice
}

/** Pieces left of a size after those that other lines' choices take. */
export function leftBeside({ product_id, stock_per_size, sizes }: Line, size: string, others: Chosen[]) {
  const taken = others.filter(
    ({ line, choice: { new_size } }) =>
      line.product_id === product_id && new_size && (new_size === size || !stock_per_size),
  )
  const left = sizes.find((each) => each.size === size)?.left ?? 0
  return left - total(taken.map(({ choice }) => choice.quantity))
}

/** Changes an exchange to a refund if too few pieces are left of the chosen size. */
export const fitChoice = (line: Line, { new_size, ...choice }: Choice, others: Chosen[]): Choice =>
  new_size && leftBeside(line, new_size, others) >= Math.max(choice.quantity, 1)
    ? { ...choice, new_size }
    : choice

export function fitChoices(lines: readonly Line[], choices: Readonly<Record<number, Choice>>): Chosen[] {
  const rows: Chosen[] = []
  for (const line of lines)
    rows.push({ line, choice: fitChoice(line, choices[line.line] ?? { quantity: 0 }, rows) })
  return rows
}

/** The sums of a choice, in cents. */
export interface Sum {
  /** Refund for goods. */
  goods: number
  /** Refund for delivery. */
  shipping: number
  /** The part of both that is refunded; the rest was refunded before. */
  back: number
  /** Amount to pay for dearer sizes. */
  due: number
  /** The new pieces in words. */
  newPieces: string[]
  /** True if the choice is only an exchange. */
  isExchange: boolean
  /** True if the shop decides first: about late, sealed or faulty pieces. */
  isRequest: boolean
}

export function sumUp(chosen: readonly Chosen[], options: ReturnOptions): Sum {
  const { lines, shipping, left_to_give, can_cancel, is_late } = options
  const exchanged = chosen.filter(({ choice }) => choice.new_size)
  const isAll = total(chosen.map(({ choice }) => choice.quantity)) === total(lines.map(({ left }) => left))
  const goods = total(chosen.map(givenBack))
  const moved = total(exchanged.map(wholeValue)) - total(exchanged.map(givenBack))
  const delivery = isAll && exchanged.length === 0 ? shipping : 0
  return {
    goods,
    shipping: delivery,
    back: Math.max(0, Math.min(goods + delivery, left_to_give - moved)),
    due: total(chosen.map(dueOf)),
    newPieces: exchanged.map(newPieces),
    isExchange: exchanged.length > 0 && exchanged.length === chosen.length,
    isRequest: !can_cancel && (is_late || chosen.some(isJudged)),
  }
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** The refund of a line in cents, in addition to new pieces. */
const givenBack = ({ line, choice }: Chosen): number =>
  (choice.new_size ? sizeOf(line, choice)?.amounts : line.amounts)?.[choice.quantity - 1] ?? 0

const wholeValue = ({ line, choice }: Chosen): number => line.amounts[choice.quantity - 1] ?? 0

const dueOf = ({ line, choice }: Chosen): number => sizeOf(line, choice)?.dues?.[choice.quantity - 1] ?? 0

const isJudged = ({ line, choice: { reason } }: Chosen): boolean =>
  line.returnable === 'sealed' || FAULTS.some((fault) => fault === reason)

const newPieces = ({ line: { name }, choice: { quantity, new_size } }: Chosen) =>
  `${quantity} × ${name}, ${sizeLabel(new_size!)}`
