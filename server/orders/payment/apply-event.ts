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

/** Exactly once: its row and its effect are one transaction. Retries when another event of its dispute overtakes it. */
export async function applyEvent(shop: Shop, event: Stripe.Event, tries = 3): Promise<void> {
  if (!EVENT_TYPES.includes(event.type)) return
  const sessionId = sessionOf(event)
  if (sessionId !== undefined && (await isFinished(shop, sessionId)))
    return void (await insertProviderEvent(shop.db, seenAs(event)))
  if ((await listKnownEvents(shop.db, [event.id])).has(event.id)) return
  // The success page was opened meanwhile.
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

const sessionOf = (event: Stripe.Event): string | undefined =>
  event.type.startsWith('checkout.session.') ? (event.data.object as { id: string }).id : undefined

/** The success page was opened before the webhook came, or the event was read again: there is nothing to follow. */
async function isFinished(shop: Shop, sessionId: string): Promise<boolean> {
  await untilFollowed(sessionId)
  const order = await findOrderRowBySession(shop.db, sessionId)
  return order !== undefined && !isPayable(order.state)
}

/** Retrieves the object before the transaction, since events arrive in any order. Unknown objects have no effect. */
async function prepareEffect(shop: Shop, event: Stripe.Event): Promise<Effect | undefined> {
  try {
    return await retrieveEffect(shop, event)
  } catch (error) {
    if (!isUnknown(error)) throw error
    shop.log.warn(
      { event: event.id, type: event.type },
      'an event about something that the provider does not show',
    )
    return undefined
  }
}

async function retrieveEffect(shop: Shop, event: Stripe.Event): Promise<Effect | undefined> {
  const { stripe } = shop.provider
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = await retrieveSession(shop, event.data.object.id)
      return (trx) => applySession(shop, trx, session, { by: 'provider' })
    }
    // What was said is in the event itself: the payment may have succeeded since.
    case 'payment_intent.payment_failed':
      return (trx) => applyPaymentFailure(trx, event)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = await askProvider(() => stripe.refunds.retrieve(event.data.object.id))
      return await afterPayment(shop, refund, (trx) => applyRefund(trx, refund))
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.updated': {
      const known = await findStanding(shop.db, event.data.object.id)
      const dispute = await askProvider(() => stripe.disputes.retrieve(event.data.object.id))
      return await afterPayment(shop, dispute, (trx) => applyDispute(trx, dispute, known))
    }
    default:
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
  // The list shows neither the chosen delivery nor all of many lines.
  const session = listed && (await retrieveSession(shop, listed.id))
  return async (trx) => {
    if (session) await applySession(shop, trx, session, { by: 'provider' })
    await effect(trx)
  }
}

export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
]
