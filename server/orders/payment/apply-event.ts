import type Stripe from 'stripe'
import { isPayable } from '../../../contract/order-states.ts'
import type { Transaction } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { askProvider, intentOf, isUnknown } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { applyDispute, Overtaken } from '../disputes/disputes.ts'
import { findStanding } from '../disputes/dispute-queries.ts'
import { insertProviderEvent, listKnownEvents } from './event-queries.ts'
import { isFollowed, untilFollowed, whileFollowing } from './following.ts'
import { applySession, retrieveSession } from './follow-session.ts'
import { findOrderByPaymentIntent, findOrderRowBySession } from '../order-queries.ts'
import { applyPaymentFailure } from './payment-failures.ts'
import { applyRefund } from '../refunds/refunds.ts'
import type { OrderRow } from '../tables.ts'

type Effect = (trx: Transaction) => Promise<void>

/**
 * Applies an event exactly once: its row and its effect are one transaction. Retries if another event of the same
 * dispute overtakes it.
 */
export async function applyEvent(shop: Shop, event: Stripe.Event, tries = 3): Promise<void> {
  if (!EVENT_TYPES.includes(event.type)) return
  const sessionId = sessionOf(event)
  if (sessionId !== undefined && (await isFinished(shop, sessionId)))
    return void (await insertProviderEvent(shop.db, seenAs(event)))
  if ((await listKnownEvents(shop.db, [event.id])).has(event.id)) return
  // The success page was opened in the meantime.
  if (sessionId !== undefined && isFollowed(sessionId)) return await applyEvent(shop, event, tries)
  try {
    if (sessionId === undefined) await applyUnknown(shop, event)
    else await whileFollowing(sessionId, () => applyUnknown(shop, event))
  } catch (error) {
    if (!(error instanceof Overtaken) || tries === 1) throw error
    await applyEvent(shop, event, tries - 1)
  }
}

async function applyUnknown(shop: Shop, event: Stripe.Event): Promise<void> {
  const effect = await prepareEffect(shop, event)
  if (!effect) await insertProviderEvent(shop.db, seenAs(event))
  else
    await inTransaction(shop.db, async (trx) => {
      if (await insertProviderEvent(trx, seenAs(event))) await effect(trx)
    })
}

const seenAs = ({ id, type, created }: Stripe.Event) => ({ id, type, created_at: new Date(created * 1000) })

const objectIdOf = ({ data }: Stripe.Event): string => (data.object as { id: string }).id

const sessionOf = (event: Stripe.Event): string | undefined =>
  event.type.startsWith('checkout.session.') ? objectIdOf(event) : undefined

/**
 * True if nothing is left to do, because the success page was opened before the webhook arrived, or the event was read
 * again.
 */
async function isFinished(shop: Shop, sessionId: string): Promise<boolean> {
  await untilFollowed(sessionId)
  const order = await findOrderRowBySession(shop.db, sessionId)
  return order !== undefined && !isPayable(order.state)
}

/** Retrieves the object before the transaction, since events arrive in any order. Unknown objects have no effect. */
async function prepareEffect(shop: Shop, event: Stripe.Event): Promise<Effect | undefined> {
  try {
    return await EFFECTS[event.type]?.(shop, event)
  } catch (error) {
    if (!isUnknown(error)) throw error
    shop.log.warn(
      { event: event.id, type: event.type },
      'an event about something that the provider does not show',
    )
    return undefined
  }
}

async function findOrderOf(shop: Shop, about: Stripe.Refund | Stripe.Dispute): Promise<OrderRow | undefined> {
  const payment_intent = intentOf(about)
  return payment_intent ? await findOrderByPaymentIntent(shop.db, payment_intent) : undefined
}

/** A refund or dispute can arrive before the payment's own event; the payment is then applied first. */
async function afterPayment(
  shop: Shop,
  about: Stripe.Refund | Stripe.Dispute,
  effect: Effect,
): Promise<Effect> {
  const payment_intent = intentOf(about)
  if (!payment_intent || (await findOrderOf(shop, about))) return effect
  const { data } = await askProvider(() =>
    shop.provider.stripe.checkout.sessions.list({ payment_intent, limit: 1 }),
  )
  const [listed] = data
  // A listed session has neither the chosen delivery nor all of many lines.
  const session = listed && (await retrieveSession(shop, listed.id))
  return async (trx) => {
    if (session) await applySession(shop, trx, session, { by: 'provider' })
    await effect(trx)
  }
}

type Prepare = (shop: Shop, event: Stripe.Event) => Promise<Effect>

const ofSession: Prepare = async (shop, event) => {
  const session = await retrieveSession(shop, objectIdOf(event))
  return (trx) => applySession(shop, trx, session, { by: 'provider' })
}

/** The message is taken from the event, because the payment may have succeeded since. */
const ofFailure: Prepare = async (_, event) => {
  // EFFECTS uses this function for this type only.
  const failed = event as Stripe.PaymentIntentPaymentFailedEvent
  return (trx) => applyPaymentFailure(trx, failed)
}

const ofRefund: Prepare = async (shop, event) => {
  const refund = await askProvider(() => shop.provider.stripe.refunds.retrieve(objectIdOf(event)))
  return await afterPayment(shop, refund, (trx) => applyRefund(trx, refund))
}

const ofDispute: Prepare = async (shop, event) => {
  const known = await findStanding(shop.db, objectIdOf(event))
  const dispute = await askProvider(() => shop.provider.stripe.disputes.retrieve(objectIdOf(event)))
  return await afterPayment(shop, dispute, (trx) => applyDispute(trx, dispute, known))
}

const EFFECTS: Partial<Record<Stripe.Event['type'], Prepare>> = {
  'checkout.session.completed': ofSession,
  'checkout.session.async_payment_succeeded': ofSession,
  'checkout.session.async_payment_failed': ofSession,
  'checkout.session.expired': ofSession,
  'payment_intent.payment_failed': ofFailure,
  'refund.created': ofRefund,
  'refund.updated': ofRefund,
  'refund.failed': ofRefund,
  'charge.dispute.created': ofDispute,
  'charge.dispute.closed': ofDispute,
  'charge.dispute.funds_reinstated': ofDispute,
  'charge.dispute.funds_withdrawn': ofDispute,
  'charge.dispute.updated': ofDispute,
}

export const EVENT_TYPES = Object.keys(EFFECTS)
