import type { Transaction } from '../../database/connection.ts'
import { placeProducts } from '../collections/place-products.ts'
import { renewListings } from './listing-row-queries.ts'

/**
 * After a change of what lists, filters and collections read of these products, which must be locked or new. Returns how
 * many are in other collections than before.
 */
export async function writeListings(trx: Transaction, ids: number[]): Promise<number> {
  const placed = await placeProducts(trx, ids)
  await renewListings(trx, ids)
  return placed
}
