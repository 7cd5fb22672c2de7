import type { PoolClient } from 'pg'
import type { Context, Transaction } from '../context.ts'
import type { NewObject } from '../objects/kinds.ts'
import { columnsOf } from '../objects/queries.ts'

export type ApiResponse = { status: number; body: string }
export type StoredResponse = ApiResponse & { path: string; fingerprint: string; requestId: string }

/** Locks the key until the end of the transaction; false while another request holds it. */
export async function lockKey(trx: Transaction, key: string): Promise<boolean> {
  const { rows } = await trx.client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 4110)) AS locked',
    [key],
  )
  return rows[0]?.locked ?? false
}

export async function findStoredResponse(
  client: Pick<PoolClient, 'query'>,
  key: string,
): Promise<StoredResponse | undefined> {
  const { rows } = await client.query<StoredResponse>({
    name: 'sandbox-find-key',
    text: `SELECT path, fingerprint, request_id AS "requestId", status, body
           FROM sandbox.idempotency_keys WHERE key = $1`,
    values: [key],
  })
  return rows[0]
}

const INSERT = `INSERT INTO sandbox.idempotency_keys (key, path, fingerprint, request_id, status, body, created_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7)`

const valuesOf = (key: string, { path, fingerprint, requestId, status, body }: StoredResponse, now: Date) => [
  key,
  path,
  fingerprint,
  requestId,
  status,
  body,
  now,
]

export async function insertStoredResponse(
  trx: Transaction,
  key: string,
  response: StoredResponse,
): Promise<void> {
  await trx.client.query({
    name: 'sandbox-insert-key',
    text: INSERT,
    values: valuesOf(key, response, trx.now),
  })
}

/** One statement; false if the key is already used, and then nothing is stored. */
export async function insertResponseAndObjects(
  { pool, clock }: Context,
  key: string,
  response: StoredResponse,
  objects: NewObject[],
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'sandbox-insert-made',
    text: `WITH kept AS (
             ${INSERT}
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
    values: [...valuesOf(key, response, clock()), ...columnsOf(objects)],
  })
  return rowCount === 1
}

/** Keys are kept for a day, as at Stripe. */
export async function deleteOldKeys(trx: Transaction): Promise<void> {
  await trx.client.query(
    `DELETE FROM sandbox.idempotency_keys WHERE created_at < $1::timestamptz - interval '24 hours'`,
    [trx.now],
  )
}
