import Stripe from 'stripe'
import type { Discrepancy } from '../../contract/reconciliation.ts'
import { DAY_MS } from '../../contract/time.ts'
import { enqueue, type Schedule, type Task } from '../database/jobs.ts'
import { keyFaultOf } from '../payments/key-fault.ts'
import type { Shop } from '../shop.ts'
import { findDiscrepancies, listConfirmed } from './find-discrepancies.ts'
import { openBooks } from './open-books.ts'
import { findReconciliation, lockBooks, saveFailedCheck, saveReconciliation, unlockBooks } from './queries.ts'

/** `npm run check:books` compares all payments with Stripe. */
const LOOK_BACK_DAYS = 3
/** Long enough for events in transit between Stripe and the shop to arrive. */
const SECOND_RUN_MS = 90_000

/**
 * A run that takes longer is followed by a pause of several times its length, so that a large shop's database gets some
 * rest.
 */
const LONG_MS = 60_000
const PAUSE_TIMES = 4
/** Below the hour after which an alarm rings (deploy/observability/alerts.yml). */
const LONGEST_PAUSE_MS = 30 * 60_000

/** The findings of a complete run, and how long it took. */
interface Payload {
  found?: Discrepancy[]
  tookMs?: number
}

export const reconciliationTasks = (shop: Shop): Record<string, Task> => ({
  find_discrepancies: async ({ found, tookMs }: Payload = {}) => {
    if (found) await confirm(shop, found, tookMs ?? null)
    else if (await isDue(shop)) await reconcile(shop)
  },
})

export const reconciliationSchedule: Schedule[] = [{ task: 'find_discrepancies', match: '*/10 * * * *' }]

async function isDue({ db }: Shop): Promise<boolean> {
  const last = await findReconciliation(db)
  if (!last?.took_ms || last.took_ms <= LONG_MS) return true
  const triedAt = Math.max(last.checked_at?.getTime() ?? 0, last.failed_at?.getTime() ?? 0)
  return Date.now() - triedAt >= Math.min(last.took_ms * PAUSE_TIMES, LONGEST_PAUSE_MS)
}

/** Undefined if another run is in progress. */
async function readBooks(shop: Shop, only?: ReadonlySet<string>): Promise<Discrepancy[] | undefined> {
  const since = new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS)
  const { db, close } = openBooks(shop)
  try {
    return await db.connection().execute(async (db) => {
      if (!(await lockBooks(db))) return undefined
      try {
        return (await findDiscrepancies({ db, provider: shop.provider }, since, only)).discrepancies
      } finally {
        // On a busy machine a closed session ends a moment later, so the lock is released first. A lost session no
        // longer holds it.
        await unlockBooks(db).catch(() => {})
      }
    })
  } finally {
    await close()
  }
}

async function reconcile(shop: Shop): Promise<void> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const found = await readBooks(shop)
    if (!found) return
    const took_ms = took()
    if (found.length > 0) await lookAgain(shop, { found, tookMs: took_ms })
    else await saveReconciliation(shop.db, { took_ms, discrepancies: [] })
  } catch (error) {
    await saveFailure(shop, error, took())
  }
}

const lookAgain = (shop: Shop, payload: Payload) =>
  enqueue(shop.db, 'find_discrepancies', payload, {
    key: 'find_discrepancies:again',
    runAt: new Date(Date.now() + SECOND_RUN_MS),
    maxAttempts: 3,
  })

/** A discrepancy counts once a second run confirms it. That run checks only the rules that were broken. */
async function confirm(shop: Shop, found: Discrepancy[], tookMs: number | null): Promise<void> {
  try {
    const again = await readBooks(shop, new Set(found.map(({ rule }) => rule)))
    if (!again) return await lookAgain(shop, { found, ...(tookMs !== null && { tookMs }) })
    const confirmed = listConfirmed(found, again)
    for (const discrepancy of confirmed) shop.log.error({ discrepancy }, 'the books do not balance')
    await saveReconciliation(shop.db, { took_ms: tookMs, discrepancies: confirmed })
  } catch (error) {
    await saveFailure(shop, error, tookMs)
  }
}

async function saveFailure(shop: Shop, error: unknown, took_ms: number | null): Promise<void> {
  shop.log.error({ err: error }, 'the reconciliation failed')
  const what =
    error instanceof Stripe.errors.StripeError
      ? (keyFaultOf(error.statusCode) ?? 'The payment provider could not be asked.')
      : 'The books could not be read: the log says why.'
  const problem = `${what} It is tried again by itself.`
  await saveFailedCheck(shop.db, { problem, took_ms })
}
