import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import { lockObject, updateObject } from '../objects/queries.ts'
import { inTransaction } from '../transaction.ts'
import { makeEndpoint } from './endpoint.ts'
import { insertEndpointOnce } from './queries.ts'

const ID = 'we_1TheShopsOwnEndpoint0000'

/** What a shop needs to hear: payments, refunds, disputes, the end of its sessions. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
]

/** Registers the shop's webhook, or follows it to where it is now. */
export async function registerDefaultEndpoint(context: Context): Promise<void> {
  const url = context.webhookUrl()
  await inTransaction(context, async (unit) => {
    const given = { url, enabled_events: EVENTS, api_version: null, description: 'The shop', metadata: {} }
    const inner = { secret: context.webhookSecret, isDefault: true }
    await insertEndpointOnce(unit, makeEndpoint(given, unit.now, ID), inner)
    const stored = await lockObject(unit, 'webhook_endpoint', ID)
    const known = stored!.body as unknown as Stripe.WebhookEndpoint
    const secret = (stored!.inner as typeof inner).secret
    if (known.url !== url || secret !== inner.secret) await updateObject(unit, { ...known, url }, inner)
  })
}
