import type Stripe from 'stripe'
import type { Transaction } from '../context.ts'
import { findTestCardOf } from '../checkout/cards.ts'
import { emit } from '../events/emit.ts'
import { schedule } from '../events/scheduled-queries.ts'
import { newId, randomLetters, seconds } from '../identifiers.ts'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter, noSuch, StripeError } from '../http/stripe-error.ts'
import { formatMoney, MAX_AMOUNT } from '../money.ts'
import { findObject, insertObjects, listObjects, lockObject, updateObject } from '../objects/queries.ts'
import { makeBalanceTransaction } from './balance-transaction.ts'

const REFERENCE_DELAY_MS = 2_000

const answerOf = ({ payment_method_details }: Stripe.Charge) =>
  findTestCardOf(payment_method_details?.card?.last4)?.refunds

const shape = {
  amount: read.optional(read.integer(1, MAX_AMOUNT)),
  charge: read.optional(read.text(255)),
  payment_intent: read.optional(read.text(255)),
  reason: read.optional(read.oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: read.metadata,
}

const UNSUPPORTED = [
  'currency',
  'customer',
  'instructions_email',
  'origin',
  'refund_application_fee',
  'reverse_transfer',
]

type RefundRequest = ReturnType<typeof readRefundRequest>

export function readRefundRequest(form: FormObject) {
  const given = read.readParameters(shape, form, UNSUPPORTED)
  if (given.charge === undefined && given.payment_intent === undefined) {
    throw new StripeError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  return given
}

/** Locks the charge, so that concurrent refunds cannot exceed it. */
export async function createRefund(trx: Transaction, request: RefundRequest): Promise<Stripe.Refund> {
  const charge = await lockCharge(trx, request)
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  await assertRefundable(trx, charge, amount, left)
  const id = newId('re')
  const answer = answerOf(charge)
  const booking = makeBalanceTransaction('refund', { id, amount, currency: charge.currency }, trx.now)
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booking.id,
    charge: charge.id,
    created: seconds(trx.now),
    currency: charge.currency,
    customer: typeof charge.customer === 'string' ? charge.customer : null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: request.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: answer === 'succeed' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  await insertObjects(trx, [{ body: refund }, { body: booking }])
  await updateObject(trx, refunded)
  await emit(trx, [
    { type: 'refund.created', object: refund },
    {
      type: 'charge.refunded',
      object: refunded,
      previous: { amount_refunded: charge.amount_refunded, receipt_url: charge.receipt_url, refunded: false },
    },
  ])
  const delay = answer ? trx.context.refundDelay : REFERENCE_DELAY_MS
  await schedule(trx, 'refund_reference', refund.id, new Date(trx.now.getTime() + delay))
  return refund
}

/** As at Stripe, what the bank answers arrives later, as an update of the refund. */
export async function hearFromBank(trx: Transaction, id: string): Promise<void> {
  const refund = (await lockObject(trx, 'refund', id))?.body
  const charge = refund && (await lockObject(trx, 'charge', refund.charge as string))?.body
  if (!charge) return
  if (answerOf(charge) === 'fail') await failRefund(trx, refund, charge)
  else await addReference(trx, refund)
}

async function addReference(trx: Transaction, refund: Stripe.Refund): Promise<void> {
  const card = refund.destination_details!.card!
  const updated: Stripe.Refund = {
    ...refund,
    destination_details: {
      ...refund.destination_details!,
      card: { ...card, reference: randomLetters(23).toUpperCase(), reference_status: 'available' },
    },
    status: 'succeeded',
  }
  const previous = {
    destination_details: { card: { reference: null, reference_status: 'pending' } },
    ...(refund.status !== updated.status && { status: refund.status }),
  }
  await updateObject(trx, updated)
  await emit(trx, [
    { type: 'refund.updated', object: updated, previous },
    { type: 'charge.refund.updated', object: updated, previous },
  ])
}

/** The amount is the merchant's again, and can be refunded anew. */
async function failRefund(trx: Transaction, refund: Stripe.Refund, charge: Stripe.Charge): Promise<void> {
  const booking = makeBalanceTransaction('refund_failure', refund, trx.now)
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: booking.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  }
  const amount_refunded = charge.amount_refunded - refund.amount
  const previous = { failure_balance_transaction: null, failure_reason: null, status: refund.status }
  await insertObjects(trx, [{ body: booking }])
  await updateObject(trx, failed)
  await updateObject(trx, { ...charge, amount_refunded, refunded: false })
  await emit(trx, [
    { type: 'refund.updated', object: failed, previous },
    { type: 'charge.refund.updated', object: failed, previous },
    { type: 'refund.failed', object: failed },
  ])
}

async function lockCharge(trx: Transaction, request: RefundRequest): Promise<Stripe.Charge> {
  let id = request.charge
  if (request.payment_intent !== undefined) {
    const stored = await findObject(trx, 'payment_intent', request.payment_intent)
    if (!stored) throw noSuch('payment_intent', request.payment_intent, 'payment_intent')
    const intent = stored.body
    if (intent.status !== 'succeeded') {
      throw badParameter(
        'payment_intent',
        `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        'payment_intent_unexpected_state',
      )
    }
    if (id !== undefined && id !== intent.latest_charge) {
      throw badParameter(
        'charge',
        `The charge ${id.slice(0, 255)} does not belong to the PaymentIntent ${intent.id}.`,
      )
    }
    id = intent.latest_charge as string
  }
  const stored = await lockObject(trx, 'charge', id!)
  if (!stored) throw noSuch('charge', id!, 'charge')
  return stored.body
}

/** A charge stays `disputed` after its dispute was won, and can be refunded then. */
async function isDisputeWon(trx: Transaction, charge: string): Promise<boolean> {
  const listed = await listObjects(trx, 'dispute', [{ field: 'charge', equals: charge }], { limit: 1 })
  return listed!.found[0]?.body.status === 'won'
}

async function assertRefundable(
  trx: Transaction,
  charge: Stripe.Charge,
  amount: number,
  left: number,
): Promise<void> {
  if (charge.status !== 'succeeded') {
    throw new StripeError(
      400,
      `Charge ${charge.id} has not succeeded; only successful charges can be refunded.`,
    )
  }
  if (charge.disputed && !(await isDisputeWon(trx, charge.id))) {
    throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount > left) {
    const money = (cents: number) => formatMoney(cents, charge.currency)
    throw badParameter(
      'amount',
      charge.amount_refunded === 0
        ? `Refund amount (${money(amount)}) is greater than charge amount (${money(charge.amount)})`
        : `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
    )
  }
}
