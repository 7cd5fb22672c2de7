import type { Database, Transaction } from '../database/connection.ts'
import { inParts } from '../database/in-parts.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { inTransaction } from '../database/transaction.ts'
import { isDatabaseAway } from '../database/transient-errors.ts'
import { planProductChange, saveProducts } from './save-products.ts'
import { listDueProducts, listUnpublished, lockDueProducts, lockUnpublished } from './save-queries.ts'

/** Checkouts wait while the listings of a batch are written, so a batch must be quick. */
const PRODUCTS_AT_ONCE = 100

/**
 * Activates products whose publication time has come; may run in several processes at once. If a product of a batch
 * cannot be activated, the batch is retried one by one. A row that stays locked for the statement timeout ends the run
 * until the next minute.
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

/** Number of these products that have a price and were never active. */
export const countUnpublished = async (db: Database, ids: readonly number[]): Promise<number> =>
  (await listUnpublished(db, ids)).length

/**
 * Activates those that were never active. Products that were active before were hidden on purpose, so they stay hidden.
 */
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
