import type Stripe from 'stripe'
import type { Transaction } from '../context.ts'
import { countRedemption } from '../discounts/coupon.ts'
import { updateFromCheckout } from '../customers/customer.ts'
import { emit, type NewEvent } from '../events/emit.ts'
import { schedule } from '../events/scheduled-queries.ts'
import type { NewObject, StoredSession, Writing } from '../objects/kinds.ts'
import { lockObject } from '../objects/queries.ts'
import { makeBalanceTransaction } from '../payments/balance-transaction.ts'
import { asFailed, makeCharge } from '../payments/charge.ts'
import {
  asDeclined,
  asRequiringAction,
  asSucceeded,
  makePaymentIntent,
  withEntered,
} from '../payments/payment-intent.ts'
import { makePaymentMethod } from '../payments/payment-method.ts'
import { CONFIRMATION_FAILED, type Declined, type TestCard } from './cards.ts'
import { makeCustomerDetails, makeShippingCost, showSession, type Entered, type Session } from './session.ts'
import { computeTotals, type Totals } from './totals.ts'

export type PaymentResult =
  | { outcome: 'paid'; session: Session }
  | { outcome: 'declined'; declined: Declined }
  | { outcome: 'confirm' }

type Attempt = {
  session: StoredSession
  entered: Entered
  intent: Stripe.PaymentIntent
  /** Not stored yet: at the session's first attempt. */
  isIntentNew: boolean
  method: Stripe.PaymentMethod
  events: NewEvent[]
  isConfirmed: boolean
}

/** The intent as the attempt leaves it, the method, and what else the attempt has made. */
function writingOf(attempt: Attempt, intent: Stripe.PaymentIntent, made: NewObject[] = []): Writing {
  const { isIntentNew, isConfirmed, method } = attempt
  return {
    inserted: [
      ...(isIntentNew ? [{ body: intent }] : []),
      ...(isConfirmed ? [] : [{ body: method }]),
      ...made,
    ],
    updated: isIntentNew ? [] : [{ body: intent }],
  }
}

const withSession = (
  { updated = [], ...writing }: Writing,
  body: Session,
  inner: StoredSession['inner'],
): Writing => ({ ...writing, updated: [...updated, { body, inner }] })

export function totalsFor(
  { body, inner }: StoredSession,
  { shippingRate, shipping }: Pick<Entered, 'shippingRate' | 'shipping'>,
): Totals {
  const rate = inner.rates.find(({ id }) => id === shippingRate)
  const { country = null, state = null } = shipping?.address ?? {}
  return computeTotals(inner.lines, rate, body.automatic_tax.enabled ? { country, state } : null)
}

/** Attempts to pay an open session. The caller must hold its lock, so that it is paid only once. */
export async function pay(
  trx: Transaction,
  session: StoredSession,
  entered: Entered,
  card: TestCard | { declined: Declined } | null,
): Promise<PaymentResult> {
  const totals = totalsFor(session, entered)
  if (totals.total === 0 || !entered.card || !card) {
    return { outcome: 'paid', session: await complete(trx, session, entered, null) }
  }
  const method = makePaymentMethod(entered, trx.now)
  const intent = await lockIntent(trx, session, entered, totals)
  const attempt: Attempt = { session, entered, ...intent, method, isConfirmed: false }
  if (card.declined) return decline(trx, attempt, card.declined)
  if ('confirms' in card && card.confirms) return requireConfirmation(trx, attempt)
  return { outcome: 'paid', session: await succeed(trx, attempt, 'number' in card ? card : null) }
}

/** Completes or declines a payment that waits for 3-D Secure. The caller must hold the session's lock. */
export async function confirm(
  trx: Transaction,
  session: StoredSession,
  isAgreed: boolean,
): Promise<PaymentResult> {
  const entered = session.inner.waiting!
  const { body: intent } = (await lockObject(trx, 'payment_intent', session.body.payment_intent as string))!
  const { body: method } = (await lockObject(trx, 'payment_method', intent.payment_method as string))!
  if (isAgreed) {
    const stored = { intent, isIntentNew: false, method, events: [], isConfirmed: true }
    return { outcome: 'paid', session: await succeed(trx, { session, entered, ...stored }, null) }
  }
  const declined = asDeclined(intent, CONFIRMATION_FAILED, method, null)
  const updated = [{ body: declined }, { body: session.body, inner: { ...session.inner, waiting: null } }]
  await emit(trx, [{ type: 'payment_intent.payment_failed', object: declined }], { updated })
  return { outcome: 'declined', declined: CONFIRMATION_FAILED }
}

/** Makes the session's payment intent at the first attempt; later attempts update its amount. */
async function lockIntent(
  trx: Transaction,
  { body, inner }: StoredSession,
  entered: Entered,
  { total }: Totals,
): Promise<Pick<Attempt, 'intent' | 'isIntentNew' | 'events'>> {
  if (typeof body.payment_intent === 'string') {
    const stored = await lockObject(trx, 'payment_intent', body.payment_intent)
    return { intent: withEntered(stored!.body, entered, total), isIntentNew: false, events: [] }
  }
  const created = makePaymentIntent({ ...body, amount_total: total }, inner, trx.now)
  return {
    intent: withEntered(created, entered, total),
    isIntentNew: true,
    events: [{ type: 'payment_intent.created', object: created }],
  }
}

