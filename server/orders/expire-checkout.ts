import { inTransaction } from '../database/transaction.ts'
import { askProvider, isRefusal, newDeadline } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { applySession, tryFollowSession, type Cause } from './follow-session.ts'
import { cancelReservedOrder } from './open-session.ts'
import { getOrderRow } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/** T5: expires the session first; a refusal means that it was paid or has expired. Time alone releases no stock. */
export async function expireCheckout(shop: Shop, order: OrderRow, cause: Cause): Promise<void> {
  if (order.state === 'reserved') {
    // The session's URL was never shown, so it cannot be paid.
    if (await cancelReservedOrder(shop.db, order.id, 'canceled by the shopper')) return
    return await expireCheckout(shop, await getOrderRow(shop.db, order.id), cause)
  }
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
