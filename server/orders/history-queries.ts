import { sql, type Insertable } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { OrderHistoryRow, OrderHistoryTable } from './tables.ts'

export async function recordHistory(trx: Transaction, entry: Insertable<OrderHistoryTable>): Promise<void> {
  await trx.insertInto('order_history').values(entry).execute()
}

/** Within the last minute. */
export async function wasJustRecorded(trx: Transaction, orderId: string, what: string): Promise<boolean> {
  const found = await trx
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', orderId)
    .where('what', '=', what)
    .where('at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .executeTakeFirst()
  return found !== undefined
}

export const listHistoryOfReturn = (db: Database, returnId: string): Promise<OrderHistoryRow[]> =>
  db.selectFrom('order_history').selectAll().where('return_id', '=', returnId).orderBy('id').execute()
