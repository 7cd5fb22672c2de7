import type Stripe from 'stripe'
import { askProvider, isUnknown } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { processEach } from './process-each.ts'
import { findEventCursor, deleteEventCursor, listKnownEvents, moveEventCursor } from './event-queries.ts'
import { applyEvent, EVENT_TYPES } from './webhook.ts'

/** Of a shop that never looked before: longer than the provider goes on repeating its webhooks. */
const FIRST_LOOK_DAYS = 4
/** Events can come into view in another order than they happened in; by then they all have. */
const SETTLED_SECONDS = 120
/** What could not be applied in this time is left to the books, which show it. */
const GIVEN_UP_SECONDS = 3 * 86_400
const PAGE = 100

/**
 * Applies what happened at the provider and was never heard of here, oldest first. The cursor is the
 * event up to which nothing is missing: each run goes on from there, for as long as it may.
 */
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
    const settled = isComplete && lastSettled(events)
    if (settled) await moveEventCursor(shop.db, settled.id)
    cursor = events.at(-1)?.id ?? cursor
    if (!page.has_more || events.length === 0) return
  }
}

const ageOf = (event: Stripe.Event) => Date.now() / 1000 - event.created

function lastSettled(events: Stripe.Event[]): Stripe.Event | undefined {
  const fresh = events.findIndex((event) => ageOf(event) <= SETTLED_SECONDS)
  return fresh === -1 ? events.at(-1) : events[fresh - 1]
}

/** Undefined when the provider knows no such event any more, as after a change of the account. */
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

/** Lists come newest first, so the oldest is at the end of them all. */
async function findOldestEvent(shop: Shop): Promise<Stripe.Event | undefined> {
  const gte = Math.floor(Date.now() / 1000) - FIRST_LOOK_DAYS * 86_400
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

/** Whether all of them have been applied, now or before. One that fails does not keep the others from it. */
async function applyAll(shop: Shop, events: Stripe.Event[]): Promise<boolean> {
  const known = await listKnownEvents(
    shop.db,
    events.map(({ id }) => id),
  )
  const news = events.filter(({ id }) => !known.has(id))
  let isComplete = true
  await processEach(
    news,
    (event) => applyEvent(shop, event),
    (event, err) => {
      shop.log.error({ event: event.id, err }, 'an event could not be applied')
      if (ageOf(event) < GIVEN_UP_SECONDS) isComplete = false
    },
  )
  return isComplete
}
