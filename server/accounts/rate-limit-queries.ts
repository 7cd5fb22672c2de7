import { sql } from 'kysely'
import { type Database, hasRow } from '../database/connection.ts'

/** A leaky bucket: holds `burst` units, one leaks out every `stepSeconds`. A missing row is an empty bucket. */
export interface Bucket {
  key: string
  stepSeconds: number
  burst: number
}

/** Adds a unit; false when the bucket is full. One statement, so that concurrent calls can't overfill it. */
export async function addUnit(db: Database, { key, stepSeconds, burst }: Bucket): Promise<boolean> {
  const step = sql`make_interval(secs => ${stepSeconds})`
  return await hasRow(db)`
    insert into rate_limit_buckets (key, empty_at) values (${key}, now() + ${step})
    on conflict (key) do update set empty_at = greatest(rate_limit_buckets.empty_at, now()) + ${step}
      where rate_limit_buckets.empty_at <= now() + make_interval(secs => ${stepSeconds * (burst - 1)})
    returning 1`
}

export async function findWaitMs(db: Database, { key, stepSeconds, burst }: Bucket): Promise<number> {
  const row = await db
    .selectFrom('rate_limit_buckets')
    .select(
      sql<number>`(1000 * extract(epoch from empty_at - now() - make_interval(secs => ${stepSeconds * (burst - 1)})))::float8`.as(
        'wait',
      ),
    )
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(0, row?.wait ?? 0)
}

export async function removeUnit(db: Database, { key, stepSeconds }: Bucket): Promise<void> {
  await db
    .updateTable('rate_limit_buckets')
    .set({ empty_at: sql`empty_at - make_interval(secs => ${stepSeconds})` })
    .where('key', '=', key)
    .execute()
}

export async function deleteEmptyBuckets(db: Database): Promise<void> {
  await db
    .deleteFrom('rate_limit_buckets')
    .where('empty_at', '<', sql<Date>`now()`)
    .execute()
}
