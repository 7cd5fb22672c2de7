import { sql } from 'kysely'
import { hasRow, type Transaction } from '../database/connection.ts'

/** Tables of a few rows with a name each, which products and styles are given. */
type NamedTable = 'categories' | 'colours' | 'makers' | 'size_charts'

/** Changes of the table's rows wait for each other, so that names, defaults and their number can be checked. */
export const lockTable = (trx: Transaction, table: NamedTable) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)

/** Waits for products and styles that are being saved with this row. */
export const lockRow = (trx: Transaction, table: NamedTable, id: number) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)

/** Whether a row besides `by` has this name, in whichever case. */
export const isNameTaken = (
  trx: Transaction,
  table: NamedTable,
  name: string,
  by: number | null,
): Promise<boolean> =>
  hasRow(trx)`
    select from ${sql.table(table)} where lower(name) = lower(${name}) and id is distinct from ${by}`
