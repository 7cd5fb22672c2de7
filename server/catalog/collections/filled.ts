import type { Database } from '../../database/connection.ts'
import { currentColumns } from '../listings/listing-counter.ts'
import type { InCollection } from '../listings/listing-filter.ts'
import { countListings } from '../listings/listing-queries.ts'
import { findCollections, type ListedCollection, memberCondition } from './listed.ts'

/** The published collections that currently have products. */
export async function listFilledCollections(db: Database): Promise<ListedCollection[]> {
  const collections = await findCollections(db)
  const counts = await countMembers(db, collections.map(memberCondition))
  return collections.filter((_, at) => counts[at]! > 0)
}

/**
 * Number of active products in each, by one pass over this process's columns, or else by one statement per collection.
 */
export async function countMembers(db: Database, conditions: readonly InCollection[]): Promise<number[]> {
  const columns = await currentColumns(db)
  if (!columns)
    return Promise.all(
      conditions.map((condition) => countListings(db, { active: true, collections: [condition] })),
    )
  const counts = columns.members({ active: true }, conditions)
  return conditions.map(({ id }) => counts.get(id) ?? 0)
}
