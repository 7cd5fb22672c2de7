import type { PoolClient } from 'pg'

export const FAULT_KINDS = [
  'delay',
  'error',
  'error_after',
  'timeout_after',
  'too_many',
  'lock_timeout',
  'revoked_key',
  'missing_right',
  'clock_ahead',
  'webhook_delay',
  'webhook_drop',
  'webhook_repeat',
  'webhook_shuffle',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** `remaining` is the number of calls or deliveries it still affects; null means no limit. */
export type Fault = {
  id: string
  kind: FaultKind
  method: string | null
  path: string | null
  share: number
  remaining: number | null
  delayMs: number
  times: number
}

type Queryable = Pick<PoolClient, 'query'>

export const FAULTS_LEFT = `SELECT id::text, kind, method, path, share, remaining, delay_ms AS "delayMs", times
  FROM sandbox.faults WHERE remaining IS NULL OR remaining > 0 ORDER BY faults.id`

export async function findFaults(client: Queryable): Promise<Fault[]> {
  const { rows } = await client.query<Fault>({ name: 'sandbox-find-faults', text: FAULTS_LEFT })
  return rows
}

/** Decides at random by the fault's share, and decrements `remaining`. */
export async function consumeFault(client: Queryable, fault: Fault, random: () => number): Promise<boolean> {
  if (fault.share < 1 && random() >= fault.share) return false
  if (fault.remaining === null) return true
  const { rowCount } = await client.query(
    'UPDATE sandbox.faults SET remaining = remaining - 1 WHERE id = $1 AND remaining > 0',
    [fault.id],
  )
  return rowCount === 1
}

export async function insertFaults(client: Queryable, faults: Omit<Fault, 'id'>[]): Promise<void> {
  for (const fault of faults) {
    await client.query(
      `INSERT INTO sandbox.faults (kind, method, path, share, remaining, delay_ms, times)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [fault.kind, fault.method, fault.path, fault.share, fault.remaining, fault.delayMs, fault.times],
    )
  }
}

export async function deleteFaults(client: Queryable, id: string | null): Promise<void> {
  await client.query('DELETE FROM sandbox.faults WHERE $1::bigint IS NULL OR id = $1', [id])
}
