import type { Unit } from '../context.ts'

export type Answer = { status: number; body: string }
export type Remembered = Answer & { path: string; fingerprint: string; requestId: string }

/** Whether this key is ours alone until the end of the transaction. */
export async function lockKey(unit: Unit, key: string): Promise<boolean> {
  const { rows } = await unit.client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 4110)) AS locked',
    [key],
  )
  return rows[0]?.locked ?? false
}

export async function findRemembered(unit: Unit, key: string): Promise<Remembered | undefined> {
  const { rows } = await unit.client.query<Remembered>({
    name: 'sandbox-find-key',
    text: `SELECT path, fingerprint, request_id AS "requestId", status, body
           FROM sandbox.idempotency_keys WHERE key = $1`,
    values: [key],
  })
  return rows[0]
}

export async function insertRemembered(unit: Unit, key: string, remembered: Remembered): Promise<void> {
  const { path, fingerprint, requestId, status, body } = remembered
  await unit.client.query({
    name: 'sandbox-insert-key',
    text: `INSERT INTO sandbox.idempotency_keys (key, path, fingerprint, request_id, status, body, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [key, path, fingerprint, requestId, status, body, unit.now],
  })
}

/** Keys are kept for a day, as the provider keeps them. */
export async function forgetOldKeys(unit: Unit): Promise<void> {
  await unit.client.query(
    `DELETE FROM sandbox.idempotency_keys WHERE created_at < $1::timestamptz - interval '24 hours'`,
    [unit.now],
  )
}
