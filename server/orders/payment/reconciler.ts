import { isUnfulfillable } from '../../../contract/order-states.ts'
import type { Shop } from '../../shop.ts'
import { inTransaction } from '../../database/transaction.ts'
import { isUnknown } from '../../payments/provider.ts'
import { expireCheckout } from '../checkout/expire-checkout.ts'
import { applyMissedEvents } from './missed-events.ts'
import { endCheckout, followSession } from './follow-session.ts'
import { processConcurrently } from '../process-concurrently.ts'
import { openSession } from '../checkout/open-session.ts'
import { isPaymentDisputed, listContradicted } from '../disputes/dispute-queries.ts'
import { deleteOldEvents } from './event-queries.ts'
import { listUnrefundedOrders, takeOpenOrders } from './reconciler-queries.ts'
import { lockOrder } from '../order-queries.ts'
import { refundAutomatically } from '../refunds/refund-automatically.ts'
import { listWaitingRefunds, sumRefunds } from '../refunds/refund-queries.ts'
import { repairDisputes } from '../disputes/repair-disputes.ts'
import { sendRefund } from '../refunds/refunds.ts'
import type { OrderRow } from '../tables.ts'

/** Most payments take less time and send a webhook, so only slower ones are retrieved. */
const QUIET_SECONDS = 120
const AGAIN_SECONDS = 300
/** The next run continues where this one stops. */
const RUN_MS = 45_000
/** By this time after the hold, a session of another Stripe account has expired as well. */
const LOST_MS = 60 * 60_000

const running = new WeakSet<Shop['db']>()

/** T8: repairs what lost webhooks, crashes and outages leave behind. */
export async function reconcile(shop: Shop): Promise<void> {
  if (running.has(shop.db)) return
  running.add(shop.db)
  const deadline = Date.now() + RUN_MS
  const warn = ({ id }: { id: string }, err: unknown) =>
    shop.log.warn({ id, err }, 'could not be reconciled yet')
  const each = <Item extends { id: string }>(items: Item[], work: (item: Item) => Promise<void>) =>
    processConcurrently(items, work, warn, deadline)
  try {
    const orders = await takeOpenOrders(shop.db, QUIET_SECONDS, AGAIN_SECONDS)
    await each(orders, (order) => reconcileOrder(shop, order))
    await each(await listWaitingRefunds(shop.db), (refund) => sendRefund(shop, refund))
    await each(await listUnrefundedOrders(shop.db), (order) => repeatRefund(shop, order))
    await applyMissedEvents(shop, deadline)
    await each(await listContradicted(shop.db), (order) => repairDisputes(shop, order))
    await deleteOldEvents(shop.db)
  } catch (error) {
    shop.log.warn({ err: error }, 'could not be reconciled yet')
  } finally {
    running.delete(shop.db)
  }
}

async function reconcileOrder(shop: Shop, order: OrderRow): Promise<void> {
  // The process ended between T1 and T2.
  if (order.state === 'reserved') return void (await openSession(shop, order))
  const overFor = Date.now() - order.hold_ends_at.getTime()
  const cause = { by: 'reconciler' } as const
  if (overFor < 0) return void (await followSession(shop, order.session_id!, cause))
  if (overFor < LOST_MS) return await expireCheckout(shop, order, cause)
  try {
    await followSession(shop, order.session_id!, cause)
  } catch (error) {
    if (!isUnknown(error)) throw error
    await expireLost(shop, order)
  }
}

/** Ends an order whose session belongs to another Stripe account, and has expired there. */
async function expireLost(shop: Shop, { id }: OrderRow): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const order = await lockOrder(trx, id)
    const cause = { by: 'reconciler', what: 'its session is unknown to the provider' }
    if (order) await endCheckout(trx, order, 'expired', cause)
  })
}

async function repeatRefund(shop: Shop, { id }: OrderRow): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (!order || !isUnfulfillable(order.state) || (await isPaymentDisputed(trx, id))) return
    const left = (order.amount_charged ?? 0) - (await sumRefunds(trx, id))
    if (left > 0) await refundAutomatically(trx, id, left, 'the refund before failed')
  })
}
