import { inTransaction } from '../../database/transaction.ts'
import { askProvider } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { disputedBy, findStanding, type OrderOfDispute, closeAsOrder } from './dispute-queries.ts'
import { applyDispute } from './disputes.ts'
import { recordHistory } from '../history-queries.ts'
import { lockOrder } from '../order-queries.ts'
import { setDisputed } from '../state-queries.ts'

/**
 * Repairs disputes that a host of an earlier release closed on the order but not in `order_disputes` during an update.
 * Retrieves each dispute of the payment and brings the order in line.
 */
export async function repairDisputes(shop: Shop, { id, payment_intent }: OrderOfDispute): Promise<void> {
  const { stripe } = shop.provider
  const { data } = await askProvider(() => stripe.disputes.list({ payment_intent, limit: 100 }))
  // Stripe does not know payments of another account, or from before a backup was restored: the order's own state
  // counts.
  if (data.length === 0) return await closeAsOrder(shop.db, id)
  for (const listed of data) {
    const known = await findStanding(shop.db, listed.id)
    const dispute = await askProvider(() => stripe.disputes.retrieve(listed.id))
    await inTransaction(shop.db, (trx) => applyDispute(trx, dispute, known))
  }
  await inTransaction(shop.db, async (trx) => {
    const order = (await lockOrder(trx, id))!
    const disputed = await disputedBy(trx, id)
    if (disputed === order.disputed) return
    await setDisputed(trx, order, disputed)
    await recordHistory(trx, {
      order_id: id,
      by: 'reconciler',
      what: 'its disputes were compared with the provider',
      before: JSON.stringify({ disputed: order.disputed }),
      after: JSON.stringify({ disputed }),
    })
  })
}
