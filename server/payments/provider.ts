import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { currentTraceparent, inSpan } from '../tracing/trace.ts'
import { Unavailable } from '../errors.ts'
import { withinTime } from '../within-time.ts'
import { cureOf, keyFaultOf, watchKey } from './key-fault.ts'
import { type Pace, ProviderQueueFull } from './pace.ts'
import { hearOnce, openProviderClock, type ProviderClock } from './provider-clock.ts'

/** Stripe's Checkout Session for one order. */
export type PaymentSession = Stripe.Checkout.Session

/** The payment provider: Stripe, or the sandbox with the same protocol. */
export interface Provider {
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
  isSandbox: boolean
  /** Where the provider's browser script is loaded from. */
  scriptUrl: string
  /** A sentence while the provider's last response to this process showed that the key is insufficient. */
  keyFault: () => string | undefined
  /** Calls `hear` with the method of each call without a response. */
  onSilence: (hear: (method: string) => void) => void
  /** Epoch milliseconds by the provider's clock, according to its last response to this process. */
  now: () => number
  /**
   * Asks the provider for its time if no response has told it to this process. Does not throw, and takes a second at
   * most.
   */
  hearTime: () => Promise<void>
}

/** Below the six seconds after which a checkout counts as failed (`orders/checkout/open-session.ts`). */
const TIMEOUT_MS = 5000
const FIRST_PAUSE_MS = 100

interface Brakes {
  /** While it returns true, nothing is created or changed at the provider. */
  isHeld?: () => Promise<boolean>
  pace?: Pace
}

export function openProvider(config: Config, secrets: Secrets, brakes: Brakes = {}): Provider {
  const clock = openProviderClock()
  const hearers: ((method: string) => void)[] = []
  const onSilence: Provider['onSilence'] = (hear) => void hearers.push(hear)
  const { stripeApiBase } = config
  const isSandbox = !config.stripe
  const { secretKey, publishableKey, webhookSecret } = config.stripe ?? secrets.sandbox
  const sandbox = { protocol: 'http', host: reachable(config.host), port: config.port } as const
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: openHttpClient(brakes, clock, (method) => hearers.forEach((hear) => hear(method))),
    ...(isSandbox ? sandbox : stripeApiBase && hostOf(stripeApiBase)),
  })
  const ownScripts = isSandbox ? config.publicUrl : stripeApiBase
  return {
    stripe,
    publishableKey,
    webhookSecret,
    isSandbox,
    keyFault: watchKey(stripe),
    onSilence,
    now: clock.now,
    hearTime: hearOnce(clock, () => askLittle(stripe)),
    scriptUrl: ownScripts ? `${ownScripts}/sandbox/v1.js` : 'https://js.stripe.com/v3/',
  }
}

/** A call that every key of the shop is allowed to make. */
const askLittle = (stripe: Stripe) => stripe.events.list({ limit: 1 })

/** Makes each call a span, and sends its `traceparent`. */
function openHttpClient(
  { isHeld, pace }: Brakes,
  clock: ProviderClock,
  tellSilence: (method: string) => void,
): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (host, port, path, method, headers, ...rest) => {
      if (method !== 'GET' && (await isHeld?.()))
        throw new Error('The shop was restored and holds its payment calls.')
      await pace?.(method, path)
      const route = routeOf(path)
      const attributes = { 'http.request.method': method, 'server.address': host, 'url.template': route }
      return await inSpan({ name: `${method} ${route}`, kind: 'CLIENT', attributes }, async (span) => {
        const traceparent = currentTraceparent()
        const traced = traceparent ? { ...headers, traceparent } : headers
        const asked = client.makeRequest(host, port, path, method, traced, ...rest)
        const answer = await asked.catch((error: unknown) => {
          tellSilence(method)
          throw error
        })
        span?.setAttribute('http.response.status_code', answer.getStatusCode())
        clock.note(String(answer.getHeaders()['date']))
        return answer
      })
    },
  }
}

/** Without ids: a payment session can be paid by anybody who has its id. */
const routeOf = (path: string) =>
  path.split('?', 1)[0]!.replace(/\/[a-z]+_\w+/g, (part) => (ID.test(part) ? '/:id' : part))

/** `cs_test_a1…`, `pi_3P…`; the nouns of paths, such as `payment_intents`, are of small letters. */
const ID = /[A-Z\d]/

function hostOf(base: string) {
  const { protocol, hostname, port } = new URL(base)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: Number(port || (isPlain ? 80 : 443)),
  }
}

const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** Epoch milliseconds. All calls to Stripe within one request share one deadline. */
export const newDeadline = (): number => Date.now() + TIMEOUT_MS

/** Retries while Stripe is busy. Throws Unavailable at the deadline; a refusal (`isRefusal`) passes through. */
export async function askProvider<T>(ask: () => Promise<T>, deadline = newDeadline()): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
    try {
      return await withinTime(ask(), Math.max(0, deadline - Date.now()))
    } catch (error) {
      if (isRefusal(error)) throw error
      if (!isBusy(error) || Date.now() + wait > deadline) {
        throw unavailable(error)
      }
      await pause(wait)
    }
  }
}

const AWAY = 'The payment provider can’t be reached at the moment. Please try again in a minute.'
const CROWDED = 'Very many people are paying at the moment. Please try again in a minute.'
const NOT_LET =
  'The payment provider does not let the shop do this. We have been told: please try again later.'

function unavailable(error: unknown): Unavailable {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
  const fault = keyFaultOf(status)
  if (fault) return new Unavailable(NOT_LET, 503, error, `${fault} ${cureOf(status)}`)
  return new Unavailable(isQueueFull(error) ? CROWDED : AWAY, 503, error)
}

/** The SDK wraps what its HTTP client throws. */
const isQueueFull = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError && error.detail instanceof ProviderQueueFull

/** True if another request with the same idempotency key is in progress (409), or there were too many (429). */
const isBusy = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.statusCode === 409 || error.statusCode === 429)

/** True if Stripe understood and refused the request: a retry would be refused too. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeCardError

export const intentOf = ({
  payment_intent,
}: Pick<Stripe.Checkout.Session | Stripe.Refund | Stripe.Dispute, 'payment_intent'>): string | undefined =>
  typeof payment_intent === 'string' ? payment_intent : payment_intent?.id

export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
