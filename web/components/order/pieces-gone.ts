import type { OrderItem } from '../../../contract/order.ts'

type Gone = Pick<OrderItem, 'taken_back' | 'exchanged' | 'in_return'>

/** Describes the pieces of a line that were taken back or are in a return; empty if there are none. */
export const piecesGone = ({ taken_back, exchanged = 0, in_return }: Gone): string =>
  [
    taken_back > exchanged && `${taken_back - exchanged} refunded`,
    exchanged > 0 && `${exchanged} exchanged`,
    in_return > 0 && `${in_return} in return`,
  ]
    .filter(Boolean)
    .join(', ')
