import type Stripe from 'stripe'
import type { Unit } from '../context.ts'
import { emit, type Happening } from '../events/emit.ts'
import { insertLater } from '../events/later-queries.ts'
import { insertObjects, lockObject, updateObject } from '../objects/queries.ts'
import { chargeMovement } from '../payments/balance-transaction.ts'
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
import {
  makeCustomerDetails,
  showSession,
  type Entered,
  type Session,
  type SessionInner,
  type StoredSession,
} from './session.ts'
import { shareTax } from './tax.ts'
import { addUp, type Totals } from './totals.ts'

export type Paid =
  | { outcome: 'paid'; session: Session }
  | { outcome: 'declined'; declined: Declined }
  | { outcome: 'confirm' }

/** What the session comes to with what the shopper chose. */
export function totalsFor(
  { body, inner }: StoredSession,
  entered: Pick<Entered, 'shippingRate' | 'shipping'>,
): Totals {
  const rate = inner.rates.find(({ id }) => id === entered.shippingRate)
  const address = entered.shipping?.address
  const taxed = body.automatic_tax.enabled
    ? { country: address?.country ?? null, state: address?.state ?? null }
    : null
  return addUp(inner.lines, rate, taxed)
}

/**
 * One try to pay an open session that the caller has locked. The lock makes it once: whoever comes second finds the
 * session complete.
 */
export async function pay(
  unit: Unit,
  stored: StoredSession,
  entered: Entered,
  card: TestCard | { declined: Declined } | null,
): Promise<Paid> {
  const totals = totalsFor(stored, entered)
  if (totals.total === 0 || !entered.card || !card) {
    return { outcome: 'paid', session: await complete(unit, stored, entered, totals, null, []) }
  }
  const { intent, happened } = await lockIntent(unit, stored, entered, totals)
  const method = makePaymentMethod(entered, unit.now)
  await insertObjects(unit, [{ body: method }])
  if ('confirms' in card && card.confirms) {
    const confirmUrl = `${unit.context.origin()}/sandbox/pay/${stored.body.id}/confirm`
    const asking = asRequiringAction(intent, method.id, confirmUrl)
    await updateObject(unit, asking)
    await updateObject(
      unit,
      { ...stored.body, payment_intent: intent.id },
      { ...stored.inner, waiting: entered },
    )
    await emit(unit, [...happened, { type: 'payment_intent.requires_action', object: asking }])
    return { outcome: 'confirm' }
  }
  if (card.declined) {
    await decline(unit, stored, intent, method, entered, card.declined, happened)
    return { outcome: 'declined', declined: card.declined }
  }
  const paid = await succeed(
    unit,
    stored,
    entered,
    totals,
    intent,
    method,
    'number' in card ? card : null,
    happened,
  )
  return { outcome: 'paid', session: paid }
}

/** The confirmation step's answer, for a session that the caller has locked and that waits for it. */
export async function confirm(unit: Unit, stored: StoredSession, agreed: boolean): Promise<Paid> {
  const entered = stored.inner.waiting!
  const found = await lockObject(unit, 'payment_intent', stored.body.payment_intent as string)
  const intent = found!.body as unknown as Stripe.PaymentIntent
  const method = await lockObject(unit, 'payment_method', intent.payment_method as string)
  const card = method!.body as unknown as Stripe.PaymentMethod
  const next = { ...stored, inner: { ...stored.inner, waiting: null } }
  if (!agreed) {
    const declined = asDeclined(intent, CONFIRMATION_FAILED, card, null)
    await updateObject(unit, declined)
    await updateObject(unit, stored.body, next.inner)
    await emit(unit, [{ type: 'payment_intent.payment_failed', object: declined }])
    return { outcome: 'declined', declined: CONFIRMATION_FAILED }
  }
  const totals = totalsFor(stored, entered)
  return {
    outcome: 'paid',
    session: await succeed(unit, next, entered, totals, intent, card, null, [], true),
  }
}

