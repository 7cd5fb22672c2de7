import { sql } from 'kysely'
import { type Database, getValue } from './connection.ts'

/** Machines with synchronised clocks differ by less. */
export const MAX_SKEW_SECONDS = 5

/** How far PostgreSQL's clock is ahead of `now`, this machine's time. */
export async function measureSkewSeconds(db: Database, now: () => Date = () => new Date()): Promise<number> {
  // Opens a connection first if necessary, so that connecting is not measured.
  await sql`select 1`.execute(db)
  return await getValue<number>(db)`
    select extract(epoch from clock_timestamp() - ${now()}::timestamptz)::float8 as skew`
}
