import { refuseField, type Refused } from '../errors.ts'
import type { OrderItemRow } from './tables.ts'

type Garment = Pick<OrderItemRow, 'name' | 'size'>

export const garmentInWords = ({ name, size }: Garment): string => `${name}${size && ` in size ${size}`}`

/** For the history. */
export const piecesInWords = (lines: readonly { quantity: number; item: Garment }[]): string =>
  lines.map(({ quantity, item }) => `${quantity} × ${item.name}${item.size && ` (${item.size})`}`).join('; ')

/** The error for a request with more than the `left` pieces that can be taken back. */
export const refuseMore = (field: string, item: Garment, left: number): Refused =>
  refuseField(
    field,
    left === 0
      ? `Every piece of ${garmentInWords(item)} has been taken back already.`
      : `Only ${left} ${left === 1 ? 'piece' : 'pieces'} of ${garmentInWords(item)} can still be taken back.`,
  )
