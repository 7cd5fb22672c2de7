import type { Context } from '../context.ts'
import { lockObject, updateObject } from '../objects/queries.ts'
import { inTransaction } from '../transaction.ts'
import { makeEndpoint } from './endpoint.ts'
import { insertEndpointOnce } from './queries.ts'

const ID = 'we_1TheShopsOwnEndpoint0000'

/** What the sandbox tells of the events that a shop subscribes to. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

export async function registerDefaultEndpoint(context: Context): Promise<void> {
  const url = context.webhookUrl()
  await inTransaction(context, async (trx) => {
    const given = { url, enabled_events: EVENTS, api_version: null, description: 'The shop', metadata: {} }
    const inner = { secret: context.webhookSecret, isDefault: true }
    await insertEndpointOnce(trx, makeEndpoint(given, trx.now, ID), inner)
    const stored = await lockObject(trx, 'webhook_endpoint', ID)
    const { body } = stored!
    const isSame = body.url === url && stored!.inner.secret === inner.secret
    if (!isSame || body.enabled_events.join() !== EVENTS.join())
      await updateObject(trx, { ...body, url, enabled_events: EVENTS }, inner)
  })
}
