import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { planProductChange, saveProducts } from './save-products.ts'
import { listUnpublished, lockDueProducts, lockUnpublished } from './save-queries.ts'

/** Checkouts wait for the listings of a batch, so it must not take long. */
const PRODUCTS_AT_ONCE = 100

/** Activates the products whose time has come. It may run in several processes at once. */
export async function publishProducts(db: Database): Promise<void> {
  for (;;) {
    const published = await inTransaction(db, async (trx) => {
      const due = await lockDueProducts(trx, PRODUCTS_AT_ONCE)
      const planned = due.map((product) => planProductChange(product, { active: true }))
      return (await saveProducts(trx, planned, 'published as planned')).length
    })
    if (published < PRODUCTS_AT_ONCE) return
  }
}

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
