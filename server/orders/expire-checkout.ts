import { inTransaction } from '../database/transaction.ts'
import { askProvider, isRefusal, newDeadline } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { applySession, tryFollowSession, type Cause } from './follow-session.ts'
import { abandonOrder } from './place-order.ts'
import { getOrderRow } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/**
 * T5: ends a waiting order. The session is expired first; when the provider refuses, it was paid or
 * has ended already, and following it finds out which. Stock is never released on our clock alone.
 */
export async function expireCheckout(shop: Shop, order: OrderRow, cause: Cause): Promise<void> {
  if (order.state === 'reserved') {
    // Its session's address is known to nobody, and won't be once this is committed.
    if (await abandonOrder(shop.db, order.id, 'canceled by the shopper')) return
    // It was opened since the order was read.
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
