import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/** The version of Stripe's API that the objects follow: that of the SDK's types. */
export const API_VERSION = '2026-10-28.endive'

export type SandboxOptions = {
  /** The sandbox creates and uses the schema `sandbox` in this database, and nothing else. */
  pool: Pool
  /** `sk_test_…`; a live key is refused. */
  secretKey: string
  publishableKey: string
  /** Signs what is sent to `webhookUrl`. */
  webhookSecret: string
  /** Base URL of the payment page, without a trailing slash. */
  origin: () => string
  /** The webhook endpoint that is registered at start. */
  webhookUrl: () => string
  brandName: string
  clock?: () => Date
  /** Milliseconds to wait after the first, second … failed delivery; after the last it is given up. */
  webhookRetryDelays?: number[]
  /** Milliseconds. */
  webhookTimeout?: number
  /** Milliseconds until a payment with the card …0259 is disputed. */
  disputeDelay?: number
  /** Decides which calls a fault with a share below 1 affects. */
  random?: () => number
}

export type Context = Required<SandboxOptions> & {
  log: FastifyBaseLogger
  /** Starts the next round of the background loop without delay. */
  wake: () => void
}

/** The API request that caused an event; both are null for what happens without a request. */
export type EventRequest = { id: string | null; idempotency_key: string | null }

export type Transaction = {
  client: PoolClient
  context: Context
  /** The same time for everything in the transaction. */
  now: Date
  request: EventRequest
  /** Set by whoever inserts work for the background loop, which is woken after the commit. */
  hasNewWork: boolean
}

export function completeOptions(options: SandboxOptions): Omit<Context, 'log' | 'wake'> {
  if (!/^(sk|rk)_test_/.test(options.secretKey) || !options.publishableKey.startsWith('pk_test_')) {
    throw new Error('The payments sandbox runs with test keys only (sk_test_… and pk_test_…).')
  }
  return {
    clock: () => new Date(),
    webhookRetryDelays: [1_000, 3_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 600_000],
    webhookTimeout: 10_000,
    disputeDelay: 15_000,
    random: Math.random,
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  } as Omit<Context, 'log' | 'wake'>
}
