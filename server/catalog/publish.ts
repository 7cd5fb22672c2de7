import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { planProductChange, saveProducts } from './save-products.ts'
import { lockDueProducts } from './save-queries.ts'

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
