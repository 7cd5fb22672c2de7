import type { Pool } from 'pg'
import { seconds } from '../identifiers.ts'

export async function findLastObject(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>(
    'SELECT COALESCE(max(seq), 0) AS seq FROM sandbox.objects',
  )
  return Number(rows[0]!.seq)
}

/** For demo data: moves timestamps from `since` on, in objects newer than `last`, so that `since` is `to`. */
export async function backdateObjects(pool: Pool, last: number, since: Date, to: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string; body: string; inner_state: string | null }>(
    `SELECT id, body::text AS body, inner_state::text AS inner_state FROM sandbox.objects
     WHERE seq > $1 AND kind <> 'webhook_endpoint'`,
    [last],
  )
  const shift = (json: string | null) => json && shiftTimes(json, seconds(since), seconds(to))
  await pool.query(
    `UPDATE sandbox.objects AS o SET body = given.body::json, inner_state = given.inner_state::json
     FROM unnest($1::text[], $2::text[], $3::text[]) AS given (id, body, inner_state) WHERE o.id = given.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ body }) => shift(body)),
      rows.map((row) => shift(row.inner_state)),
    ],
  )
}

/** Ten-digit numbers from `since` on are timestamps; amounts are far smaller. */
const shiftTimes = (json: string, since: number, to: number) =>
  json.replace(/(?<=": ?)\d{10}(?=\s*[,}\]])/g, (digits) => {
    const time = Number(digits)
    return time >= since - 1 ? String(time - since + to) : digits
  })
