import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/** Must match the API version of the SDK's types. */
export const API_VERSION = '2026-10-28.endive'

export type SandboxOptions = {
  /** The sandbox uses only the schema `sandbox` of this database. */
  pool: Pool
  /** `sk_test_…`; a live key is refused. */
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Base URL of the payment page, without a trailing slash. */
  origin: () => string
  webhookUrl: () => string
  brandName: string
  /** Opens the developer pages below /sandbox. Without it there are none. */
  controlsKey?: string
  clock?: () => Date
  /** Milliseconds before each retry of a failed delivery; after the last one the delivery fails for good. */
  webhookRetryDelays?: number[]
  /** Milliseconds. */
  webhookTimeout?: number
  /** Milliseconds until a payment with the card …0259 is disputed. */
  disputeDelay?: number
  /** Milliseconds until the bank answers about a refund to the card …7726 or …5126. */
  refundDelay?: number
  random?: () => number
}

export type Context = Required<SandboxOptions> & {
  log: FastifyBaseLogger
  wake: () => void
}

/** The API request that caused an event; both are null if none did. */
export type EventRequest = { id: string | null; idempotency_key: string | null }

export type Transaction = {
  client: PoolClient
  context: Context
  /** All timestamps of one transaction are equal. */
  now: Date
  request: EventRequest
  /** Set when a query inserts work for the background loop, so that the loop is woken after the commit. */
  hasNewWork: boolean
  /** Not a transaction: see `readingOnly`. */
  isReading: boolean
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
    refundDelay: 15_000,
    random: Math.random,
    controlsKey: '',
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  } as Omit<Context, 'log' | 'wake'>
}
