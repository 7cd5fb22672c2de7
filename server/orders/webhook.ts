import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { BadRequest } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { applyDispute } from './disputes.ts'
import { applySession } from './fulfil.ts'
import { insertProviderEvent, listKnownEvents } from './queries.ts'
import { applyRefund } from './refunds.ts'
import { askProvider } from '../payments/provider.ts'
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

async function readEvent(shop: Shop, body: unknown, signature: string | string[] | undefined): Promise<Stripe.Event> {
  try {
    return await shop.provider.stripe.webhooks.constructEventAsync(
      body as Buffer,
      signature ?? '',
      shop.provider.webhookSecret,
    )
  } catch {
    throw new BadRequest('The signature does not match the body.')
  }
}

type Effect = (trx: Transaction) => Promise<void>

/**
 * Applies an event once: its row and its effect are one transaction, so a failure has it sent again
 * and a repetition does nothing.
 */
export async function applyEvent(shop: Shop, event: Stripe.Event): Promise<void> {
  if ((await listKnownEvents(shop.db, [event.id])).has(event.id)) return
  const effect = await prepareEffect(shop, event)
  await shop.db.transaction().execute(async (trx) => {
    const isNew = await insertProviderEvent(trx, {
      id: event.id,
      type: event.type,
      object_id: 'id' in event.data.object ? String(event.data.object.id) : null,
      created_at: new Date(event.created * 1000),
    })
    if (isNew) await effect?.(trx)
  })
}

/** Asks the provider how the thing stands now, and only then opens the transaction that applies it. */
async function prepareEffect(shop: Shop, event: Stripe.Event): Promise<Effect | undefined> {
  const { stripe } = shop.provider
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const session = await askProvider(stripe.checkout.sessions.retrieve(event.data.object.id))
      return (trx) => applySession(shop, trx, session, { by: 'provider' })
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = await askProvider(stripe.refunds.retrieve(event.data.object.id))
      return (trx) => applyRefund(trx, refund)
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'charge.dispute.updated': {
      const dispute = await askProvider(stripe.disputes.retrieve(event.data.object.id))
      return (trx) => applyDispute(trx, dispute)
    }
    default:
      return undefined
  }
}

/** What the shop has to hear of; the reconciler looks for these when no webhook came. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.updated',
]
