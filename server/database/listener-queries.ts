import { type Database, hasRow } from './connection.ts'

export const LISTENER = 'hemline listen'

/**
 * Whether a process of the shop is running on this database, including one that takes no jobs, since every process
 * listens.
 */
export const isShopListening = (db: Database): Promise<boolean> =>
  hasRow(db)`
    select from pg_stat_activity where application_name = ${LISTENER} and datname = current_database() limit 1`
