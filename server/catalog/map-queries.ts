import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

interface MappedProduct {
  id: number
  updated_at: Date
  /** The cover comes first. */
  pictures: string[]
}

/** Ordered by id. */
export const listMappedProducts = (db: Database, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('products')
    .select(['id', 'updated_at', sql<string[]>`array_remove(cover_image || sub_images, null)`.as('pictures')])
    .where('active', '=', true)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute() satisfies Promise<MappedProduct[]>

export const getMapFacts = (db: Database) =>
  db
    .selectFrom('products')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updated_at').as('changed_at')])
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
