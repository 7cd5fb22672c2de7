import { sql } from 'kysely'
import type { Database, Transaction } from '../server/database/connection.ts'

/** The newest of the sandbox's objects. */
export async function findLastObject(db: Database): Promise<number> {
  const { rows } = await sql<{
    seq: number
  }>`select coalesce(max(seq), 0) as seq from sandbox.objects`.execute(db)
  return rows[0]!.seq
}

/** What the sandbox has recorded after `last` was recorded at `to` instead of `since`, times that lie ahead included. */
export async function backdateObjects(trx: Transaction, last: number, since: Date, to: Date): Promise<void> {
  const { rows } = await sql<{ id: string; body: string; inner_state: string | null }>`
    select id, body::text as body, inner_state::text as inner_state from sandbox.objects
    where seq > ${last} and kind <> 'webhook_endpoint'`.execute(trx)
  const shift = (json: string | null) => json && shiftTimes(json, seconds(since), seconds(to))
  for (const { id, body, inner_state } of rows) {
    await sql`
      update sandbox.objects set body = ${shift(body)}::json, inner_state = ${shift(inner_state)}::json
      where id = ${id}`.execute(trx)
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** Only numbers of today or later are times of now: amounts are far smaller, and what was backdated before is past. */
const shiftTimes = (json: string, since: number, to: number) =>
  json.replace(/(?<=": ?)\d{10}(?=\s*[,}\]])/g, (digits) => {
    const time = Number(digits)
    return time >= since - 1 ? String(time - since + to) : digits
  })
