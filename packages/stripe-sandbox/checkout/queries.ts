import type { Unit } from '../context.ts'
import { seconds } from '../identifiers.ts'
import type { Body, Stored } from '../objects/queries.ts'

/** Open sessions past their time, locked; those that another process is ending are left to it. */
export async function claimOverdueSessions(unit: Unit, most: number): Promise<Stored[]> {
  const { rows } = await unit.client.query<{ id: string; kind: string; body: Body; inner_state: unknown }>({
    name: 'sandbox-claim-overdue-sessions',
    text: `SELECT id, kind, body, inner_state FROM sandbox.objects
           WHERE kind = 'checkout.session' AND body->>'status' = 'open' AND (body->>'expires_at')::bigint <= $1
           ORDER BY (body->>'expires_at')::bigint LIMIT $2 FOR UPDATE SKIP LOCKED`,
    values: [seconds(unit.now), most],
  })
  return rows.map((row) => ({ id: row.id, kind: row.kind, body: row.body, inner: row.inner_state }))
}
