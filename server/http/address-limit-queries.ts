import { sql } from 'kysely'
import { type Database, listRows } from '../database/connection.ts'

export interface Window {
  key: string
  used: number
  endsInMs: number
}

/**
 * Adds calls to the windows of their keys, which must be unique in `calls`, and restarts expired windows. Rows are
 * locked in the order of their keys, so that two processes cannot deadlock.
 */
export async function addCalls(
  db: Database,
  calls: ReadonlyMap<string, number>,
  seconds: number,
): Promise<Window[]> {
  const keys = [...calls.keys()].sort()
  return await listRows<Window>(db)`
    insert into rate_limit_windows as w (key, used, ends_at)
    select key, used, now() + make_interval(secs => ${seconds})
    from unnest(${keys}::text[], ${keys.map((key) => calls.get(key))}::int[]) as given (key, used)
    order by key
    on conflict (key) do update set
      used = case when w.ends_at <= now() then excluded.used else w.used + excluded.used end,
      ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
    returning key, used, (1000 * extract(epoch from ends_at - now()))::float8 as "endsInMs"`
}

export async function deleteEndedWindows(db: Database): Promise<void> {
  await sql`delete from rate_limit_windows where ends_at < now()`.execute(db)
}
