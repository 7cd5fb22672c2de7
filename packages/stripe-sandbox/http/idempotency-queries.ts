import type { PoolClient } from 'pg'
import type { Context, Unit } from '../context.ts'
import { columnsOf, type NewObject } from '../objects/queries.ts'

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

export async function findRemembered(
  unit: { client: Pick<PoolClient, 'query'> },
  key: string,
): Promise<Remembered | undefined> {
  const { rows } = await unit.client.query<Remembered>({
    name: 'sandbox-find-key',
    text: `SELECT path, fingerprint, request_id AS "requestId", status, body
           FROM sandbox.idempotency_keys WHERE key = $1`,
    values: [key],
  })
  return rows[0]
}

/** The same outside of any transaction. */
export async function findRememberedAnswer(context: Context, key: string): Promise<Remembered | undefined> {
  return findRemembered({ client: context.pool }, key)
}

/**
 * Keeps the answer together with the objects that it tells of, in one statement: false, and nothing kept,
 * when the key has been used.
 */
export async function insertMade(
  context: Context,
  key: string,
  remembered: Remembered,
  objects: NewObject[],
): Promise<boolean> {
  const { path, fingerprint, requestId, status, body } = remembered
  const { rowCount } = await context.pool.query({
    name: 'sandbox-insert-made',
    text: `WITH kept AS (
             INSERT INTO sandbox.idempotency_keys (key, path, fingerprint, request_id, status, body, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (key) DO NOTHING
             RETURNING key
           ), made AS (
             INSERT INTO sandbox.objects (id, kind, body, inner_state)
             SELECT id, kind, body::json, inner_state::json
             FROM kept, unnest($8::text[], $9::text[], $10::text[], $11::text[]) WITH ORDINALITY
               AS given (id, kind, body, inner_state, place)
             ORDER BY place
           )
           SELECT key FROM kept`,
    values: [key, path, fingerprint, requestId, status, body, context.clock(), ...columnsOf(objects)],
  })
  return rowCount === 1
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
