import type Stripe from 'stripe'
import { freezeForDispute } from '../credit/gift-cards.ts'
import type { Transaction } from '../database/connection.ts'
import { intentOf } from '../payments/provider.ts'
import { insertDispute } from './news-queries.ts'
import { recordHistory } from './history-queries.ts'
import { findOrderByPaymentIntent, lockOrder } from './order-queries.ts'
import { setDisputed } from './state-queries.ts'
import { listExchangesPaidBy } from './transfer-queries.ts'
import type { OrderRow } from './tables.ts'

/** Another event changed the dispute while it was retrieved, so it is unknown which state is newer. */
export class Overtaken extends Error {}

/**
 * T7: an open dispute freezes shipping and refunds. Disputes open and close repeatedly, so the result counts only if
 * the flag is the same as before the dispute was retrieved (`known`); otherwise throws Overtaken.
 */
export async function applyDispute(
  trx: Transaction,
  dispute: Stripe.Dispute,
  known: OrderRow['disputed'],
): Promise<void> {
  const intent = intentOf(dispute)
  const found = intent ? await findOrderByPaymentIntent(trx, intent) : undefined
  const order = found && (await lockOrder(trx, found.id))
  if (!order) return
  const disputed = standingOf(dispute)
  if (order.disputed === disputed) return
  if (order.disputed !== known) throw new Overtaken('another event of this dispute came in between')
  // The bank takes the payment back, and with it what the exchanges were paid with.
  const exchanges: OrderRow[] = []
  for (const id of await listExchangesPaidBy(trx, order.id)) exchanges.push((await lockOrder(trx, id))!)
  for (const each of [order, ...exchanges]) {
    await setDisputed(trx, each, disputed)
    if (each.kind === 'gift_card') await freezeForDispute(trx, each.id, disputed)
    await recordHistory(trx, {
      order_id: each.id,
      by: 'provider',
      what: disputed === 'open' ? `dispute opened: ${dispute.reason}` : `dispute ${disputed}`,
      before: JSON.stringify({ disputed: order.disputed }),
      after: JSON.stringify({ disputed }),
    })
  }
  if (disputed === 'open') {
    const { id, reason, amount, evidence_details } = dispute
    const dueBy = evidence_details?.due_by ? new Date(evidence_details.due_by * 1000) : null
    await insertDispute(trx, { id, orderId: order.id, reason, amount, dueBy })
  }
}

function standingOf({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'warning_closed') return 'won'
  if (status === 'lost') return 'lost'
  return 'open'
}
