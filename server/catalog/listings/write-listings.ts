import type { Transaction } from '../../database/connection.ts'
import { updateCollectionsOf } from '../collections/update-collections.ts'
import { renewListings } from './listing-row-queries.ts'

/**
 * Call it after changing anything that lists, filters or collections use of these products, which must be locked or
 * new. Returns how many products have changed collections.
 */
export async function writeListings(trx: Transaction, ids: number[]): Promise<number> {
  const placed = await updateCollectionsOf(trx, ids)
  await renewListings(trx, ids)
  return placed
}
