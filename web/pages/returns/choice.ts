import type { ReturnOptions, ReturnReason } from '../../../contract/return.ts'
import { sizeLabel } from '../../../contract/sizes.ts'

export type Line = ReturnOptions['lines'][number]

export interface Choice {
  quantity: number
  reason?: ReturnReason
  comment?: string
  /** Without, the money goes back. */
  new_size?: string
}

export const canBe = ({ sizes }: Line, size: string | undefined, quantity: number) =>
  sizes.some((each) => each.size === size && each.left >= Math.max(quantity, 1))

export const sizeOf = ({ sizes }: Line, { new_size }: Choice) => sizes.find(({ size }) => size === new_size)

interface Chosen {
  line: Line
  choice: Choice
}

/** What the choice comes to, in cents. */
export interface Sum {
  /** Given back for goods. */
  goods: number
  /** Given back for delivery. */
  shipping: number
  /** Of both, what is given back: the rest was given back before. */
  back: number
  /** To pay for dearer sizes. */
  due: number
  /** The new pieces, in words. */
  newPieces: string[]
  /** Nothing else than an exchange. */
  isExchange: boolean
}

export function sumUp(chosen: readonly Chosen[], { lines, shipping, left_to_give }: ReturnOptions): Sum {
  const exchanged = chosen.filter(({ choice }) => choice.new_size)
  const isAll = total(chosen.map(({ choice }) => choice.quantity)) === total(lines.map(({ left }) => left))
  const goods = total(chosen.map(givenBack))
  const delivery = isAll && exchanged.length === 0 ? shipping : 0
  return {
    goods,
    shipping: delivery,
    back: Math.min(goods + delivery, left_to_give),
    due: total(chosen.map(dueOf)),
    newPieces: exchanged.map(newPieces),
    isExchange: exchanged.length > 0 && exchanged.length === chosen.length,
  }
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** In money, beside the new pieces where the line is exchanged. */
const givenBack = ({ line, choice }: Chosen): number =>
  (choice.new_size ? sizeOf(line, choice)?.amounts : line.amounts)?.[choice.quantity - 1] ?? 0

const dueOf = ({ line, choice }: Chosen): number => sizeOf(line, choice)?.dues?.[choice.quantity - 1] ?? 0

const newPieces = ({ line: { name }, choice: { quantity, new_size } }: Chosen) =>
  `${quantity} × ${name}, ${sizeLabel(new_size!)}`
