import type { FastifyRequest } from 'fastify'
import { isOpen } from '../../../contract/order-states.ts'
import { bucketOf, takeUnit } from '../../accounts/rate-limit-buckets.ts'
import { homeOf } from '../../http/address.ts'
import type { BucketLimit } from '../../http/rate-limits.ts'
import { isRefusal, type PaymentSession } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { findOrderRowBySession } from '../order-queries.ts'
import { isFollowed, untilFollowed } from './following.ts'
import { followSession, tryFollowSession } from './follow-session.ts'

/**
 * Asks Stripe about the session of an open order, because its shopper may arrive before the webhook. Anybody can
 * trigger this, and all calls of the shop share one queue with the webhooks' (decisions/0051): above the limit, the
 * shopper waits for the webhook. Undefined if Stripe was not asked, or does not know the session.
 */
export async function askAboutSession(
  shop: Shop,
  sessionId: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<PaymentSession | undefined> {
  if (!(await hasRoom(shop, 'session-news', homeOf(request.ip)))) return undefined
  if (isFollowed(sessionId)) {
    await untilFollowed(sessionId)
    const order = await findOrderRowBySession(shop.db, sessionId)
    if (order && !isOpen(order.state)) return undefined
  }
  return await tryFollowSession(shop, sessionId, { by: 'shopper' })
}

const SESSION_ID = /^cs_(test|live)_\w{20,200}$/

/**
 * As `askAboutSession`, for a session without an order: the database may have lost it (adopt-order.ts), or the id was
 * made up.
 */
export async function askAboutLostSession(
  shop: Shop,
  sessionId: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  if (!SESSION_ID.test(sessionId)) return
  if (!(await hasRoom(shop, 'session-news', homeOf(request.ip)))) return
  if (!(await hasRoom(shop, 'session-lost', 'all'))) return
  try {
    await followSession(shop, sessionId, { by: 'shopper' })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

const hasRoom = async ({ db }: Shop, limit: BucketLimit, who: string): Promise<boolean> =>
  (await takeUnit(db, bucketOf(limit, who))) === undefined
