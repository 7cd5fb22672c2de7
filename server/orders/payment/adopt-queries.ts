import type { Insertable } from 'kysely'
import type { Transaction } from '../../database/connection.ts'
import { move } from '../../../contract/order-states.ts'
import { recordHistory } from '../history-queries.ts'
import type { OrderItemsTable, OrdersTable } from '../tables.ts'

const PLACED = move('nothing', 'reserved')

type AdoptedOrder = Omit<Insertable<OrdersTable>, 'state'> & { id: string }
export type AdoptedLine = Omit<Insertable<OrderItemsTable>, 'order_id'>

/**
 * Inserts the order without a hold: call it only in a transaction that ends the order. False if another process has
 * adopted it in the meantime.
 */
export async function insertAdoptedOrder(
  trx: Transaction,
  order: AdoptedOrder,
  lines: AdoptedLine[],
  by: string,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('orders')
    .values({ ...order, state: PLACED.to })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await trx
    .insertInto('order_items')
    .values(lines.map((line) => ({ ...line, order_id: order.id })))
    .execute()
  const what = 'rebuilt from its payment session, because the database had lost it'
  await recordHistory(trx, { order_id: order.id, by, what, from_state: null, to_state: PLACED.to })
  return true
}
