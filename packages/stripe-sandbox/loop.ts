import { setTimeout as pause } from 'node:timers/promises'
import { expireOverdueSessions } from './checkout/expire.ts'
import type { Context } from './context.ts'
import { claimScheduled, findNextDue, isAnythingDue } from './events/scheduled-queries.ts'
import { deleteOldKeys } from './http/idempotency-queries.ts'
import { openDispute } from './payments/dispute.ts'
import { hearFromBank } from './payments/refund.ts'
import { inTransaction } from './transaction.ts'
import { registerDefaultEndpoint } from './webhooks/default-endpoint.ts'
import { createDeliverer } from './webhooks/deliver.ts'

/** Bounded, so that the work of a crashed process is taken over within this time. */
const MAX_SLEEP_MS = 5_000
const RETRY_MS = 1_000
/** Querying for due work before each delivery would cost more than the deliveries. */
const DUE_WORK_INTERVAL_MS = 100
const KEY_CLEANUP_INTERVAL_MS = 3_600_000

type Loop = { start: () => void; wake: () => void; stop: () => Promise<void> }

/**
 * The background worker: sends deliveries, expires sessions, opens disputes. Every process runs one; row locks divide
 * the work between them, so a crashed process blocks nothing.
 */
export function createLoop(context: Context): Loop {
  const stopping = new AbortController()
  const alarm = createAlarm()
  const runDueWork = createDueWork(context)
  const deliverer = createDeliverer(context, stopping.signal, alarm.ring)
  let running: Promise<void> | undefined

  /** Returns how many milliseconds to sleep until the next round. */
  async function runRound(): Promise<number> {
    const finished = await runDueWork()
    const begun = await deliverer.begin()
    if (finished + begun > 0) return 0
    // The deliverer wakes the loop when it has capacity again.
    if (deliverer.isFull()) return MAX_SLEEP_MS
    const next = await findNextDue(context)
    if (next === null) return MAX_SLEEP_MS
    return Math.min(MAX_SLEEP_MS, Math.max(20, next.getTime() - context.clock().getTime()))
  }

  async function run(): Promise<void> {
    let registeredUrl = ''
    while (!stopping.signal.aborted) {
      let pauseMs = RETRY_MS
      alarm.reset()
      try {
        if (registeredUrl !== context.webhookUrl()) {
          await registerDefaultEndpoint(context)
          registeredUrl = context.webhookUrl()
        }
        pauseMs = await runRound()
      } catch (error) {
        alarm.reset()
        if (!stopping.signal.aborted)
          context.log.warn({ err: error }, 'sandbox: background work failed and is retried')
      }
      if (!stopping.signal.aborted) await alarm.sleep(pauseMs)
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    wake: alarm.ring,
    stop: async () => {
      stopping.abort()
      alarm.ring()
      await running
      await deliverer.drain()
    },
  }
}

/** A sleep that `ring` ends early; a ring between two sleeps skips the next one. */
function createAlarm() {
  let ringing = new AbortController()
  return {
    ring: () => ringing.abort(),
    reset: () => {
      ringing = new AbortController()
    },
    sleep: (milliseconds: number) =>
      pause(milliseconds, undefined, { signal: ringing.signal, ref: false }).catch(() => {}),
  }
}

/** Work that a time makes due. The returned function runs it and returns the number of tasks. */
function createDueWork(context: Context): () => Promise<number> {
  let lastRunAt = -Infinity
  let lastCleanupAt = -Infinity
  return async () => {
    if (performance.now() - lastRunAt <= DUE_WORK_INTERVAL_MS) return 0
    const done = (await isAnythingDue(context)) ? await doDueWork(context) : 0
    if (performance.now() - lastCleanupAt > KEY_CLEANUP_INTERVAL_MS) {
      await inTransaction(context, deleteOldKeys)
      lastCleanupAt = performance.now()
    }
    lastRunAt = performance.now()
    return done
  }
}

async function doDueWork(context: Context): Promise<number> {
  const expired = await inTransaction(context, (trx) => expireOverdueSessions(trx))
  const scheduled = await inTransaction(context, async (trx) => {
    const claimed = await claimScheduled(trx, 20)
    for (const { kind, object } of claimed) {
      await (kind === 'dispute' ? openDispute(trx, object) : hearFromBank(trx, object))
    }
    return claimed.length
  })
  return expired + scheduled
}
