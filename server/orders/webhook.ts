import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { inTransaction } from '../database/transaction.ts'
import { BadRequest } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { applyDispute, Overtaken } from './disputes.ts'
import { applySession, retrieveSession } from './follow-session.ts'
import { insertProviderEvent, listKnownEvents } from './event-queries.ts'
import { findOrderByPaymentIntent } from './order-queries.ts'
import { applyRefund } from './refunds.ts'
import type { OrderRow } from './tables.ts'
import { askProvider, intentOf, isUnknown } from '../payments/provider.ts'
import type { Transaction } from '../database/connection.ts'

/** The provider's news (T3). Registered apart from the contract: its body is the provider's, raw and signed. */
export function registerWebhook(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', async (request) => {
      const event = await readEvent(shop, request.body, request.headers['stripe-signature'])
      await applyEvent(shop, event)
      return { received: true }
    })
  })
}

async function readEvent(
  shop: Shop,
  body: unknown,
  signature: string | string[] | undefined,
): Promise<Stripe.Event> {
  const { webhooks } = shop.provider.stripe
  let event: Stripe.Event
  try {
    event = await webhooks.constructEventAsync(body as Buffer, signature ?? '', shop.provider.webhookSecret)
  } catch {
    throw new BadRequest('The signature does not match the body.')
  }
  if (!isEvent(event)) throw new BadRequest('That is not an event.')
  return event
}

const isEvent = (event: Stripe.Event) =>
  isShortText(event?.id) &&
  isShortText(event.type) &&
  Number.isSafeInteger(event.created) &&
  Math.abs(event.created) < 1e11 &&
  isShortText((event.data?.object as { id?: unknown } | undefined)?.id)

const isShortText = (value: unknown) => typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)

type Effect = (trx: Transaction) => Promise<void>

/**
 * Applies an event once: its row and its effect are one transaction, so a failure has it sent again
 * and a repetition does nothing. When other news came in between, the provider is asked again.
 */
export async function applyEvent(shop: Shop, event: Stripe.Event, tries = 3): Promise<void> {
  if ((await listKnownEvents(shop.db, [event.id])).has(event.id)) return
  const effect = await prepareEffect(shop, event)
  try {
    await inTransaction(shop.db, async (trx) => {
      const isNew = await insertProviderEvent(trx, {
        id: event.id,
        type: event.type,
        object_id: 'id' in event.data.object ? String(event.data.object.id) : null,
        created_at: new Date(event.created * 1000),
      })
      if (isNew) await effect?.(trx)
    })
  } catch (error) {
    if (!(error instanceof Overtaken) || tries === 1) throw error
    await applyEvent(shop, event, tries - 1)
  }
}

/**
 * Asks the provider how the thing stands now, and only then opens the transaction that applies it. What
 * the provider itself doesn't know has no effect.
 */
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
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = await askProvider(() => stripe.refunds.retrieve(event.data.object.id))
      return await afterPayment(shop, refund, (trx) => applyRefund(trx, refund))
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'charge.dispute.updated': {
      const known = await findOrderOf(shop, event.data.object)
      const dispute = await askProvider(() => stripe.disputes.retrieve(event.data.object.id))
      return await afterPayment(shop, dispute, (trx) => applyDispute(trx, dispute, known?.disputed ?? null))
    }
    default:
      return undefined
  }
}

async function findOrderOf(shop: Shop, about: Stripe.Refund | Stripe.Dispute): Promise<OrderRow | undefined> {
  const payment_intent = intentOf(about)
  return payment_intent ? await findOrderByPaymentIntent(shop.db, payment_intent) : undefined
}

/** News about a payment can overtake the news of the payment itself, which is then followed first. */
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
  const [session] = data
  return async (trx) => {
    if (session) await applySession(shop, trx, session, { by: 'provider' })
    await effect(trx)
  }
}

/** What the shop has to hear of; the reconciler looks for these when no webhook came. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.updated',
]
