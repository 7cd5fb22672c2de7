import { sql } from 'kysely'
import type { Category, CategoryContent } from '../../../contract/category.ts'
import { type Database, idOf, isThere, type Transaction } from '../../database/connection.ts'

const selectCategories = (db: Database) =>
  db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'google_category', 'version'])
    .select(sql<number>`(select count(*)::int from styles where category_id = categories.id)`.as('styles'))

export const listCategories = (db: Database): Promise<Category[]> =>
  selectCategories(db)
    .orderBy(sql`lower(name)`)
    .execute()

/** Each process caches the categories, whose names filters show. */
const told = sql`pg_notify('categories', '')`.as('told')

export const insertCategory = (
  trx: Transaction,
  category: CategoryContent & { slug: string },
): Promise<number> => idOf(trx.insertInto('categories').values(category).returning(['id', told]))

/** Pages show category names and searches match them, so every process must drop what it has cached. */
export const updateCategoryRow = (trx: Transaction, id: number, content: CategoryContent) =>
  trx
    .updateTable('categories')
    .set({ ...content, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning([
      told,
      sql`pg_notify('size_charts', '')`.as('told_pages'),
      sql`pg_notify('listings', '')`.as('told_searches'),
    ])
    .execute()

export const removeCategory = (trx: Transaction, id: number) =>
  trx.deleteFrom('categories').where('id', '=', id).returning(told).execute()

/** Also keeps the category from being deleted until the transaction ends. */
export const hasCategory = (trx: Transaction, id: number): Promise<boolean> =>
  isThere(trx.selectFrom('categories').select('id').where('id', '=', id).forKeyShare())
