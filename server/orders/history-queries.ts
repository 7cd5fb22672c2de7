import { sql, type Insertable } from 'kysely'
import { type Database, isThere, type Transaction } from '../database/connection.ts'
import type { OrderHistoryRow, OrderHistoryTable } from './tables.ts'

export async function recordHistory(trx: Transaction, entry: Insertable<OrderHistoryTable>): Promise<void> {
  await trx.insertInto('order_history').values(entry).execute()
}

/** True if the same entry was recorded within the last minute. */
export const wasJustRecorded = (trx: Transaction, orderId: string, what: string): Promise<boolean> =>
  isThere(
    trx
      .selectFrom('order_history')
      .select('id')
      .where('order_id', '=', orderId)
      .where('what', '=', what)
      .where('at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`),
  )

export const listHistoryOfReturn = (db: Database, returnId: string): Promise<OrderHistoryRow[]> =>
  db.selectFrom('order_history').selectAll().where('return_id', '=', returnId).orderBy('id').execute()
