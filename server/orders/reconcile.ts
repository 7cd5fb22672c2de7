import type Stripe from 'stripe'
import type { Shop } from '../shop.ts'
import { isRefusal } from '../payments/provider.ts'
import { endSession } from './cancel-order.ts'
import { followSession } from './fulfil.ts'
import { abandonOrder, openSession } from './place-order.ts'
import { listKnownEvents, listWaitingOrders } from './queries.ts'
import { listWaitingRefunds } from './refund-queries.ts'
import { sendRefund } from './refunds.ts'
import type { OrderRow } from './tables.ts'
import { applyEvent, EVENT_TYPES } from './webhook.ts'

const QUIET_SECONDS = 120
/** How far back events are looked for: longer than the provider goes on repeating its webhooks. */
const EVENT_DAYS = 4

/**
 * T8, every minute: whatever a lost webhook, a crash or an outage left behind is mended here. One
 * thing that can't be mended now does not keep the others from it.
 */
export async function reconcile(shop: Shop): Promise<void> {
  for (const order of await listWaitingOrders(shop.db, QUIET_SECONDS)) {
    await attempt(shop, { order: order.id }, () => reconcileOrder(shop, order))
  }
  for (const refund of await listWaitingRefunds(shop.db)) {
    await attempt(shop, { refund: refund.id }, () => sendRefund(shop, refund))
  }
  await attempt(shop, {}, () => catchUpWithEvents(shop))
}

async function attempt(shop: Shop, about: Record<string, string>, mend: () => Promise<void>): Promise<void> {
  try {
    await mend()
  } catch (error) {
    shop.log.warn({ ...about, err: error }, 'could not be reconciled yet')
  }
}

async function reconcileOrder(shop: Shop, order: OrderRow): Promise<void> {
  if (order.state === 'reserved') return await finishOpening(shop, order)
  const isOver = order.hold_ends_at.getTime() < Date.now()
  if (isOver) return await endSession(shop, order, { by: 'reconciler' })
  await followSession(shop, order.session_id!, { by: 'reconciler' })
}

/** The process ended between T1 and T2: the session is asked for again, or the order ends. */
async function finishOpening(shop: Shop, order: OrderRow): Promise<void> {
  try {
    await openSession(shop, order)
  } catch (error) {
    if (isRefusal(error)) await abandonOrder(shop.db, order.id, 'its session could not be opened')
    else throw error
  }
}

/** Applies what happened at the provider and was never heard of here. */
async function catchUpWithEvents(shop: Shop): Promise<void> {
  const since = Math.floor(Date.now() / 1000) - EVENT_DAYS * 86_400
  const unheard: Stripe.Event[] = []
  for await (const page of pagesOfEvents(shop, since)) {
    const known = await listKnownEvents(
      shop.db,
      page.map((event) => event.id),
    )
    const news = page.filter((event) => !known.has(event.id))
    unheard.push(...news)
    // Events come newest first: a page without news means that the older ones have been heard of.
    if (news.length === 0) break
  }
  for (const event of unheard.toReversed()) {
    await attempt(shop, { event: event.id }, () => applyEvent(shop, event))
  }
}

async function* pagesOfEvents(shop: Shop, since: number): AsyncGenerator<Stripe.Event[]> {
  let starting_after: string | undefined
  while (true) {
    const page = await shop.provider.stripe.events.list({
      types: EVENT_TYPES,
      created: { gte: since },
      limit: 100,
      ...(starting_after && { starting_after }),
    })
    if (page.data.length > 0) yield page.data
    if (!page.has_more) return
    starting_after = page.data.at(-1)?.id
  }
}