async function requireConfirmation(trx: Transaction, attempt: Attempt): Promise<PaymentResult> {
  const { entered, intent, method, events } = attempt
  const { body, inner } = attempt.session
  const confirmUrl = `${trx.context.origin()}/sandbox/pay/${body.id}/confirm`
  const pending = asRequiringAction(intent, method.id, confirmUrl)
  const session = { ...body, payment_intent: intent.id }
  const writing = withSession(writingOf(attempt, pending), session, { ...inner, waiting: entered })
  await emit(trx, [...events, { type: 'payment_intent.requires_action', object: pending }], writing)
  return { outcome: 'confirm' }
}

async function decline(trx: Transaction, attempt: Attempt, declined: Declined): Promise<PaymentResult> {
  const { intent, method, events } = attempt
  const { body, inner } = attempt.session
  const charge = asFailed(makeCharge(attempt, statementDescriptor(trx), trx.now), declined)
  const failed = asDeclined(intent, declined, method, charge.id)
  const session = { ...body, payment_intent: intent.id }
  const writing = withSession(writingOf(attempt, failed, [{ body: charge }]), session, {
    ...inner,
    waiting: null,
  })
  const news: NewEvent[] = [
    ...events,
    { type: 'charge.failed', object: charge },
    { type: 'payment_intent.payment_failed', object: failed },
  ]
  await emit(trx, news, writing)
  return { outcome: 'declined', declined }
}

async function succeed(trx: Transaction, attempt: Attempt, card: TestCard | null): Promise<Session> {
  const { session, entered, intent, method } = attempt
  const authorized = makeCharge(attempt, statementDescriptor(trx), trx.now)
  const booking = makeBalanceTransaction('charge', authorized, trx.now)
  const charge: Stripe.Charge = { ...authorized, balance_transaction: booking.id }
  const succeeded = asSucceeded(intent, method.id, charge.id)
  const events: NewEvent[] = [
    ...attempt.events,
    { type: 'charge.succeeded', object: charge },
    { type: 'payment_intent.succeeded', object: succeeded },
  ]
  const writing = writingOf(attempt, succeeded, [{ body: charge }, { body: booking }])
  const paid = { intent: succeeded.id, events, writing, isWithheld: card?.withholdsWebhook }
  const completed = await complete(trx, session, entered, paid)
  if (card?.disputed) {
    await schedule(trx, 'dispute', charge.id, new Date(trx.now.getTime() + trx.context.disputeDelay))
  }
  return completed
}

/** A payment that has succeeded, and what is to be stored of it. */
type Paid = { intent: string; events: NewEvent[]; writing: Writing; isWithheld: boolean | undefined }

async function complete(
  trx: Transaction,
  stored: StoredSession,
  entered: Entered,
  paid: Paid | null,
): Promise<Session> {
  const { body, inner } = stored
  const totals = totalsFor(stored, entered)
  const { automatic_tax } = body
  const session: Session = {
    ...body,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: automatic_tax.enabled ? { ...automatic_tax, status: 'complete' } : automatic_tax,
    collected_information: {
      business_name: null,
      individual_name: null,
      shipping_details: entered.shipping,
    },
    customer_details: makeCustomerDetails(entered.email, entered.shipping),
    payment_intent: paid?.intent ?? body.payment_intent,
    payment_status: paid === null ? 'no_payment_required' : 'paid',
    shipping_cost: makeShippingCost(totals, inner.rates),
    status: 'complete',
    total_details: {
      amount_discount: totals.discount,
      amount_shipping: totals.shipping,
      amount_tax: totals.tax,
    },
  }
  const lines = inner.lines.map((line, at) => ({
    ...line,
    amount_tax: totals.taxes[at]!,
    amount_total:
      line.amount_subtotal -
      line.amount_discount +
      (line.price?.tax_behavior === 'inclusive' ? 0 : totals.taxes[at]!),
  }))
  for (const { coupon } of body.discounts ?? [])
    if (typeof coupon === 'string') await countRedemption(trx, coupon)
  if (typeof body.customer === 'string' && inner.customerUpdate) {
    await updateFromCheckout(trx, body.customer, inner.customerUpdate, entered)
  }
  const shown = showSession(trx.context, session)
  const events: NewEvent[] = [...(paid?.events ?? []), { type: 'checkout.session.completed', object: shown }]
  const writing = withSession(paid?.writing ?? {}, session, { ...inner, lines, waiting: null })
  await emit(trx, events, writing, paid?.isWithheld)
  return session
}

/** Stripe limits it to 22 characters and refuses some of them. */
const statementDescriptor = (trx: Transaction) =>
  trx.context.brandName
    .toUpperCase()
    .replace(/[<>\\'"*]/g, '')
    .slice(0, 22) || 'SANDBOX'