/** The session's payment: the one it has, or a new one, with the amount as it is now. */
async function lockIntent(unit: Unit, { body, inner }: StoredSession, entered: Entered, totals: Totals) {
  if (typeof body.payment_intent === 'string') {
    const stored = await lockObject(unit, 'payment_intent', body.payment_intent)
    const intent = withEntered(stored!.body as unknown as Stripe.PaymentIntent, entered, totals.total)
    return { intent, happened: [] as Happening[] }
  }
  const made = makePaymentIntent({ ...body, amount_total: totals.total }, inner, unit.now)
  await insertObjects(unit, [{ body: made }])
  const happened: Happening[] = [{ type: 'payment_intent.created', object: made }]
  return { intent: withEntered(made, entered, totals.total), happened }
}

async function decline(
  unit: Unit,
  { body, inner }: StoredSession,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  entered: Entered,
  declined: Declined,
  happened: Happening[],
): Promise<void> {
  const statement = statementOf(unit)
  const charge = asFailed(
    makeCharge({ intent, method, entered, confirmed: false, statement }, unit.now),
    declined,
  )
  const failed = asDeclined(intent, declined, method, charge.id)
  await insertObjects(unit, [{ body: charge }])
  await updateObject(unit, failed)
  await updateObject(unit, { ...body, payment_intent: intent.id }, { ...inner, waiting: null })
  await emit(unit, [
    ...happened,
    { type: 'charge.failed', object: charge },
    { type: 'payment_intent.payment_failed', object: failed },
  ])
}

async function succeed(
  unit: Unit,
  stored: StoredSession,
  entered: Entered,
  totals: Totals,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard | null,
  happened: Happening[],
  confirmed = false,
): Promise<Session> {
  const statement = statementOf(unit)
  const made = makeCharge({ intent, method, entered, confirmed, statement }, unit.now)
  const movement = chargeMovement(made.id, made.amount, made.currency, unit.now)
  const charge: Stripe.Charge = { ...made, balance_transaction: movement.id }
  const succeeded = asSucceeded(intent, method.id, charge.id)
  await insertObjects(unit, [{ body: charge }, { body: movement }])
  await updateObject(unit, succeeded)
  if (card?.disputed) {
    await insertLater(unit, 'dispute', charge.id, new Date(unit.now.getTime() + unit.context.disputeDelay))
  }
  return complete(
    unit,
    stored,
    entered,
    totals,
    succeeded.id,
    [
      ...happened,
      { type: 'charge.succeeded', object: charge },
      { type: 'payment_intent.succeeded', object: succeeded },
    ],
    card?.withholdsWebhook ?? false,
  )
}

async function complete(
  unit: Unit,
  { body, inner }: StoredSession,
  entered: Entered,
  totals: Totals,
  intent: string | null,
  happened: Happening[],
  withheld = false,
): Promise<Session> {
  const taxes = shareTax([...inner.lines.map((line) => line.amount_subtotal), totals.shipping], totals.tax)
  const shippingTax = taxes.at(-1) ?? 0
  const session: Session = {
    ...body,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: body.automatic_tax.enabled
      ? { ...body.automatic_tax, status: 'complete' }
      : body.automatic_tax,
    collected_information: {
      business_name: null,
      individual_name: null,
      shipping_details: entered.shipping,
    },
    customer_details: makeCustomerDetails(entered.email, entered.shipping),
    payment_intent: intent ?? body.payment_intent,
    payment_status: intent === null ? 'no_payment_required' : 'paid',
    shipping_cost: totals.shippingRate
      ? {
          amount_subtotal: totals.shipping,
          amount_tax: shippingTax,
          amount_total: totals.shipping + shippingTax,
          shipping_rate: totals.shippingRate,
        }
      : null,
    status: 'complete',
    total_details: { amount_discount: 0, amount_shipping: totals.shipping, amount_tax: totals.tax },
  }
  const lines = inner.lines.map((line, at) => ({
    ...line,
    amount_tax: taxes[at]!,
    amount_total: line.amount_subtotal + taxes[at]!,
  }))
  const known: SessionInner = { ...inner, lines, waiting: null }
  await updateObject(unit, session, known)
  const shown = showSession(unit.context, { body: session })
  await emit(unit, [...happened, { type: 'checkout.session.completed', object: shown }], withheld)
  return session
}

const statementOf = (unit: Unit) =>
  unit.context.brandName
    .toUpperCase()
    .replace(/[<>\\'"*]/g, '')
    .slice(0, 22) || 'SANDBOX'
