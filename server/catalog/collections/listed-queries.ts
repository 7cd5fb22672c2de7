import { sql } from 'kysely'
import type { Database } from '../../database/connection.ts'
import { COLLECTION_CONTENT } from './collection-queries.ts'

/** Collections that may be published, with manually chosen products in their order. */
export const listActiveCollections = (db: Database) =>
  db
    .selectFrom('collections')
    .select(['id', ...COLLECTION_CONTENT, 'updated_at'])
    .select([idsWithRole('pin').as('pins'), idsWithRole('member').as('members')])
    .where('active', '=', true)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()

const idsWithRole = (role: 'pin' | 'member') => sql<number[]>`array(
  select product_id from collection_products c
  where c.collection_id = collections.id and c.role = ${role} order by c.position
)`

export const listCategories = (db: Database) =>
  db
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .orderBy(sql`lower(name)`)
    .execute()
