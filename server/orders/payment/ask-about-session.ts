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
 * Asks the provider about the session of an open order, because its shopper can arrive before the webhook. Anybody can ask
 * for that, and all questions of the shop wait in one queue with its webhooks (decisions/0051): beyond the limit its shopper
 * waits for the webhook. Undefined where the provider was not asked, or does not know it.
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

/** As `askAboutSession`, about a session of no order: the database may have lost it (adopt-order.ts), or it was made up. */
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
