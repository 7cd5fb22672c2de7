import { sql, type RawBuilder, type Updateable } from 'kysely'
import {
  canMove,
  canShip,
  isPaid,
  type NextState,
  type OrderState,
  statesThat,
} from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import { recordHistory } from './history-queries.ts'
import type { OrderRow, OrdersTable } from './tables.ts'

/** States as literals for `in`: the planner matches partial indexes against literals, not against parameters. */
export const sqlStates = (is: (state: OrderState) => boolean): RawBuilder<OrderState[]> =>
  sql`(${sql.join(statesThat(is).map((state) => sql.lit(state)))})`

export interface Move<From extends OrderState> {
  from: From
  to: NextState<From>
  by: string
  what: string
  set?: Partial<
    Pick<
      Updateable<OrdersTable>,
      | 'checkout_key'
      | 'session_id'
      | 'session_url'
      | 'payment_intent'
      | 'email'
      | 'amount_shipping'
      | 'amount_tax'
      | 'total'
      | 'amount_charged'
      | 'amount_refunded'
      | 'paid_at'
    >
  >
}

/**
 * Moves a locked order to another state and records it in the order's history. An illegal move does not compile where
 * `from` is narrow enough, and throws otherwise. Returns the order in its new state.
 */
export async function moveOrder<From extends OrderState>(
  trx: Transaction,
  order: OrderRow,
  { from, to, by, what, set }: Move<From>,
): Promise<OrderRow> {
  if (order.state !== from || !canMove(from, to)) {
    throw new Error(`Order ${order.id} is ${order.state} and cannot move from ${from} to ${to}.`)
  }
  const moved = await trx
    .updateTable('orders')
    .set({ ...set, state: to, version: sql`version + 1` })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordHistory(trx, { order_id: order.id, by, what, from_state: from, to_state: to })
  await updateStopped(trx, order, moved)
  return moved
}

/** Records how a locked order's dispute stands; an open one freezes its delivery. */
export async function setDisputed(
  trx: Transaction,
  order: OrderRow,
  disputed: OrderRow['disputed'],
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ disputed, version: sql`version + 1` })
    .where('id', '=', order.id)
    .execute()
  await updateStopped(trx, order, { ...order, disputed })
}

/** `deliveries.stopped` says that the order must not be sent, so that the lists of what to make and send need no join. */
async function updateStopped(trx: Transaction, before: OrderRow, after: OrderRow): Promise<void> {
  if (!isPaid(before.state) || canShip(before) === canShip(after)) return
  await trx
    .updateTable('deliveries')
    .set({ stopped: !canShip(after) })
    .where('order_id', '=', after.id)
    .execute()
}
