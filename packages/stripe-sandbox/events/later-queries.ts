import type { Unit } from '../context.ts'

export type LaterKind = 'dispute' | 'refund_reference'

/** Something to happen by itself at `dueAt`, whichever process is alive then. */
export async function insertLater(unit: Unit, kind: LaterKind, object: string, dueAt: Date): Promise<void> {
  await unit.client.query('INSERT INTO sandbox.later (kind, object, due_at) VALUES ($1, $2, $3)', [
    kind,
    object,
    dueAt,
  ])
  unit.emitted = true
}

/** Takes what is due out of the table: it happens in the same transaction. */
export async function claimLater(unit: Unit, most: number): Promise<{ kind: LaterKind; object: string }[]> {
  const { rows } = await unit.client.query<{ kind: LaterKind; object: string }>({
    name: 'sandbox-claim-later',
    text: `DELETE FROM sandbox.later WHERE id IN (
             SELECT id FROM sandbox.later WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
           ) RETURNING kind, object`,
    values: [unit.now, most],
  })
  return rows
}

/** When there is next something to do: a delivery, something later, a session's end. */
export async function findNextDue(unit: Unit): Promise<Date | null> {
  const { rows } = await unit.client.query<{ next: Date | null }>({
    name: 'sandbox-find-next-due',
    text: `SELECT LEAST(
             (SELECT min(GREATEST(due_at, lease_until)) FROM sandbox.deliveries WHERE state = 'pending'),
             (SELECT min(due_at) FROM sandbox.later),
             (SELECT to_timestamp(min((body->>'expires_at')::bigint)) FROM sandbox.objects
               WHERE kind = 'checkout.session' AND body->>'status' = 'open')
           ) AS next`,
  })
  return rows[0]?.next ?? null
}
