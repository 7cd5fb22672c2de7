import type Stripe from 'stripe'
import type { Unit } from '../context.ts'
import { emit } from '../events/emit.ts'
import { insertLater } from '../events/later-queries.ts'
import { newId, randomLetters, seconds } from '../identifiers.ts'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter, noSuch, StripeError } from '../http/stripe-error.ts'
import { formatMoney } from '../money.ts'
import { findObject, insertObjects, lockObject, updateObject } from '../objects/queries.ts'
import { refundMovement } from './balance-transaction.ts'

const REFERENCE_AFTER = 2_000

const shape = {
  amount: read.optional(read.integer(1, 99_999_999)),
  charge: read.optional(read.text(255)),
  payment_intent: read.optional(read.text(255)),
  reason: read.optional(read.oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: read.metadata,
}

const UNOFFERED = [
  'currency',
  'customer',
  'instructions_email',
  'origin',
  'refund_application_fee',
  'reverse_transfer',
]

export type RefundRequest = ReturnType<typeof readRefundRequest>

export function readRefundRequest(form: FormObject) {
  const given = read.readParameters(shape, form, UNOFFERED)
  if (given.charge === undefined && given.payment_intent === undefined) {
    throw new StripeError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  return given
}

/** Refunds a charge in part or in full; the lock on the charge keeps refunds at the same time from being too much. */
export async function createRefund(unit: Unit, request: RefundRequest): Promise<Stripe.Refund> {
  const charge = await lockCharge(unit, request)
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  refuseRefund(charge, amount, left)
  const id = newId('re')
  const movement = refundMovement(id, amount, charge.currency, unit.now)
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: seconds(unit.now),
    currency: charge.currency,
    customer: null,
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
    status: 'succeeded',
    transfer_reversal: null,
  }
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  await insertObjects(unit, [{ body: refund }, { body: movement }])
  await updateObject(unit, refunded)
  await emit(unit, [
    { type: 'refund.created', object: refund },
    {
      type: 'charge.refunded',
      object: refunded,
      previous: { amount_refunded: charge.amount_refunded, receipt_url: charge.receipt_url, refunded: false },
    },
  ])
  await insertLater(unit, 'refund_reference', refund.id, new Date(unit.now.getTime() + REFERENCE_AFTER))
  return refund
}

/** The bank's reference arrives a little after the refund; that is the update which the provider tells. */
export async function addRefundReference(unit: Unit, id: string): Promise<void> {
  const stored = await lockObject(unit, 'refund', id)
  const refund = stored?.body as unknown as Stripe.Refund | undefined
  const card = refund?.destination_details?.card
  if (!refund || !card) return
  const updated: Stripe.Refund = {
    ...refund,
    destination_details: {
      ...refund.destination_details!,
      card: { ...card, reference: randomLetters(23).toUpperCase(), reference_status: 'available' },
    },
  }
  const previous = { destination_details: { card: { reference: null, reference_status: 'pending' } } }
  await updateObject(unit, updated)
  await emit(unit, [
    { type: 'refund.updated', object: updated, previous },
    { type: 'charge.refund.updated', object: updated, previous },
  ])
}

async function lockCharge(unit: Unit, request: RefundRequest): Promise<Stripe.Charge> {
  let id = request.charge
  if (request.payment_intent !== undefined) {
    const stored = await findObject(unit, 'payment_intent', request.payment_intent)
    if (!stored) throw noSuch('payment_intent', request.payment_intent, 'payment_intent')
    const intent = stored.body as unknown as Stripe.PaymentIntent
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
  const stored = await lockObject(unit, 'charge', id!)
  if (!stored) throw noSuch('charge', id!, 'charge')
  return stored.body as unknown as Stripe.Charge
}

function refuseRefund(charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded') {
    throw new StripeError(
      400,
      `Charge ${charge.id} has not succeeded; only successful charges can be refunded.`,
    )
  }
  if (charge.disputed) {
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
