import type Stripe from 'stripe'
import type { Context, Transaction } from '../context.ts'
import { consumeFault, type Fault, FAULTS_LEFT } from '../faults/queries.ts'

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'withheld' | 'dropped' | 'cancelled'

export type Due = {
  id: string
  attempts: number
  event: Record<string, unknown>
  pending: number
  endpoint: { url: string; isDefault: boolean } | null
  secret: string | null
}

export type NewDelivery = { event: string; endpoint: string; state: DeliveryState; due: Date }

async function findEndpointsAndFaults({ client }: Transaction) {
  const { rows } = await client.query<{ endpoints: Stripe.WebhookEndpoint[]; faults: Fault[] }>({
    name: 'sandbox-find-endpoints-and-faults',
    text: `SELECT
             (SELECT coalesce(json_agg(body ORDER BY seq), '[]') FROM sandbox.objects WHERE kind = 'webhook_endpoint') AS endpoints,
             (SELECT coalesce(json_agg(f), '[]') FROM (${FAULTS_LEFT}) f) AS faults`,
  })
  return rows[0]!
}

/** One delivery for each enabled endpoint subscribed to the event; faults can drop, delay or repeat it. */
export async function chooseDeliveries(
  trx: Transaction,
  events: { id: string; type: string }[],
  withheld: boolean,
): Promise<NewDelivery[]> {
  const { endpoints, faults: all } = await findEndpointsAndFaults(trx)
  const faults = all.filter(({ kind }) => kind.startsWith('webhook_'))
  const rows: NewDelivery[] = []
  for (const event of events) {
    for (const body of endpoints) {
      const wanted = body.enabled_events.includes('*') || body.enabled_events.includes(event.type)
      if (!wanted || body.status !== 'enabled') continue
      const row = { event: event.id, endpoint: body.id, state: 'pending' as DeliveryState, due: trx.now }
      let copies = 1
      if (withheld) row.state = 'withheld'
      for (const fault of withheld ? [] : faults) {
        if (!(await consumeFault(trx.client, fault, trx.context.random))) continue
        if (fault.kind === 'webhook_drop') row.state = 'dropped'
        if (fault.kind === 'webhook_repeat') copies += fault.times
        if (fault.kind === 'webhook_delay') row.due = new Date(row.due.getTime() + fault.delayMs)
        if (fault.kind === 'webhook_shuffle') {
          row.due = new Date(row.due.getTime() + Math.floor(trx.context.random() * fault.delayMs))
        }
      }
      for (let copy = 0; copy < (row.state === 'dropped' ? 1 : copies); copy++) rows.push(row)
    }
  }
  return rows
}

/**
 * Leases due deliveries; after `leaseMs` another process may claim them. An endpoint that is disabled by now is null,
 * as one that is gone.
 */
export async function claimDue({ pool, clock }: Context, leaseMs: number, limit: number): Promise<Due[]> {
  const now = clock()
  const { rows } = await pool.query<{
    id: string
    attempts: number
    event: Record<string, unknown>
    pending: number
    endpoint: { url: string } | null
    inner_state: { secret: string; isDefault: boolean } | null
  }>({
    name: 'sandbox-claim-deliveries',
    text: `WITH due AS (
             SELECT id FROM sandbox.deliveries
             WHERE state = 'pending' AND due_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
             ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
           ), claimed AS (
             UPDATE sandbox.deliveries d SET lease_until = $2, attempts = attempts + 1
             FROM due WHERE d.id = due.id RETURNING d.id, d.attempts, d.event, d.endpoint
           )
           SELECT c.id, c.attempts, e.body AS event, w.body AS endpoint, w.inner_state,
             (SELECT count(DISTINCT o.endpoint)::int FROM sandbox.deliveries o WHERE o.event = c.event AND o.state = 'pending') AS pending
           FROM claimed c
           JOIN sandbox.objects e ON e.id = c.event
           LEFT JOIN sandbox.objects w
             ON w.id = c.endpoint AND w.kind = 'webhook_endpoint' AND w.body->>'status' = 'enabled'
           ORDER BY c.id`,
    values: [now, new Date(now.getTime() + leaseMs), limit],
  })
  return rows.map((row) => ({
    id: row.id,
    attempts: row.attempts,
    event: row.event,
    pending: row.pending,
    endpoint: row.endpoint && { url: row.endpoint.url, isDefault: row.inner_state?.isDefault ?? false },
    secret: row.inner_state?.secret ?? null,
  }))
}

export type Outcome = { status: number | null; fault: string | null }

/** `waitMs` is used only in the state `pending`. */
export async function recordAttempt(
  { pool, clock }: Context,
  due: Due,
  outcome: Outcome,
  state: DeliveryState,
  waitMs: number,
) {
  const now = clock()
  await pool.query({
    name: 'sandbox-record-attempt',
    text: `WITH attempt AS (
             INSERT INTO sandbox.attempts (delivery, number, at, status, fault) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (delivery, number) DO NOTHING
           )
           UPDATE sandbox.deliveries SET state = $6, due_at = $7, lease_until = NULL WHERE id = $1 AND attempts = $2`,
    values: [
      due.id,
      due.attempts,
      now,
      outcome.status,
      outcome.fault,
      state,
      new Date(now.getTime() + waitMs),
    ],
  })
}

export async function cancelDeliveries(trx: Transaction, endpoint: string): Promise<void> {
  await trx.client.query(
    `UPDATE sandbox.deliveries SET state = 'cancelled' WHERE endpoint = $1 AND state = 'pending'`,
    [endpoint],
  )
}

/** Sends one event, or all events, again in any state. Returns the number of new deliveries. */
export async function resendDeliveries(
  trx: Transaction,
  event: string | null,
  times: number,
  spreadMs: number,
) {
  const { rowCount } = await trx.client.query(
    `INSERT INTO sandbox.deliveries (event, endpoint, state, due_at)
     SELECT event, endpoint, 'pending', $2::timestamptz + random() * $4::int * interval '1 millisecond'
     FROM (SELECT DISTINCT event, endpoint FROM sandbox.deliveries WHERE $1::text IS NULL OR event = $1) told,
       generate_series(1, $3::int)`,
    [event, trx.now, times, spreadMs],
  )
  trx.hasNewWork = true
  return rowCount ?? 0
}

export async function countPending(trx: Transaction, events: string[]): Promise<Map<string, number>> {
  const { rows } = await trx.client.query<{ event: string; pending: number }>(
    `SELECT event, count(DISTINCT endpoint)::int AS pending FROM sandbox.deliveries
     WHERE event = ANY($1) AND state IN ('pending', 'withheld') GROUP BY event`,
    [events],
  )
  return new Map(rows.map(({ event, pending }) => [event, pending]))
}

export async function insertEndpointOnce(
  trx: Transaction,
  body: { id: string },
  inner: object,
): Promise<void> {
  await trx.client.query(
    `INSERT INTO sandbox.objects (id, kind, body, inner_state) VALUES ($1, 'webhook_endpoint', $2, $3)
     ON CONFLICT (id) DO NOTHING`,
    [body.id, JSON.stringify(body), JSON.stringify(inner)],
  )
}
