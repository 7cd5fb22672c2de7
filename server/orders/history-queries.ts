import { sql, type Insertable } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { OrderHistoryRow, OrderHistoryTable } from './tables.ts'

export async function recordHistory(trx: Transaction, entry: Insertable<OrderHistoryTable>): Promise<void> {
  await trx.insertInto('order_history').values(entry).execute()
}

export const listHistory = (db: Database, orderIds: string[]): Promise<OrderHistoryRow[]> =>
  db
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('id')
    .execute()

export const listHistoryOfReturns = (db: Database, returnIds: string[]): Promise<OrderHistoryRow[]> =>
  db
    .selectFrom('order_history')
    .selectAll()
    .where('return_id', '=', sql<string>`any(${returnIds}::uuid[])`)
    .orderBy('id')
    .execute()
