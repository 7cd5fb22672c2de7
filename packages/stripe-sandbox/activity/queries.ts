import type { Pool } from 'pg'

type Attempt = { number: number; at: string; status: number | null; fault: string | null }
export type ListedDelivery = {
  id: string
  endpoint: string
  state: string
  dueAt: string
  attempts: Attempt[]
}
export type ListedEvent = {
  id: string
  type: string
  created: number
  about: string
  deliveries: ListedDelivery[]
}
export type ListedSession = {
  id: string
  status: string
  payment_status: string
  amount: number
  currency: string
  created: number
  expires_at: number
  reference: string | null
  email: string | null
  payment_intent: string | null
}

export async function listRecentSessions(pool: Pool, most: number): Promise<ListedSession[]> {
  const { rows } = await pool.query<ListedSession>(
    `SELECT id, body->>'status' AS status, body->>'payment_status' AS payment_status,
       (body->>'amount_total')::int AS amount, body->>'currency' AS currency,
       (body->>'created')::int AS created, (body->>'expires_at')::int AS expires_at,
       body->>'client_reference_id' AS reference, body->'customer_details'->>'email' AS email,
       body->>'payment_intent' AS payment_intent
     FROM sandbox.objects WHERE kind = 'checkout.session' ORDER BY seq DESC LIMIT $1`,
    [most],
  )
  return rows
}

export async function listRecentEvents(pool: Pool, most: number): Promise<ListedEvent[]> {
  const { rows } = await pool.query<ListedEvent>(
    `SELECT e.id, e.body->>'type' AS type, (e.body->>'created')::int AS created,
       e.body->'data'->'object'->>'id' AS about,
       COALESCE((
         SELECT json_agg(json_build_object(
           'id', d.id::text, 'endpoint', d.endpoint, 'state', d.state, 'dueAt', d.due_at,
           'attempts', COALESCE((
             SELECT json_agg(json_build_object('number', a.number, 'at', a.at, 'status', a.status, 'fault', a.fault)
               ORDER BY a.number)
             FROM sandbox.attempts a WHERE a.delivery = d.id), '[]'::json)
         ) ORDER BY d.id)
         FROM sandbox.deliveries d WHERE d.event = e.id), '[]'::json) AS deliveries
     FROM sandbox.objects e WHERE e.kind = 'event' ORDER BY e.seq DESC LIMIT $1`,
    [most],
  )
  return rows
}
