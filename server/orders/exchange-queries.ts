import { awaitsReturn, statesThat } from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import type { NewLine } from './checkout/checkout-queries.ts'
import { listOrderItems } from './line-queries.ts'
import type { OrderItemRow, OrderRow } from './tables.ts'

/** The lines of an exchange that is not paid yet. */
export async function replaceLines(
  trx: Transaction,
  { id }: OrderRow,
  lines: NewLine[],
  sums: Pick<OrderRow, 'subtotal' | 'amount_tax' | 'included_tax' | 'total'>,
): Promise<OrderItemRow[]> {
  await trx.deleteFrom('order_items').where('order_id', '=', id).execute()
  await trx
    .insertInto('order_items')
    .values(lines.map((line, index) => ({ ...line, order_id: id, line: index + 1 })))
    .execute()
  await trx.updateTable('orders').set(sums).where('id', '=', id).execute()
  return await listOrderItems(trx, id)
}

/** For an exchange that still holds its pieces. */
export async function setHoldEnd(trx: Transaction, id: string, hold_ends_at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ hold_ends_at })
    .where('id', '=', id)
    .where('state', 'in', statesThat(awaitsReturn))
    .execute()
}
