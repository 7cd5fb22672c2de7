import type Stripe from 'stripe'
import { freezeForDispute } from '../../credit/gift-cards.ts'
import type { Transaction } from '../../database/connection.ts'
import { intentOf } from '../../payments/provider.ts'
import {
  disputedBy,
  type DisputeStanding,
  findStanding,
  saveDispute,
  saveDisputeMoves,
} from './dispute-queries.ts'
import { recordHistory } from '../history-queries.ts'
import { findOrderByPaymentIntent, lockOrder } from '../order-queries.ts'
import { setDisputed } from '../state-queries.ts'
import { lockExchangesPaidBy } from '../refunds/transfer-queries.ts'

/** Another event changed the dispute while it was retrieved, so it is unknown which state is newer. */
export class Overtaken extends Error {}

/**
 * T7: an open dispute freezes shipping and refunds. Disputes open and close repeatedly, so the retrieved state is
 * applied only if the dispute's standing has not changed since before the retrieval (`known`); otherwise throws
 * Overtaken.
 */
export async function applyDispute(
  trx: Transaction,
  dispute: Stripe.Dispute,
  known: DisputeStanding | null,
): Promise<void> {
  const intent = intentOf(dispute)
  const found = intent ? await findOrderByPaymentIntent(trx, intent) : undefined
  const order = found && (await lockOrder(trx, found.id))
  if (!order) return
  // Money may move before or after the dispute changes, so moves of an outdated retrieval are stored too.
  await saveDisputeMoves(
    trx,
    { id: dispute.id, orderId: order.id },
    dispute.balance_transactions.map(({ id, amount, fee, created }) => ({
      id,
      amount,
      fee,
      at: new Date(created * 1000),
    })),
  )
  const standing = standingOf(dispute)
  const before = await findStanding(trx, dispute.id)
  if (before === standing) return
  if (before !== known) throw new Overtaken('another event of this dispute came in between')
  const { id, reason, amount, evidence_details } = dispute
  const dueBy = evidence_details?.due_by ? new Date(evidence_details.due_by * 1000) : null
  await saveDispute(trx, { id, orderId: order.id, standing, reason, amount, dueBy })
  // The bank takes back the payment, which also paid for the exchanges.
  for (const each of [order, ...(await lockExchangesPaidBy(trx, order.id))]) {
    const disputed = await disputedBy(trx, each.id)
    if (disputed !== each.disputed) await setDisputed(trx, each, disputed)
    if (each.kind === 'gift_card') await freezeForDispute(trx, each.id, disputed ?? standing)
    await recordHistory(trx, {
      order_id: each.id,
      by: 'provider',
      what: standing === 'open' ? `dispute opened: ${reason}` : `dispute ${standing}`,
      before: JSON.stringify({ disputed: each.disputed }),
      after: JSON.stringify({ disputed }),
    })
  }
}

type KnownStatus = Exclude<keyof { [S in Stripe.Dispute.Status as string extends S ? never : S]: S }, symbol>

/** A status that a new SDK version adds fails to compile until it is listed here. */
const STANDINGS: Record<KnownStatus, DisputeStanding | 'as the money went'> = {
  needs_response: 'open',
  under_review: 'open',
  warning_needs_response: 'open',
  warning_under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'as the money went',
}

/**
 * A dispute is prevented either by blocking it, which leaves the money here, or by returning the money before it
 * becomes a chargeback. If that is a refund and not a withdrawal, a separate event reports the refund.
 */
function standingOf({ status, balance_transactions }: Stripe.Dispute): DisputeStanding {
  // Stripe may send a status that the SDK does not know.
  const standing = STANDINGS[status as KnownStatus] ?? 'open'
  if (standing !== 'as the money went') return standing
  return balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won'
}
