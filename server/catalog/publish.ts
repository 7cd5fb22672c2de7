import type { Database, Transaction } from '../database/connection.ts'
import { inParts } from '../database/in-parts.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { inTransaction } from '../database/transaction.ts'
import { isDatabaseAway } from '../database/transient-errors.ts'
import { planProductChange, saveProducts } from './save-products.ts'
import { listDueProducts, listUnpublished, lockDueProducts, lockUnpublished } from './save-queries.ts'

/** Checkouts wait for the listings of a batch, so it must not take long. */
const PRODUCTS_AT_ONCE = 100

/**
 * Activates the products whose time has come. It may run in several processes at once. Where one of them cannot be, each of its batch
 * is activated by itself; one whose row is locked for as long as a statement may wait ends the run for all, until the next minute.
 */
export async function publishProducts(
  db: Database,
  onError: (id: number, error: unknown) => void,
): Promise<void> {
  const parts = inParts(PRODUCTS_AT_ONCE, (after, most) => listDueProducts(db, after, most))
  for await (const due of parts) {
    const ids = due.map(({ id }) => id)
    try {
      await publish(db, ids)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      await processInOrder(ids, (id) => publish(db, [id]), onError)
    }
  }
}

const publish = (db: Database, ids: readonly number[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    const due = await lockDueProducts(trx, ids)
    const planned = due.map((product) => planProductChange(product, { active: true }))
    await saveProducts(trx, planned, 'published as planned')
  })

/** How many of these products were never active and have a price. */
export const countUnpublished = async (db: Database, ids: readonly number[]): Promise<number> =>
  (await listUnpublished(db, ids)).length

/** Activates them. One that was active before was hidden on purpose, so it stays hidden. */
export async function publishUnpublished(
  trx: Transaction,
  ids: readonly number[],
  by: string,
): Promise<void> {
  const hidden = await lockUnpublished(trx, ids)
  await saveProducts(
    trx,
    hidden.map((product) => planProductChange(product, { active: true })),
    by,
  )
}
