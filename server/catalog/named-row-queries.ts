import { sql } from 'kysely'
import { hasRow, type Transaction } from '../database/connection.ts'

/** Small tables of named rows that products and styles refer to. */
type NamedTable = 'categories' | 'colours' | 'makers' | 'size_charts'

/** Serialises changes of the table, so that names, defaults and the number of rows can be checked. */
export const lockTable = (trx: Transaction, table: NamedTable) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)

/** Waits for transactions that are saving products or styles with this row. */
export const lockRow = (trx: Transaction, table: NamedTable, id: number) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)

/** Whether a row other than `by` has this name, ignoring case. */
export const isNameTaken = (
  trx: Transaction,
  table: NamedTable,
  name: string,
  by: number | null,
): Promise<boolean> =>
  hasRow(trx)`
    select from ${sql.table(table)} where lower(name) = lower(${name}) and id is distinct from ${by}`
