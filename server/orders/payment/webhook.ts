import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import type Stripe from 'stripe'
import { BadRequest } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { applyEvent, EVENT_TYPES } from './apply-event.ts'
import { saveWebhookArrival } from './event-queries.ts'

/** T3. Not a call of the contract, because verifying the signature needs the raw body. */
export function registerWebhook(app: FastifyInstance, shop: Shop): void {
  const lag = new Histogram({
    name: 'webhook_lag_seconds',
    help: 'Between an event at the payment provider and its webhook, applied',
    buckets: [0.5, 2, 10, 60, 600, 3600],
    registers: [app.metrics],
  })
  const noteArrival = openArrivals(shop)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', async (request) => {
      const event = await readEvent(shop, request.body, request.headers['stripe-signature'])
      await noteArrival()
      await applyEvent(shop, event)
      lag.observe(Math.max(0, shop.provider.now() / 1000 - event.created))
      return { received: true }
    })
  })
}

/** At most once per this time: otherwise each webhook would wait for the row that the previous one has changed. */
const NOTE_EACH_MS = 60_000

function openArrivals({ db }: Shop): () => Promise<void> {
  let notedAt = -Infinity
  return async () => {
    if (performance.now() - notedAt < NOTE_EACH_MS) return
    notedAt = performance.now()
    await saveWebhookArrival(db)
  }
}

async function readEvent(
  shop: Shop,
  body: unknown,
  signature: string | string[] | undefined,
): Promise<Stripe.Event> {
  const { stripe, webhookSecret, now, hearTime } = shop.provider
  await hearTime()
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(
      body as Buffer,
      signature ?? '',
      webhookSecret,
      undefined,
      undefined,
      now(),
    )
  } catch {
    throw new BadRequest('The signature does not match the body.')
  }
  if (!isEvent(event)) throw new BadRequest('That is not an event.')
  return event
}

interface About {
  id?: unknown
  payment_intent?: string | { id?: unknown } | null
}

function isEvent(event: Stripe.Event): boolean {
  if (!isShortText(event?.id) || !isShortText(event.type)) return false
  if (!Number.isSafeInteger(event.created) || Math.abs(event.created) > 1e11) return false
  const about = event.data?.object as About | null | undefined
  if (typeof about !== 'object' || about === null) return false
  // An endpoint may be subscribed to other events; the objects of some, such as `balance.available`, have no id.
  if (!EVENT_TYPES.includes(event.type)) return true
  if (!isShortText(about.id)) return false
  const intent = typeof about.payment_intent === 'object' ? about.payment_intent?.id : about.payment_intent
  return intent === undefined || intent === null || isShortText(intent)
}

const isShortText = (value: unknown) => typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)
