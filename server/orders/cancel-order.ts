import { askProvider, isRefusal } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { followSession, type Cause } from './fulfil.ts'
import type { OrderRow } from './tables.ts'

/**
 * T5: ends a waiting order. The session is expired first; when the provider refuses, it was paid or
 * has ended already, and following it finds out which. Stock is never released on our clock alone.
 */
export async function endSession(shop: Shop, order: OrderRow, cause: Cause): Promise<void> {
  if (order.state !== 'awaiting_payment' || order.session_id === null) return
  try {
    await askProvider(shop.provider.stripe.checkout.sessions.expire(order.session_id))
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  await followSession(shop, order.session_id, cause)
}
