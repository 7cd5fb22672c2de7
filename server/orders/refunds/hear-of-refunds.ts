import type Stripe from 'stripe'
import { inTransaction } from '../../database/transaction.ts'
import { askProvider, isUnknown, newDeadline } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { applyRefund } from './refunds.ts'
import { listPayers } from './transfer-queries.ts'

/**
 * Records refunds that were made by hand at Stripe and that no event has reported yet. Stripe refuses refunds above the
 * payment but does not know about credit, so what it has refunded must be known before credit is given instead. Throws
 * Unavailable if Stripe does not answer.
 */
export async function hearOfRefunds({ db, provider }: Shop, orderId: string): Promise<void> {
  const deadline = newDeadline()
  for (const { payment_intent } of await listPayers(db, orderId)) {
    if (payment_intent === null) continue
    for (const refund of await listMade(provider, payment_intent, deadline))
      await inTransaction(db, (trx) => applyRefund(trx, refund))
  }
}

async function listMade(
  { stripe }: Shop['provider'],
  payment_intent: string,
  deadline: number,
): Promise<Stripe.Refund[]> {
  try {
    const made = await askProvider(() => stripe.refunds.list({ payment_intent, limit: 100 }), deadline)
    return made.data
  } catch (error) {
    // A payment of another Stripe account, which the shop used earlier.
    if (isUnknown(error)) return []
    throw error
  }
}
