import type Stripe from 'stripe'
import type { Transaction } from '../context.ts'
import { findTestCardOf } from '../checkout/cards.ts'
import { emit } from '../events/emit.ts'
import { newId, seconds } from '../identifiers.ts'
import { badParameter, noSuch } from '../http/stripe-error.ts'
import { nullsOf } from '../objects/define-object.ts'
import { insertObjects, lockObject, updateObject } from '../objects/queries.ts'
import { makeBalanceTransaction } from './balance-transaction.ts'

/** The fields of `Stripe.Dispute.Evidence`, by name. */
export const EVIDENCE =
  'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure ' +
  'cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip ' +
  'customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id ' +
  'enhanced_evidence product_description receipt refund_policy refund_policy_disclosure ' +
  'refund_refusal_explanation service_date service_documentation shipping_address shipping_carrier ' +
  'shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'

export async function openDispute(trx: Transaction, chargeId: string): Promise<void> {
  const charge = (await lockObject(trx, 'charge', chargeId))?.body
  if (!charge || charge.disputed || charge.amount === charge.amount_refunded) return
  const id = newId('dp')
  const amount = charge.amount - charge.amount_refunded
  const card = charge.payment_method_details?.card
  const isPrevented = findTestCardOf(card?.last4)?.disputed === 'prevented'
  const withdrawal = makeBalanceTransaction('dispute', { id, amount, currency: charge.currency }, trx.now)
  // A dispute that is prevented costs no fee.
  const booking = isPrevented
    ? { ...withdrawal, fee: 0, fee_details: [], net: withdrawal.amount }
    : withdrawal
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [booking],
    charge: charge.id,
    created: seconds(trx.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: makeEvidence(charge),
    evidence_details: {
      due_by: seconds(trx.now) + 7 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: isPrevented ? 'resolution' : 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: isPrevented ? 'prevented' : 'needs_response',
  }
  await insertObjects(trx, [{ body: dispute }, { body: booking }])
  await updateObject(trx, { ...charge, disputed: true })
  await emit(trx, [
    { type: 'charge.dispute.created', object: dispute },
    ...(isPrevented ? [{ type: 'charge.dispute.closed' as const, object: dispute }] : []),
  ])
}

type DisputeChange = { evidenceText?: string; submit: boolean; metadata: Record<string, string> }

/** As in Stripe's test mode, `winning_evidence` wins, `losing_evidence` loses, other evidence is under review. */
export async function updateDispute(
  trx: Transaction,
  id: string,
  change: DisputeChange,
): Promise<Stripe.Dispute> {
  const dispute = await lockDispute(trx, id)
  const changed: Stripe.Dispute = { ...dispute, metadata: { ...dispute.metadata, ...change.metadata } }
  if (change.evidenceText === undefined) {
    await updateObject(trx, changed)
    return changed
  }
  assertOpen(dispute)
  changed.evidence = { ...changed.evidence, uncategorized_text: change.evidenceText }
  changed.evidence_details = {
    ...changed.evidence_details,
    has_evidence: true,
    ...(change.submit && {
      submission_count: changed.evidence_details.submission_count + 1,
      submission_method: 'manual',
    }),
  }
  if (change.submit && change.evidenceText === 'winning_evidence') return close(trx, changed, 'won')
  if (change.submit && change.evidenceText === 'losing_evidence') return close(trx, changed, 'lost')
  if (change.submit) changed.status = 'under_review'
  await updateObject(trx, changed)
  await emit(trx, [{ type: 'charge.dispute.updated', object: changed, previous: { status: dispute.status } }])
  return changed
}

export async function closeDispute(trx: Transaction, id: string): Promise<Stripe.Dispute> {
  const dispute = await lockDispute(trx, id)
  assertOpen(dispute)
  return close(trx, dispute, 'lost')
}

async function close(
  trx: Transaction,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const closed: Stripe.Dispute = { ...dispute, status }
  if (status === 'won') {
    const reversal = makeBalanceTransaction('dispute_reversal', dispute, trx.now)
    closed.balance_transactions = [...dispute.balance_transactions, reversal]
    await insertObjects(trx, [{ body: reversal }])
  }
  await updateObject(trx, closed)
  await emit(trx, [{ type: 'charge.dispute.closed', object: closed, previous: { status: dispute.status } }])
  return closed
}

async function lockDispute(trx: Transaction, id: string): Promise<Stripe.Dispute> {
  const stored = await lockObject(trx, 'dispute', id)
  if (!stored) throw noSuch('dispute', id, 'dispute')
  return stored.body
}

function assertOpen({ id, status }: Stripe.Dispute): void {
  if (status === 'won' || status === 'lost' || status === 'prevented')
    throw badParameter('dispute', `This dispute is already closed: ${id}.`)
}

const makeEvidence = ({ billing_details: { email, name } }: Stripe.Charge) =>
  ({
    ...nullsOf(EVIDENCE),
    customer_email_address: email,
    customer_name: name,
    enhanced_evidence: {},
  }) as Stripe.Dispute.Evidence
