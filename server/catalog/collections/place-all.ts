import type { Database } from '../../database/connection.ts'
import { inParts } from '../../database/in-parts.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockProductIds } from '../save-queries.ts'
import { writeListings } from '../listings/write-listings.ts'
import {
  findVersion,
  listFactsAfter,
  listPlacingRules,
  listUnplaced,
  markPlaced,
  tellCollections,
} from './membership-queries.ts'
import { placingBy, type PlacingRules } from './rules.ts'

/** The name of the job that runs `placeCollection`. */
export const PLACE_COLLECTION = 'place_collection'

/** Number compared per batch, without a lock. */
const COMPARED_AT_ONCE = 2_000
/** Checkouts wait while the listings of a batch are written, so a batch must be quick. */
const WRITTEN_AT_ONCE = 200

/**
 * After a change of a collection: updates the products that it has gained or lost. Products written meanwhile already
 * follow the new rules. May run in several processes at once.
 */
export async function placeCollection(db: Database, id: number): Promise<void> {
  const version = await findVersion(db, id)
  const rules = (await listPlacingRules(db)).filter((one) => one.id === id)
  await placeWhere(db, rules, (stored) => stored.filter((one) => one === id))
  if (version !== undefined) await markPlaced(db, id, version)
  await tellCollections(db)
}

/** Returns how many products were in other collections than the rules say, which should be none. */
export async function placeAll(db: Database): Promise<number> {
  for (const { id } of await listUnplaced(db)) await placeCollection(db, id)
  return await placeWhere(db, await listPlacingRules(db), (stored) => stored)
}

async function placeWhere(
  db: Database,
  rules: readonly PlacingRules[],
  concerned: (stored: number[]) => number[],
): Promise<number> {
  const placing = placingBy(rules)
  let changed = 0
  const list = (after: number, most: number) => listFactsAfter(db, after, most)
  for await (const products of inParts(COMPARED_AT_ONCE, list)) {
    const ids = products
      .filter((product) => concerned(product.collections).join() !== placing(product, product.roles).join())
      .map(({ id }) => id)
    for (let at = 0; at < ids.length; at += WRITTEN_AT_ONCE) {
      const batch = ids.slice(at, at + WRITTEN_AT_ONCE)
      changed += await inTransaction(db, async (trx) => {
        await lockProductIds(trx, batch)
        return await writeListings(trx, batch)
      })
    }
  }
  return changed
}
