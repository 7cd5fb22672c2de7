import { endOverdueSessions } from './checkout/expire.ts'
import type { Context } from './context.ts'
import { claimLater, findNextDue } from './events/later-queries.ts'
import { forgetOldKeys } from './http/idempotency-queries.ts'
import { openDispute } from './payments/dispute.ts'
import { addRefundReference } from './payments/refund.ts'
import { inTransaction } from './transaction.ts'
import { registerDefaultEndpoint } from './webhooks/default-endpoint.ts'
import { createDeliverer } from './webhooks/deliver.ts'

/** How long it sleeps at most: another process may have died with work undone. */
const LONGEST_SLEEP = 5_000
const AFTER_FAILURE = 1_000
const KEEP_TIME_EVERY = 100
const FORGET_EVERY = 3_600_000

export type Loop = { start: () => void; poke: () => void; stop: () => Promise<void> }

/**
 * Everything that happens without a request: deliveries, sessions that run out, disputes. Each process runs one; they
 * share the work through the database, so that none of them is needed in particular.
 */
export function createLoop(context: Context): Loop {
  const stopping = new AbortController()
  let wake = () => {}
  let poked = false
  let running: Promise<void> | undefined
  let keptAt = -Infinity
  let forgotAt = 0
  const deliverer = createDeliverer(context, stopping.signal, poke)

  function poke(): void {
    poked = true
    wake()
  }

  async function sleep(milliseconds: number): Promise<void> {
    if (poked || stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** What the passing of time brings about. */
  async function keepTime(): Promise<number> {
    const ended = await inTransaction(context, (unit) => endOverdueSessions(unit))
    const happened = await inTransaction(context, async (unit) => {
      const later = await claimLater(unit, 20)
      for (const { kind, object } of later) {
        await (kind === 'dispute' ? openDispute(unit, object) : addRefundReference(unit, object))
      }
      return later.length
    })
    if (Date.now() - forgotAt > FORGET_EVERY) {
      forgotAt = Date.now()
      await inTransaction(context, forgetOldKeys)
    }
    return ended + happened
  }

  async function round(): Promise<number> {
    poked = false
    let done = 0
    // Under a stream of deliveries, looking at the clock each time would cost more than they do.
    if (performance.now() - keptAt > KEEP_TIME_EVERY) {
      done += await keepTime()
      keptAt = performance.now()
    }
    done += await deliverer.begin()
    if (done > 0) return 0
    // A delivery that ends makes room, and pokes.
    if (deliverer.isFull()) return LONGEST_SLEEP
    const next = await inTransaction(context, findNextDue)
    if (next === null) return LONGEST_SLEEP
    return Math.min(LONGEST_SLEEP, Math.max(20, next.getTime() - context.clock().getTime()))
  }

  async function run(): Promise<void> {
    let registered = ''
    while (!stopping.signal.aborted) {
      let pause = AFTER_FAILURE
      try {
        if (registered !== context.webhookUrl()) {
          await registerDefaultEndpoint(context)
          registered = context.webhookUrl()
        }
        pause = await round()
      } catch (fault) {
        poked = false
        if (!stopping.signal.aborted)
          context.log.warn({ err: fault }, 'sandbox: deliveries wait for the database')
      }
      await sleep(pause)
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    poke,
    stop: async () => {
      stopping.abort()
      wake()
      await running
      await deliverer.settle()
    },
  }
}
