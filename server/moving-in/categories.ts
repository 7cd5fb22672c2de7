import type { MovingNote } from '../../contract/moving-in.ts'
import { MAX_CATEGORIES } from '../../contract/category.ts'
import { cut } from '../../contract/cut.ts'
import { canNameCategory, createCategory } from '../catalog/styles/categories.ts'
import { listCategories } from '../catalog/styles/category-queries.ts'
import { nameKey } from '../catalog/styles/name-key.ts'
import type { Database, Transaction } from '../database/connection.ts'
import type { MovedProduct } from './map-products.ts'
import { notesFor } from './notes.ts'

/** The category's name: Shopify's product type. */
export const categoryOf = ({ type }: MovedProduct): string => cut(type, 40).trim()

/** The product types that have no category yet. A type that cannot become one gets a note. */
export async function planCategories(
  db: Database,
  products: readonly MovedProduct[],
): Promise<{ names: string[]; notes: MovingNote[] }> {
  const known = new Set((await listCategories(db)).map(({ name }) => nameKey(name)))
  const room = MAX_CATEGORIES - known.size
  const names: string[] = []
  const notes: MovingNote[] = []
  for (const product of products) {
    const name = categoryOf(product)
    if (name === '' || known.has(nameKey(name))) continue
    known.add(nameKey(name))
    if (canNameCategory(name) && names.length < room) names.push(name)
    else {
      const message = `The type “${name}” becomes no category${names.length < room ? ': its name has no letter from A to Z.' : `: a shop has up to ${MAX_CATEGORIES}.`}`
      notesFor(product.handle, notes).note(product.row, message)
    }
  }
  return { names, notes }
}

/** Adds the missing categories, and returns the ids of all categories by the keys of their names. */
export async function addCategories(
  trx: Transaction,
  names: readonly string[],
): Promise<Map<string, number>> {
  for (const name of names) await createCategory(trx, { name, google_category: null })
  return new Map((await listCategories(trx)).map(({ name, id }) => [nameKey(name), id]))
}
