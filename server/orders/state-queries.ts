import { sql, type RawBuilder, type Updateable } from 'kysely'
import {
  canMove,
  canShip,
  isOpen,
  isPaid,
  isRefundable,
  type NextState,
  type OrderState,
  statesThat,
} from '../../contract/order-states.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { literals } from '../database/literal-queries.ts'
import { markCounts } from './buyer-queries.ts'
import { isAllBack } from './returnable.ts'
import type { OrderRow, OrdersTable } from './tables.ts'

export const sqlStates = (is: (state: OrderState) => boolean): RawBuilder<OrderState[]> =>
  literals(statesThat(is))

interface Move<From extends OrderState> {
  /** The order's own state if absent. Pass it if its type is narrower, so that the compiler checks the move. */
  from?: From
  to: NextState<NoInfer<From>>
  by: string
  what: string
  set?: Omit<
    Updateable<OrdersTable>,
    | 'id'
    | 'kind'
    | 'state'
    | 'version'
    | 'disputed'
    | 'exchange_of'
    | 'payment_of'
    | 'address_mac'
    | 'session_params'
    | 'own_rates'
  >
}

/** The part of the session's parameters that returns need: the prices of the offered deliveries (`piece-values.ts`). */
export const DELIVERY_PRICES = sql<string>`jsonb_strip_nulls(jsonb_build_object('shipping_options', (
  select jsonb_agg(jsonb_build_object('shipping_rate_data',
    jsonb_build_object('fixed_amount', option #> '{shipping_rate_data,fixed_amount}')))
  from jsonb_array_elements(session_params -> 'shipping_options') option)))`

/** Records the move in the history. An illegal one does not compile if `from` is narrow enough, else it throws. */
export async function moveOrder<From extends OrderState = OrderState>(
  trx: Transaction,
  order: OrderRow,
  move: Move<From>,
): Promise<OrderRow> {
  const { from = order.state, to, by, what, set } = move
  if (order.state !== from || !canMove(from, to)) {
    throw new Error(`Order ${order.id} is ${order.state} and cannot move from ${from} to ${to}.`)
  }
  const moved = await trx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set({
          ...set,
          state: to,
          version: sql`version + 1`,
          ...(!isOpen(to) && { address_mac: null }),
          ...(isPaid(to) && { session_params: DELIVERY_PRICES, own_rates: null }),
        })
        .where('id', '=', order.id)
        .returningAll(),
    )
    .with('noted', (db) =>
      db.insertInto('order_history').values({ order_id: order.id, by, what, from_state: from, to_state: to }),
    )
    .selectFrom('moved')
    .selectAll()
    .executeTakeFirstOrThrow()
  await updateStoppedIfChanged(trx, order, moved)
  if (isPaid(to) || isPaid(from)) await markCounts(trx, order.id)
  return moved
}

type Amounts = Pick<
  OrderRow,
  'amount_refunded' | 'amount_credited' | 'amount_exchanged_in' | 'amount_exchanged_out'
>

/** For changes of money that keep the order's state; `changeMoney` decides which state follows. */
export async function setAmounts(trx: Transaction, order: OrderRow, set: Amounts): Promise<OrderRow> {
  const changed = await trx
    .updateTable('orders')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await markCounts(trx, order.id)
  return changed
}

/** Makes every change and refund fail that was begun on the order's earlier version. */
export async function raiseVersion(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

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
  await updateStoppedIfChanged(trx, order, { ...order, disputed })
}

/** `stopped` and `to_take_back` of deliveries spare the lists of orders to make, to ship and to take back a join. */
async function updateStoppedIfChanged(trx: Transaction, before: OrderRow, after: OrderRow): Promise<void> {
  const isChanged = canShip(before) !== canShip(after) || isGivenBack(before) !== isGivenBack(after)
  if (isPaid(before.state) && isChanged) await updateStopped(trx, after)
}

/** True once the money is back and the bank has nothing left to decide. */
const isGivenBack = (order: OrderRow): boolean => order.disputed !== 'open' && isAllBack(order)

/** An order without remaining pieces has nothing to make, to send or to take back. */
export async function updateStopped(trx: Transaction, order: OrderRow): Promise<void> {
  const isEmpty = sql<boolean>`not exists (
    select from order_items i where i.order_id = ${order.id} and i.quantity > i.taken_back + i.in_return)`
  await trx
    .updateTable('deliveries')
    .set({
      stopped: canShip(order) ? isEmpty : true,
      to_take_back: isGivenBack(order) ? sql<boolean>`not ${isEmpty}` : false,
    })
    .where('order_id', '=', order.id)
    .execute()
}

/**
 * Repairs deliveries changed by a release without `to_take_back`, which changes only `stopped`. Returns the number of
 * orders that were listed wrongly.
 */
export async function repairToTakeBack(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries d set to_take_back = not d.to_take_back
    from orders o
    where o.id = d.order_id and d.status = 'manufacturing' and (d.stopped or d.to_take_back) and d.to_take_back <> (
      (o.disputed is not distinct from 'lost' or o.disputed is distinct from 'open' and o.state not in ${sqlStates(isRefundable)})
      and exists (select from order_items i where i.order_id = o.id and i.quantity > i.taken_back + i.in_return)
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
