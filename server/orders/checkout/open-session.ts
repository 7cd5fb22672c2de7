import { setTimeout } from 'node:timers/promises'
import { isOpen } from '../../../contract/order-states.ts'
import type { Database } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Unavailable } from '../../errors.ts'
import { askProvider, isRefusal, newDeadline, type PaymentSession } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { awaitPayment } from './checkout-queries.ts'
import { ensureCoupon } from './coupons.ts'
import { tellReturn } from '../payment/difference-payment.ts'
import { getOrderRow, lockOrder } from '../order-queries.ts'
import { releaseHolds } from '../release-holds.ts'
import { moveOrder } from '../state-queries.ts'
import type { OrderRow } from '../tables.ts'

/** After this time, a request that opens a session has succeeded or failed. */
const OPENING_MS = 6000
const POLL_MS = 50
/** A timeout at Stripe cancels the order, so do not call it with less than this left. */
const MIN_MS_TO_OPEN = 1000
/** Grace period: a joining request must outlive the one that opens the session. */
const GRACE_MS = 800

/** Waits for the request that is opening the session. Opens it itself if that request's process must have died. */
export async function joinSession(
  shop: Shop,
  order: OrderRow,
  deadline: number,
  opening?: Opening,
): Promise<string> {
  if (order.session_url) return order.session_url
  const hasOpenerEnded = Date.now() - order.created_at.getTime() > OPENING_MS
  if (hasOpenerEnded && Date.now() + MIN_MS_TO_OPEN < deadline)
    return await openSession(shop, order, deadline, opening)
  if (Date.now() + POLL_MS > deadline + GRACE_MS) {
    throw new Unavailable('The payment page is still being opened. Please try again in a moment.')
  }
  await setTimeout(POLL_MS)
  const now = await getOrderRow(shop.db, order.id)
  if (isOpen(now.state)) return await joinSession(shop, now, deadline, opening)
  throw new Unavailable('Failed to create checkout session', 502)
}

interface Opening {
  /** True if a failure cancels the order; otherwise the order waits for the reconciler. */
  cancels?: boolean
}

/** T2. The idempotency key makes a repetition return the same session. */
export async function openSession(
  shop: Shop,
  order: OrderRow,
  deadline = newDeadline(),
  { cancels = true }: Opening = {},
): Promise<string> {
  if (order.session_url) return order.session_url
  const { checkout } = shop.provider.stripe
  let session: PaymentSession
  try {
    await ensureCoupon(shop, order, deadline)
    session = await askProvider(
      () => checkout.sessions.create(order.session_params, { idempotencyKey: `order:${order.id}:session` }),
      deadline,
    )
  } catch (error) {
    // The session's URL was never shown, so it cannot be paid, and the stock can be released at once.
    const what = isRefusal(error) ? 'the provider refused' : 'the provider did not answer'
    if (cancels) await cancelReservedOrder(shop.db, order.id, { by: 'shop', what })
    if (!isRefusal(error)) throw error
    shop.log.error({ err: error, order: order.id }, 'the payment provider refused a session')
    throw new Unavailable('Failed to create checkout session', 502, error)
  }
  return await recordSession(shop.db, order, session)
}

async function recordSession(db: Database, placed: OrderRow, session: PaymentSession): Promise<string> {
  const { id: session_id, url: session_url } = session
  if (!session_url) throw new Unavailable('Failed to create checkout session', 502)
  const record = (on: Database) => awaitPayment(on, placed.id, { session_id, session_url })
  const isRecorded =
    placed.exchange_of === null
      ? await record(db)
      : await inTransaction(db, async (trx) => {
          await tellReturn(trx, placed)
          return await record(trx)
        })
  if (isRecorded) return session_url
  const order = await getOrderRow(db, placed.id)
  if (order.session_url) return order.session_url
  throw new Unavailable('Failed to create checkout session', 502)
}

/** Releases the stock and the checkout key. False, without a change, when the order has left the state `reserved`. */
export async function cancelReservedOrder(
  db: Database,
  orderId: string,
  { by, what }: { by: string; what: string },
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.state !== 'reserved') return false
    await releaseHolds(trx, order, { by, why: what })
    if (order.exchange_of !== null) await tellReturn(trx, order)
    await moveOrder(trx, order, { from: order.state, to: 'cancelled', by, what, set: { checkout_key: null } })
    return true
  })
}
