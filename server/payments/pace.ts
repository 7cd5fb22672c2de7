import { setTimeout as pause } from 'node:timers/promises'
import { batchCalls } from '../batch-calls.ts'
import type { Config } from '../config.ts'
import type { StripeRate } from '../config-formats.ts'
import type { Database } from '../database/connection.ts'
import { type Slot, takeSlots } from './pace-queries.ts'

/** Leaves two of the five seconds that a request has for Stripe (`newDeadline`). */
const QUEUE_MS = 3000

/** Thrown if too many calls to Stripe are already waiting. */
export class ProviderQueueFull extends Error {}

/** Waits until the call may be made. Throws ProviderQueueFull instead when that would take too long. */
export type Pace = (method: string, path: string) => Promise<void>

/**
 * Keeps all processes together within Stripe's limits (decisions/0051). While the database is away, calls are not
 * delayed, because Stripe itself refuses excess calls.
 */
function openPace(db: Database, rate: StripeRate): Pace {
  const waitFor = batchCalls<number>(async (batch) => {
    const counts = new Map(Array.from(batch, ([key, calls]) => [key, calls.length]))
    const taken = await takeSlots(db, counts, rate, QUEUE_MS).catch(() => 'away' as const)
    if (taken === 'away') {
      for (const call of [...batch.values()].flat()) call.resolve(0)
      return
    }
    const granted = [...batch].flatMap(([key, calls]) => {
      const slot = taken?.endpoints.get(key)
      if (slot) return calls.map((call, index) => ({ call, atMs: slotAt(slot, index, calls.length) }))
      for (const call of calls)
        call.reject(new ProviderQueueFull('Too many calls to the payment provider are waiting.'))
      return []
    })
    for (const [index, { call, atMs }] of granted.entries())
      call.resolve(Math.max(0, atMs, slotAt(taken!.account, index, granted.length)))
  })
  return async (method, path) => {
    const waitMs = await waitFor(endpointOf(method, path))
    if (waitMs > 0) await pause(waitMs)
  }
}

export const paceOf = ({ stripeRate }: Pick<Config, 'stripeRate'>, db: Database): Pace | undefined =>
  stripeRate ? openPace(db, stripeRate) : undefined

const slotAt = ({ lastInMs, apartMs }: Slot, index: number, count: number) =>
  lastInMs - (count - 1 - index) * apartMs

const NAME = /^[a-z_]+$/

/** Without ids: `GET /v1/checkout/sessions`. */
const endpointOf = (method: string, path: string) => {
  const [, version, ...parts] = path.split('?')[0]!.split('/')
  return [method, version, ...parts.filter((part) => NAME.test(part))].join(' ')
}
