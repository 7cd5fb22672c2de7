import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '../../contract/total.ts'
import { type Database, getValue } from './connection.ts'

/** For use inside other queries: the number of rows (`from …`), counted up to one more than lists report. */
export const countOf = (from: Expression<unknown>) =>
  sql<number>`(select count(*)::int from (select ${from} limit ${MOST_COUNTED + 1}) counted)`

/** The same as a separate statement. `countUp` turns the count into the total of a list. */
export const countRows = (db: Database, from: Expression<unknown>): Promise<number> =>
  getValue<number>(db)`select ${countOf(from)} as count`

/** Counts all rows, without a limit. */
export async function countAll<Schema, Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
