import Stripe from 'stripe'
import type { Discrepancy } from '../../contract/reconciliation.ts'
import { enqueue, type Schedule, type Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { findDiscrepancies, listConfirmed } from './find-discrepancies.ts'
import { openBooks } from './open-books.ts'
import { saveReconciliation } from './queries.ts'

/** `npm run check:books` compares all payments with Stripe. */
const LOOK_BACK_DAYS = 3
/** Long enough for events in transit between Stripe and the shop to arrive. */
const SECOND_RUN_MS = 90_000

interface Payload {
  found?: Discrepancy[]
}

export const reconciliationTasks = (shop: Shop): Record<string, Task> => ({
  find_discrepancies: (payload?: Payload) => runReconciliation(shop, payload?.found),
})

export const reconciliationSchedule: Schedule[] = [{ task: 'find_discrepancies', match: '*/10 * * * *' }]

async function readBooks(shop: Shop, since: Date): Promise<Discrepancy[]> {
  const { db, close } = openBooks(shop)
  try {
    return (await findDiscrepancies({ db, provider: shop.provider }, since)).discrepancies
  } finally {
    await close()
  }
}

/** A discrepancy counts when a second run confirms it. */
async function runReconciliation(shop: Shop, found: Discrepancy[] | undefined): Promise<void> {
  const since = new Date(Date.now() - LOOK_BACK_DAYS * 86_400_000)
  let discrepancies: Discrepancy[]
  try {
    discrepancies = await readBooks(shop, since)
  } catch (error) {
    shop.log.warn({ err: error }, 'the reconciliation failed')
    const what =
      error instanceof Stripe.errors.StripeError
        ? 'The payment provider could not be asked.'
        : 'The books could not be read: the log says why.'
    const problem = `${what} It is tried again every ten minutes.`
    return await saveReconciliation(shop.db, { problem, discrepancies: [] })
  }
  if (discrepancies.length > 0 && !found) {
    const runAt = new Date(Date.now() + SECOND_RUN_MS)
    const job = { key: 'find_discrepancies:again', runAt, maxAttempts: 3 }
    return await enqueue(shop.db, 'find_discrepancies', { found: discrepancies }, job)
  }
  const confirmed = listConfirmed(found ?? [], discrepancies)
  for (const discrepancy of confirmed) shop.log.error({ discrepancy }, 'the books do not balance')
  await saveReconciliation(shop.db, { problem: null, discrepancies: confirmed })
}
