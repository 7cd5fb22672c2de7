import type { Context, Transaction } from '../context.ts'
import { seconds } from '../identifiers.ts'

type ScheduledKind = 'dispute' | 'refund_reference'

/** The background loop of one of the processes runs the task at `dueAt`. */
export async function schedule(
  trx: Transaction,
  kind: ScheduledKind,
  object: string,
  dueAt: Date,
): Promise<void> {
  await trx.client.query('INSERT INTO sandbox.later (kind, object, due_at) VALUES ($1, $2, $3)', [
    kind,
    object,
    dueAt,
  ])
  trx.hasNewWork = true
}

/** Deletes the due tasks; the caller must run them in the same transaction. */
export async function claimScheduled(
  trx: Transaction,
  limit: number,
): Promise<{ kind: ScheduledKind; object: string }[]> {
  const { rows } = await trx.client.query<{ kind: ScheduledKind; object: string }>({
    name: 'sandbox-claim-later',
    text: `DELETE FROM sandbox.later WHERE id IN (
             SELECT id FROM sandbox.later WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
           ) RETURNING kind, object`,
    values: [trx.now, limit],
  })
  return rows
}

/** Whether a session is overdue or a scheduled task is due. */
export async function isAnythingDue({ pool, clock }: Context): Promise<boolean> {
  const now = clock()
  const { rows } = await pool.query<{ isDue: boolean }>({
    name: 'sandbox-is-anything-due',
    text: `SELECT EXISTS (
             SELECT FROM sandbox.objects WHERE kind = 'checkout.session' AND body->>'status' = 'open'
               AND (body->>'expires_at')::bigint <= $2
           ) OR EXISTS (SELECT FROM sandbox.later WHERE due_at <= $1::timestamptz) AS "isDue"`,
    values: [now, seconds(now)],
  })
  return rows[0]!.isDue
}

export async function findNextDue({ pool }: Context): Promise<Date | null> {
  const { rows } = await pool.query<{ next: Date | null }>({
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
