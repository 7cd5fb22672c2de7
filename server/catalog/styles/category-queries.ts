import type { Transaction } from '../../database/connection.ts'

export interface CategoryContent {
  slug: string
  name: string
  /** The number in Google's list. */
  google_category: number | null
}

export async function insertCategory(trx: Transaction, category: CategoryContent): Promise<number> {
  const { id } = await trx.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow()
  return id
}
