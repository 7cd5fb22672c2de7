import type { Database } from '../../database/connection.ts'
import { readUntilTold } from '../../database/read-until-told.ts'
import { hasHeardAll } from '../listings/listing-counter.ts'
import { listCategories } from './listed-queries.ts'

export type ListedCategory = Awaited<ReturnType<typeof listCategories>>[number]

const categories = readUntilTold('categories', listCategories)

export const followCategories = categories.follow

/** By name. Read from the database while notifications may be missing. */
export const findCategories = async (db: Database): Promise<ListedCategory[]> =>
  (await hasHeardAll(db)) ? await categories.get(db) : await listCategories(db)
