import type { Pool } from 'pg'

/** Orders that are not paid, and mails that are not sent. */
export async function countUnfinished(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*)::int from orders where state <> 'paid')
      + (select count(*)::int from mails where sent_at is null) as count`,
  )
  return rows[0]!.count
}
