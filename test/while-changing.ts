import { expect } from 'vitest'
import type { Transaction } from '../server/database/connection.ts'
import type { TestShop } from './shop.ts'

/**
 * What `work` says that begins while a transaction with `first` is open. Once `work` waits or is done, that does `last`
 * and is committed.
 */
export async function whileChanging<T>(
  { shop: { db, pool } }: TestShop,
  first: (trx: Transaction) => Promise<unknown>,
  work: () => Promise<T>,
  last?: (trx: Transaction) => Promise<unknown>,
): Promise<T> {
  const [changed, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = db.transaction().execute(async (trx) => {
    await first(trx)
    changed.resolve()
    await release.promise
    await last?.(trx)
  })
  await Promise.race([changed.promise, changing])
  let isDone = false
  const working = work().finally(() => (isDone = true))
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await expect
      .poll(async () => isDone || (await pool.query(waits)).rowCount! > 0, { timeout: 90_000 })
      .toBe(true)
  } finally {
    release.resolve()
  }
  await changing
  return await working
}
