import type Stripe from 'stripe'
import type { Transaction } from '../database/connection.ts'
import { findOrderByPaymentIntent, lockOrder, recordHistory, setDisputed } from './queries.ts'

/** T7: the flag that freezes shipping and refunds while the bank decides. */
export async function applyDispute(trx: Transaction, dispute: Stripe.Dispute): Promise<void> {
  const intent =
    typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id
  const found = intent ? await findOrderByPaymentIntent(trx, intent) : undefined
  const order = found && (await lockOrder(trx, found.id))
  if (!order) return
  const disputed = standingOf(dispute)
  if (order.disputed === disputed) return
  await setDisputed(trx, order.id, disputed)
  await recordHistory(trx, {
    order_id: order.id,
    by: 'provider',
    what: disputed === 'open' ? `dispute opened: ${dispute.reason}` : `dispute ${disputed}`,
    before: JSON.stringify({ disputed: order.disputed }),
    after: JSON.stringify({ disputed }),
  })
}

function standingOf({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'warning_closed') return 'won'
  if (status === 'lost') return 'lost'
  return 'open'
}
