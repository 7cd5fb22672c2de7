import type Stripe from 'stripe'
import type { Unit } from '../context.ts'
import { emit } from '../events/emit.ts'
import { newId, seconds } from '../identifiers.ts'
import { badParameter, noSuch } from '../http/stripe-error.ts'
import { insertObjects, lockObject, updateObject } from '../objects/queries.ts'
import { disputeMovement, disputeReversal } from './balance-transaction.ts'

/** The shopper's bank takes the money back; what was already refunded it cannot take again. */
export async function openDispute(unit: Unit, chargeId: string): Promise<void> {
  const stored = await lockObject(unit, 'charge', chargeId)
  const charge = stored?.body as unknown as Stripe.Charge | undefined
  if (!charge || charge.disputed || charge.amount === charge.amount_refunded) return
  const id = newId('dp')
  const amount = charge.amount - charge.amount_refunded
  const movement = disputeMovement(id, amount, charge.currency, unit.now)
  const card = charge.payment_method_details?.card
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [movement],
    charge: charge.id,
    created: seconds(unit.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: makeEvidence(charge),
    evidence_details: {
      due_by: seconds(unit.now) + 7 * 24 * 3600,
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
        case_type: 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await insertObjects(unit, [{ body: dispute }, { body: movement }])
  await updateObject(unit, { ...charge, disputed: true })
  await emit(unit, [{ type: 'charge.dispute.created', object: dispute }])
}

export type DisputeChange = { evidenceText?: string; submit: boolean; metadata: Record<string, string> }

/** Evidence as in the provider's test mode: `winning_evidence` wins, `losing_evidence` loses, other waits for the bank. */
export async function updateDispute(unit: Unit, id: string, change: DisputeChange): Promise<Stripe.Dispute> {
  const dispute = await lockDispute(unit, id)
  const changed: Stripe.Dispute = { ...dispute, metadata: { ...dispute.metadata, ...change.metadata } }
  if (change.evidenceText === undefined) {
    await updateObject(unit, changed)
    return changed
  }
  refuseClosed(dispute)
  changed.evidence = { ...changed.evidence, uncategorized_text: change.evidenceText }
  changed.evidence_details = {
    ...changed.evidence_details,
    has_evidence: true,
    ...(change.submit && {
      submission_count: changed.evidence_details.submission_count + 1,
      submission_method: 'manual',
    }),
  }
  if (change.submit && change.evidenceText === 'winning_evidence') return close(unit, changed, 'won')
  if (change.submit && change.evidenceText === 'losing_evidence') return close(unit, changed, 'lost')
  if (change.submit) changed.status = 'under_review'
  await updateObject(unit, changed)
  await emit(unit, [
    { type: 'charge.dispute.updated', object: changed, previous: { status: dispute.status } },
  ])
  return changed
}

/** The shop gives in. */
export async function closeDispute(unit: Unit, id: string): Promise<Stripe.Dispute> {
  const dispute = await lockDispute(unit, id)
  refuseClosed(dispute)
  return close(unit, dispute, 'lost')
}

async function close(unit: Unit, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const closed: Stripe.Dispute = { ...dispute, status }
  if (status === 'won') {
    const reversal = disputeReversal(dispute.id, dispute.amount, dispute.currency, unit.now)
    closed.balance_transactions = [...dispute.balance_transactions, reversal]
    await insertObjects(unit, [{ body: reversal }])
  }
  await updateObject(unit, closed)
  await emit(unit, [{ type: 'charge.dispute.closed', object: closed, previous: { status: dispute.status } }])
  return closed
}

async function lockDispute(unit: Unit, id: string): Promise<Stripe.Dispute> {
  const stored = await lockObject(unit, 'dispute', id)
  if (!stored) throw noSuch('dispute', id, 'dispute')
  return stored.body as unknown as Stripe.Dispute
}

function refuseClosed({ id, status }: Stripe.Dispute): void {
  if (status === 'won' || status === 'lost')
    throw badParameter('dispute', `This dispute is already closed: ${id}.`)
}

function makeEvidence({ billing_details: { email, name } }: Stripe.Charge): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: email,
    customer_name: name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
