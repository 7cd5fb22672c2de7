import type { Database } from '../../database/connection.ts'
import type { Shop } from '../../shop.ts'
import { hasHeardAll } from '../listing-counter.ts'
import { listCategories } from './listed-queries.ts'

export type ListedCategory = Awaited<ReturnType<typeof listCategories>>[number]

/** Of each process, until a category changes. */
const known = new WeakMap<Database, Promise<ListedCategory[]>>()

/** Forgets the categories when one has changed, and when a change may have been missed. */
export const followCategories = ({ db, listener }: Pick<Shop, 'db' | 'listener'>): Promise<void> =>
  listener.listen('categories', () => void known.delete(db))

/** By name. While notifications may be lost they are read from the database. */
export async function findCategories(db: Database): Promise<ListedCategory[]> {
  if (!(await hasHeardAll(db))) return await listCategories(db)
  const before = known.get(db)
  if (before) return before
  const reading = listCategories(db)
  known.set(db, reading)
  reading.catch(() => known.delete(db))
  return reading
}
