import Stripe from 'stripe'
import type { Fault } from '../../contract/books.ts'
import { enqueue, type Schedule, type Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { checkBooks, findLasting } from './check.ts'
import { keepBooks } from './queries.ts'

/** How far back the provider's payments are compared each time; `npm run check:books` compares them all. */
const LOOK_BACK_DAYS = 3
/** By then whatever was on its way has arrived, or will not without help. */
const SECOND_LOOK_MS = 90_000

interface Payload {
  /** What the first look has found; without it, this is the first. */
  found?: Fault[]
}

export const booksTasks = (shop: Shop): Record<string, Task> => ({
  check_books: (payload?: Payload) => lookAtBooks(shop, payload?.found),
})

export const booksSchedule: Schedule[] = [{ task: 'check_books', match: '*/10 * * * *' }]

/** Keeps how the books stand for the dashboard. A fault counts once it has lasted to a second look. */
async function lookAtBooks(shop: Shop, found: Fault[] | undefined): Promise<void> {
  const since = new Date(Date.now() - LOOK_BACK_DAYS * 86_400_000)
  let faults: Fault[]
  try {
    faults = (await checkBooks(shop, since)).faults
  } catch (error) {
    shop.log.warn({ err: error }, 'the books could not be checked')
    const what =
      error instanceof Stripe.errors.StripeError
        ? 'The payment provider could not be asked.'
        : 'The books could not be read: the log says why.'
    await keepBooks(shop.db, { problem: `${what} It is tried again every ten minutes.`, faults: [] })
    return
  }
  if (faults.length > 0 && !found) {
    const runAt = new Date(Date.now() + SECOND_LOOK_MS)
    await enqueue(
      shop.db,
      'check_books',
      { found: faults },
      { key: 'check_books:again', runAt, maxAttempts: 3 },
    )
    return
  }
  const lasting = findLasting(found ?? [], faults)
  for (const fault of lasting) shop.log.error({ fault }, 'the books do not balance')
  await keepBooks(shop.db, { problem: null, faults: lasting })
}
