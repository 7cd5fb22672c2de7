import { sql } from 'kysely'
import type { Database } from './connection.ts'

export const LISTENER = 'hemline listen'

/** Whether a process of the shop runs on this database, also one that takes no jobs: each of them listens. */
export async function isShopListening(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name = ${LISTENER} and datname = current_database() limit 1`.execute(
    db,
  )
  return rows.length > 0
}
