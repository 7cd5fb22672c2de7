import type { Database } from '../../database/connection.ts'
import { countListings } from '../listing-queries.ts'
import { findCollections, type ListedCollection, memberCondition } from './listed.ts'

/** The published collections that have products at the moment. */
export async function listFilledCollections(db: Database): Promise<ListedCollection[]> {
  const counted = await Promise.all(
    (await findCollections(db)).map(async (collection) => ({
      collection,
      products: await countListings(db, { active: true, collections: [memberCondition(collection)] }),
    })),
  )
  return counted.filter(({ products }) => products > 0).map(({ collection }) => collection)
}
