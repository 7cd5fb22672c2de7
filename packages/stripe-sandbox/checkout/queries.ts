import type { Transaction } from '../context.ts'
import { seconds } from '../identifiers.ts'
import type { StoredSession } from '../objects/kinds.ts'
import { COLUMNS } from '../objects/queries.ts'

/** Locks expired open sessions and skips those that another process has locked. */
export async function claimOverdueSessions(trx: Transaction, limit: number): Promise<StoredSession[]> {
  const { rows } = await trx.client.query<StoredSession>({
    name: 'sandbox-claim-overdue-sessions',
    text: `SELECT ${COLUMNS} FROM sandbox.objects
           WHERE kind = 'checkout.session' AND body->>'status' = 'open' AND (body->>'expires_at')::bigint <= $1
           ORDER BY (body->>'expires_at')::bigint LIMIT $2 FOR UPDATE SKIP LOCKED`,
    values: [seconds(trx.now), limit],
  })
  return rows
}
