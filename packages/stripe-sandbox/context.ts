import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/** The API version of the SDK's types that the sandbox's objects follow. */
export const API_VERSION = '2026-10-28.endive'

export type SandboxOptions = {
  pool: Pool
  /** `sk_test_…`; a live key is refused. */
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Base URL under which shoppers reach it, without a slash at the end. */
  origin: () => string
  /** The shop's webhook, registered as an endpoint that carries `webhookSecret`. */
  webhookUrl: () => string
  brandName: string
  clock?: () => Date
  /** Milliseconds to wait after the first, second … failed delivery; after the last it gives up. */
  webhookRetryDelays?: number[]
  webhookTimeout?: number
  /** Milliseconds until the card …0259 is disputed. */
  disputeDelay?: number
  /** Decides who is struck by a fault that strikes a share. */
  random?: () => number
}

export type Context = Required<SandboxOptions> & {
  log: FastifyBaseLogger
  /** There is something to deliver. */
  poke: () => void
}

/** Who asked, as events remember it. */
export type Origin = { id: string | null; idempotency_key: string | null }

export const ITSELF: Origin = { id: null, idempotency_key: null }

/** One transaction: its connection, its one idea of the time, and what it causes once it is committed. */
export type Unit = { client: PoolClient; context: Context; now: Date; request: Origin; emitted: boolean }

export function completeOptions(options: SandboxOptions): Omit<Context, 'log' | 'poke'> {
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
  } as Omit<Context, 'log' | 'poke'>
}
