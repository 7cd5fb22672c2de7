import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

export interface Bucket {
  key: string
  stepSeconds: number
  burst: number
}

/**
 * A bucket that drips: `empty_at` is when it will be empty, each use puts it off by one step, and it
 * may never lie further ahead than the whole burst. One statement, so uses at the same time can't
 * overfill it.
 */
export async function insertUse(
  db: Database,
  key: string,
  stepSeconds: number,
  burst: number,
): Promise<boolean> {
  const step = sql`make_interval(secs => ${stepSeconds})`
  const { rows } = await sql`
    insert into allowances (key, empty_at) values (${key}, now() + ${step})
    on conflict (key) do update set empty_at = greatest(allowances.empty_at, now()) + ${step}
      where allowances.empty_at <= now() + make_interval(secs => ${stepSeconds * (burst - 1)})
    returning 1`.execute(db)
  return rows.length > 0
}

/** Milliseconds until there is room for one more. */
export async function findWaitFor(
  db: Database,
  key: string,
  stepSeconds: number,
  burst: number,
): Promise<number> {
  const row = await db
    .selectFrom('allowances')
    .select(
      sql<number>`(1000 * extract(epoch from empty_at - now() - make_interval(secs => ${stepSeconds * (burst - 1)})))::float8`.as(
        'wait',
      ),
    )
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(0, row?.wait ?? 0)
}

export async function updateUseGivenBack(db: Database, key: string, stepSeconds: number): Promise<void> {
  await db
    .updateTable('allowances')
    .set({ empty_at: sql`empty_at - make_interval(secs => ${stepSeconds})` })
    .where('key', '=', key)
    .execute()
}

/** An empty bucket is the same as none. */
export async function deleteEmptyAllowances(db: Database): Promise<void> {
  await db
    .deleteFrom('allowances')
    .where('empty_at', '<', sql<Date>`now()`)
    .execute()
}
