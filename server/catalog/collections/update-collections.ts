import type { Transaction } from '../../database/connection.ts'
import { keepRules, listFacts, listPlacingRules, writeMemberships } from './membership-queries.ts'
import { placingBy } from './rules.ts'

/**
 * Updates the collections of these products, which must be locked or new; call it before updating their listings.
 * Returns how many have changed.
 */
export async function updateCollectionsOf(trx: Transaction, ids: number[]): Promise<number> {
  await keepRules(trx)
  const placing = placingBy(await listPlacingRules(trx))
  const products = await listFacts(trx, ids)
  const changed = products
    .map((product) => ({ ...product, placed: placing(product, product.roles) }))
    .filter(({ collections, placed }) => collections.join() !== placed.join())
    .map(({ id, placed }) => ({ id, collections: placed }))
  if (changed.length > 0) await writeMemberships(trx, changed)
  return changed.length
}
