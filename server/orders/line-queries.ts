import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import { leftOf } from './returnable.ts'
import type { OrderItemRow, OrderRow } from './tables.ts'

export const listOrderItems = (db: Database, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('line').execute()

/** The lines with their remaining pieces: neither taken back nor in an open return. */
export const withoutTakenBack = (items: OrderItemRow[]): OrderItemRow[] =>
  items.map((item) => ({ ...item, quantity: leftOf(item) })).filter(({ quantity }) => quantity > 0)

/** Stores the pools, in the order of the lines, from which the order's pieces were taken when it was held again. */
export async function setPoolsOfLines(
  trx: Transaction,
  items: OrderItemRow[],
  pools: { stock_size: string }[],
): Promise<void> {
  for (const [index, { order_id, line, stock_size }] of items.entries()) {
    const pool = pools[index]!.stock_size
    if (pool === stock_size) continue
    await trx
      .updateTable('order_items')
      .set({ stock_size: pool })
      .where('order_id', '=', order_id)
      .where('line', '=', line)
      .execute()
  }
}

/** Without taxes, if the session did not show them, they stay unknown: see `taxesOf`. */
export async function setTaxesOfLines(
  trx: Transaction,
  { id, included_tax }: OrderRow,
  taxes: Map<number, number> | undefined,
): Promise<void> {
  if (!taxes) return
  const set = included_tax === null ? sql`tax = told.tax` : sql`tax = 0, included_tax = told.tax`
  await sql`
    update order_items i set ${set}
    from unnest(${[...taxes.keys()]}::int[], ${[...taxes.values()]}::int[]) as told (line, tax)
    where i.order_id = ${id} and i.line = told.line`.execute(trx)
}
