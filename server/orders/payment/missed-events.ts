import type Stripe from 'stripe'
import { askProvider, isUnknown } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { processConcurrently } from '../process-concurrently.ts'
import { findEventCursor, deleteEventCursor, listKnownEvents, moveEventCursor } from './event-queries.ts'
import { applyEvent, EVENT_TYPES } from './apply-event.ts'

/** Without a cursor, events are read from this far back, longer than Stripe repeats webhooks. */
const FIRST_RUN_DAYS = 4
/** Stripe's list may show events out of order until they are this old. */
const SETTLED_SECONDS = 120
/** An event that fails for this long is given up; the reconciliation then shows the discrepancies. */
const GIVEN_UP_SECONDS = 3 * 86_400
const PAGE = 100

/** Applies events that no webhook delivered, oldest first, until the deadline. Each run continues at the cursor. */
export async function applyMissedEvents(shop: Shop, deadline: number): Promise<void> {
  let cursor = await findEventCursor(shop.db)
  let isComplete = true
  if (cursor === undefined) {
    const oldest = await findOldestEvent(shop)
    if (!oldest) return
    isComplete = await applyAll(shop, [oldest])
    cursor = oldest.id
  }
  while (Date.now() < deadline) {
    const page = await listEventsAfter(shop, cursor)
    if (!page) return await deleteEventCursor(shop.db)
    const events = page.data.toReversed()
    isComplete = (await applyAll(shop, events)) && isComplete
    const settled = isComplete && lastSettled(shop, events)
    if (settled) await moveEventCursor(shop.db, settled.id)
    cursor = events.at(-1)?.id ?? cursor
    if (!page.has_more || events.length === 0) return
  }
}

const ageOf = ({ provider }: Shop, event: Stripe.Event) => provider.now() / 1000 - event.created

function lastSettled(shop: Shop, events: Stripe.Event[]): Stripe.Event | undefined {
  const fresh = events.findIndex((event) => ageOf(shop, event) <= SETTLED_SECONDS)
  return fresh === -1 ? events.at(-1) : events[fresh - 1]
}

/** Undefined when Stripe does not know the cursor's event, as after a change of the account. */
async function listEventsAfter(shop: Shop, cursor: string) {
  try {
    return await askProvider(() =>
      shop.provider.stripe.events.list({ types: EVENT_TYPES, ending_before: cursor, limit: PAGE }),
    )
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}

/** Stripe lists newest first, so the oldest event is at the end of the last page. */
async function findOldestEvent(shop: Shop): Promise<Stripe.Event | undefined> {
  const gte = Math.floor(Date.now() / 1000) - FIRST_RUN_DAYS * 86_400
  let oldest: Stripe.Event | undefined
  for (let hasMore = true; hasMore;) {
    const starting_after = oldest?.id
    const page = await askProvider(() =>
      shop.provider.stripe.events.list({
        types: EVENT_TYPES,
        created: { gte },
        limit: PAGE,
        ...(starting_after && { starting_after }),
      }),
    )
    oldest = page.data.at(-1) ?? oldest
    hasMore = page.has_more
  }
  return oldest
}

/** True if all were applied. A failure does not stop the others. */
async function applyAll(shop: Shop, events: Stripe.Event[]): Promise<boolean> {
  const known = await listKnownEvents(
    shop.db,
    events.map(({ id }) => id),
  )
  const missed = events.filter(({ id }) => !known.has(id))
  let isComplete = true
  await processConcurrently(
    missed,
    (event) => applyEvent(shop, event),
    (event, err) => {
      shop.log.error({ event: event.id, err }, 'an event could not be applied')
      if (ageOf(shop, event) < GIVEN_UP_SECONDS) isComplete = false
    },
  )
  return isComplete
}
