import type { Database } from '../../database/connection.ts'
import { readUntilTold } from '../../database/read-until-told.ts'
import { hasHeardAll } from '../listings/listing-counter.ts'
import { listCategories } from './listed-queries.ts'

export type ListedCategory = Awaited<ReturnType<typeof listCategories>>[number]

const categories = readUntilTold('categories', listCategories)

export const followCategories = categories.follow

/** By name. While notifications may be lost they are read from the database. */
export const findCategories = async (db: Database): Promise<ListedCategory[]> =>
  (await hasHeardAll(db)) ? await categories.get(db) : await listCategories(db)
