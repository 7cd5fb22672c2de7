import { writeListings } from '../catalog/listings/write-listings.ts'
import { lockProductIds } from '../catalog/save-queries.ts'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { listDueProducts, markDueSales, switchPrices } from './switch-queries.ts'

/** Checkouts wait for the listings of a batch, so it must not take long. */
const PRODUCTS_AT_ONCE = 200

/**
 * T20: starts and ends the due sales. Prices change by these commits and never by the clock alone, so a late run starts
 * a sale late everywhere. May run in several processes at once.
 */
export async function switchSales(db: Database): Promise<void> {
  await inTransaction(db, markDueSales)
  for (;;) {
    const ids = await listDueProducts(db, PRODUCTS_AT_ONCE)
    if (ids.length === 0) return
    await inTransaction(db, async (trx) => {
      await lockProductIds(trx, ids)
      await switchPrices(trx, ids)
      await writeListings(trx, ids)
    })
  }
}
