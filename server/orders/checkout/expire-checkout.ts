import { inTransaction } from '../../database/transaction.ts'
import { askProvider, isRefusal, newDeadline } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { applySession, tryFollowSession, type Cause } from '../payment/follow-session.ts'
import { cancelReservedOrder } from './open-session.ts'
import { getOrderRow, recordCancellation } from '../order-queries.ts'
import type { OrderRow } from '../tables.ts'

/** T5 for an order that the shopper cancels. The order stays open if Stripe reports a payment in progress. */
export async function cancelCheckout(shop: Shop, order: OrderRow): Promise<void> {
  if (order.state === 'reserved') {
    // The session's URL was never shown, so it cannot be paid.
    const canceled = { by: 'shopper', what: 'canceled by the shopper' }
    if (await cancelReservedOrder(shop.db, order.id, canceled)) return
    return await cancelCheckout(shop, await getOrderRow(shop.db, order.id))
  }
  await recordCancellation(shop.db, order.id, 'shopper')
  await expireCheckout(shop, order, { by: 'shopper' })
}

/** T5: expires the session first; if Stripe refuses, it was paid or has expired. Time alone releases no stock. */
export async function expireCheckout(shop: Shop, order: OrderRow, cause: Cause): Promise<void> {
  if (order.state !== 'awaiting_payment' || order.session_id === null) return
  const { checkout } = shop.provider.stripe
  const id = order.session_id
  const deadline = newDeadline()
  try {
    const ended = await askProvider(() => checkout.sessions.expire(id), deadline)
    await inTransaction(shop.db, (trx) => applySession(shop, trx, ended, cause))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await tryFollowSession(shop, id, cause, deadline)
  }
}
