import { canMove, isUnfulfillable, type OrderState } from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import { recordHistory } from './history-queries.ts'
import { moveOrder, setAmounts } from './state-queries.ts'
import type { OrderRow } from './tables.ts'

interface Change {
  /** In cents, to be added to the order's amounts; negative to undo. */
  amount_refunded?: number
  amount_credited?: number
  amount_exchanged_in?: number
  amount_exchanged_out?: number
  by: string
  what: string
}

/**
 * Changes the amounts that an order was refunded, and moved to and from other orders, and its state accordingly. The
 * order must be locked.
 */
export async function changeMoney(
  trx: Transaction,
  order: OrderRow,
  { by, what, ...change }: Change,
): Promise<OrderRow> {
  const set = {
    amount_refunded: order.amount_refunded + (change.amount_refunded ?? 0),
    amount_credited: order.amount_credited + (change.amount_credited ?? 0),
    amount_exchanged_in: order.amount_exchanged_in + (change.amount_exchanged_in ?? 0),
    amount_exchanged_out: order.amount_exchanged_out + (change.amount_exchanged_out ?? 0),
  }
  const to = stateOf({ ...order, ...set })
  if (canMove(order.state, to)) return await moveOrder(trx, order, { to, by, what, set })
  if (to !== order.state) throw new Error(`Order ${order.id} is ${order.state} and cannot become ${to}.`)
  await recordHistory(trx, { order_id: order.id, by, what })
  return await setAmounts(trx, order, set)
}

/** What a paid order was paid with, in cents. */
export const moneyOf = ({
  amount_charged,
  amount_credit,
  amount_exchanged_in,
}: Pick<OrderRow, 'amount_charged' | 'amount_credit' | 'amount_exchanged_in'>): number =>
  (amount_charged ?? 0) + amount_credit + amount_exchanged_in

function stateOf(order: OrderRow): OrderState {
  const given = order.amount_refunded + order.amount_credited + order.amount_exchanged_out
  const had = moneyOf(order)
  if (given >= had && given > 0) return 'refunded'
  if (isUnfulfillable(order.state)) return order.state
  return given > 0 ? 'partially_refunded' : 'paid'
}
