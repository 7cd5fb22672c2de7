import { MAX_CATEGORIES, type Category, type CategoryContent } from '../../../contract/category.ts'
import type { Transaction } from '../../database/connection.ts'
import { Refused, found, refuseField, requireVersion } from '../../errors.ts'
import { lockRow, lockTable } from '../named-row-queries.ts'
import { insertCategory, listCategories, removeCategory, updateCategoryRow } from './category-queries.ts'
import { nameKey } from './name-key.ts'

const refuseName = (message: string) => refuseField('name', message)

/** Turns `T-shirts & tops` into `t-shirts-tops`. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Its slug needs a letter or a digit. */
export const canNameCategory = (name: string): boolean => slugOf(name) !== ''

const trimmed = ({ name, google_category }: CategoryContent) => ({ name: name.trim(), google_category })

function refuseTakenName(all: readonly Category[], name: string, by: number | null): void {
  if (all.some((other) => other.id !== by && nameKey(other.name) === nameKey(name))) {
    throw refuseName(`There is already a category called ${name}.`)
  }
}

const getCategory = async (trx: Transaction, id: number): Promise<Category> =>
  found(
    (await listCategories(trx)).find((one) => one.id === id),
    'Category not found',
  )

export async function createCategory(trx: Transaction, sent: CategoryContent): Promise<Category> {
  const content = trimmed(sent)
  await lockTable(trx, 'categories')
  const all = await listCategories(trx)
  if (all.length >= MAX_CATEGORIES) throw new Refused(`A shop has up to ${MAX_CATEGORIES} categories.`)
  refuseTakenName(all, content.name, null)
  const base = slugOf(content.name)
  if (!base) throw refuseName('A category needs a name with letters or digits from A to Z.')
  const isFree = (slug: string) => !all.some((other) => other.slug === slug)
  let slug = base
  for (let n = 2; !isFree(slug); n++) slug = `${base}-${n}`
  return getCategory(trx, await insertCategory(trx, { ...content, slug }))
}

export async function changeCategory(
  trx: Transaction,
  id: number,
  { version, ...sent }: CategoryContent & { version?: number },
): Promise<{ before: Category; after: Category }> {
  const content = trimmed(sent)
  await lockTable(trx, 'categories')
  const before = await getCategory(trx, id)
  requireVersion('this category', before, version)
  refuseTakenName(await listCategories(trx), content.name, id)
  await updateCategoryRow(trx, id, content)
  return { before, after: await getCategory(trx, id) }
}

export async function deleteCategory(trx: Transaction, id: number): Promise<Category> {
  await lockTable(trx, 'categories')
  await lockRow(trx, 'categories', id)
  const category = await getCategory(trx, id)
  if (category.styles > 0) {
    throw new Refused(
      `${category.styles === 1 ? 'A style is' : `${category.styles} styles are`} in this category. Choose another one there first.`,
    )
  }
  await removeCategory(trx, id)
  return category
}
