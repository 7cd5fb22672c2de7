import type { Database } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  findShopLowStock,
  isLowStockStale,
  listFollowingProducts,
  noteLowStock,
  setLowNumbers,
} from './low-stock-queries.ts'
import { lockProductIds } from '../save-queries.ts'

/** Checkouts wait for the pools of a batch, so a batch must be quick. */
const PRODUCTS_AT_ONCE = 200

/** Applies a changed threshold of the settings to the pools. */
export async function followLowStock(db: Database): Promise<void> {
  if (!(await isLowStockStale(db))) return
  const number = await findShopLowStock(db)
  let last = 0
  for (;;) {
    const ids = await listFollowingProducts(db, last, PRODUCTS_AT_ONCE)
    if (ids.length === 0) break
    await inTransaction(db, async (trx) => {
      await lockProductIds(trx, ids)
      await setLowNumbers(trx, ids)
    })
    last = ids.at(-1)!
  }
  await noteLowStock(db, number)
}
