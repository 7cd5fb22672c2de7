import Stripe from 'stripe'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { Unavailable } from '../errors.ts'

/** The payment provider: Stripe, or the sandbox that speaks the same protocol. */
export interface Provider {
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
  isSandbox: boolean
  /** Where the provider's browser script is loaded from. */
  scriptUrl: string
  /** Whether sessions ask the provider to compute tax. */
  tax: boolean
}

/** An answer, or an end to waiting, well within the six seconds that a shopper is made to wait. */
const TIMEOUT_MS = 5000

export function openProvider(config: Config, secrets: Secrets): Provider {
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false }
  if (config.stripe) {
    return {
      ...config.stripe,
      stripe: new Stripe(config.stripe.secretKey, common),
      isSandbox: false,
      scriptUrl: 'https://js.stripe.com/v3/',
      tax: config.stripeTax,
    }
  }
  const { secretKey, publishableKey, webhookSecret } = secrets.sandbox
  return {
    stripe: new Stripe(secretKey, { ...common, protocol: 'http', host: reachable(config.host), port: config.port }),
    publishableKey,
    webhookSecret,
    isSandbox: true,
    scriptUrl: `${config.publicUrl}/sandbox/v1.js`,
    tax: true,
  }
}

/** An address to connect to for one that is listened on. */
const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/**
 * Awaits the provider. That it is away or slow becomes an answer in words; a refusal of what was asked
 * is passed on for the caller to judge.
 */
export async function askProvider<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (isRefusal(error)) throw error
    throw new Unavailable('The payment provider can’t be reached at the moment. Please try again in a minute.', 503, error)
  }
}

/** The provider understood the request and said no: asking again changes nothing. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeCardError
