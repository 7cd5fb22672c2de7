import { sql } from 'kysely'
import { type Database, getValue } from './connection.ts'

/** Machines that ask the time regularly differ by less. */
export const MAX_SKEW_SECONDS = 5

/** How far PostgreSQL's clock is ahead of `now`, which is this machine's. */
export async function measureSkewSeconds(db: Database, now: () => Date = () => new Date()): Promise<number> {
  // The pool may have to connect first, which must not count.
  await sql`select 1`.execute(db)
  return await getValue<number>(db)`
    select extract(epoch from clock_timestamp() - ${now()}::timestamptz)::float8 as skew`
}
