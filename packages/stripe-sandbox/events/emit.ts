import type Stripe from 'stripe'
import { API_VERSION, type Transaction } from '../context.ts'
import { newId, seconds } from '../identifiers.ts'
import type { Writing } from '../objects/kinds.ts'
import { chooseDeliveries } from '../webhooks/queries.ts'
import { writeWithEvents } from './write-queries.ts'

export type NewEvent = { type: Stripe.Event['type']; object: object; previous?: object }

/**
 * Stores the events, a delivery to each subscribed endpoint and what the events are about in the caller's transaction,
 * in one statement.
 */
export async function emit(
  trx: Transaction,
  newEvents: NewEvent[],
  { inserted = [], updated = [] }: Writing = {},
  isWithheld = false,
): Promise<void> {
  const events = newEvents.map(({ type, object, previous }) => ({
    id: newId('evt'),
    object: 'event' as const,
    api_version: API_VERSION,
    created: seconds(trx.now),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: trx.request,
    type,
  })) satisfies Stripe.EventBase[]
  const deliveries = await chooseDeliveries(trx, events, isWithheld)
  const all = [...inserted, ...events.map((body) => ({ body }))]
  await writeWithEvents(trx, { inserted: all, updated }, deliveries)
  trx.hasNewWork = true
}
