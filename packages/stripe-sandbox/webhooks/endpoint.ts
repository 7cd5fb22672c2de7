import type Stripe from 'stripe'
import { newId, randomLetters, seconds } from '../identifiers.ts'

/** `isDefault` marks the endpoint of the plugin's options; pending deliveries follow a change of its URL. */
export type EndpointState = { secret: string; isDefault: boolean }

type Given = {
  url: string
  enabled_events: string[]
  api_version: string | null
  description: string | null
  metadata: Record<string, string>
}

export function makeEndpoint(given: Given, now: Date, id = newId('we')): Stripe.WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: given.api_version,
    application: null,
    created: seconds(now),
    description: given.description,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: given.metadata,
    status: 'enabled',
    url: given.url,
  }
}

export const newWebhookSecret = () => `whsec_${randomLetters(32)}`
