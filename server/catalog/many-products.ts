import { isDeepStrictEqual } from 'node:util'
import type { ManyProducts, ProductAction } from '../../contract/many-products.ts'
import { productFields, type ProductFields } from '../../contract/product-fields.ts'
import type { Transaction } from '../database/connection.ts'
import { BadRequest, Refused } from '../errors.ts'
import { type PlannedProduct, planProductChange, saveProducts } from './save-products.ts'
import { lockProducts } from './save-queries.ts'
import type { ChangeableProduct, StoredProduct } from './tables.ts'
import { listVersionsAt } from './version-queries.ts'

/** The fields of a product that an action may change. */
type Changeable = Pick<ProductFields, 'active' | 'publish_at' | 'tags'>

export interface ManyChanged {
  result: ManyProducts
  /** Their names with their ids, for the activity. */
  names: string[]
}

export function changeManyProducts(
  trx: Transaction,
  { action, tag, product_ids }: { action: ProductAction; tag?: string; product_ids: number[] },
  by: string,
): Promise<ManyChanged> {
  const change = changeOf(action, tag?.trim())
  return changeEach(trx, product_ids, change, by)
}

/** Tags are compared case-insensitively, as in the rules of collections. */
function changeOf(action: ProductAction, tag: string | undefined) {
  if (action === 'activate') return () => ({ active: true })
  if (action === 'hide') return () => ({ active: false })
  if (!tag) throw new BadRequest('Say which tag.', { tag: 'is missing' })
  const isTag = (one: string) => one.toLowerCase() === tag.toLowerCase()
  if (action === 'remove_tag')
    return ({ tags }: StoredProduct) => ({ tags: tags.filter((one) => !isTag(one)) })
  return ({ tags }: StoredProduct) => ({ tags: tags.some(isTag) ? tags : [...tags, tag] })
}

/** Undoes an action. `products` are those that it changed, with the versions that it gave them. */
export async function undoManyProducts(
  trx: Transaction,
  products: { id: number; version: number }[],
  by: string,
): Promise<ManyChanged> {
  const versions = new Map(products.map(({ id, version }) => [id, version]))
  const wanted = [...versions].map(([id, version]) => ({ id, version: version - 1 }))
  const former = new Map(
    (await listVersionsAt(trx, wanted)).map(({ product_id, fields }) => [product_id, fields]),
  )
  const change = ({ id, version }: StoredProduct): Partial<Changeable> => {
    if (version !== versions.get(id)) throw new Refused('Somebody has changed it since.')
    const { active, publish_at, tags } = former.get(id) ?? {}
    if (publish_at && Date.parse(publish_at) <= Date.now())
      throw new Refused('It was to be published by now.')
    return {
      ...(active !== undefined && { active }),
      ...(publish_at !== undefined && { publish_at }),
      ...(tags !== undefined && { tags }),
    }
  }
  return await changeEach(trx, [...versions.keys()], change, by)
}

async function changeEach(
  trx: Transaction,
  ids: number[],
  change: (product: StoredProduct) => Partial<Changeable>,
  by: string,
): Promise<ManyChanged> {
  const products = await lockProducts(trx, ids)
  const planned: { before: ChangeableProduct; after: PlannedProduct }[] = []
  const refused: ManyProducts['refused'] = []
  for (const before of products) {
    const { after, reason } = plan(before, change)
    if (reason !== undefined) refused.push({ id: before.id, name: before.name, reason })
    else if (after) planned.push({ before, after })
  }
  if (planned.length > 0)
    await saveProducts(
      trx,
      planned.map(({ after }) => after),
      by,
    )
  const found = new Set(products.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !found.has(id))
  return {
    result: {
      changed: planned.map(({ before: { id, version } }) => ({ id, version: version + 1 })),
      unchanged: products.length - planned.length - refused.length,
      refused: [
        ...refused,
        ...missing.map((id) => ({ id, name: null, reason: 'There is no such product.' })),
      ],
    },
    names: planned.map(({ before: { id, name } }) => `${name} (${id})`),
  }
}

/** What to save, or why it is refused; neither if nothing would change. */
function plan(
  before: ChangeableProduct,
  change: (product: StoredProduct) => Partial<Changeable>,
): { after?: PlannedProduct; reason?: string } {
  try {
    const wanted = change(before)
    if (Object.entries(wanted).every(([name, value]) => isSame(before[name as keyof Changeable], value)))
      return {}
    if ((wanted.tags?.length ?? 0) > productFields.tags.maxEntries) return { reason: TOO_MANY_TAGS }
    return { after: planProductChange(before, wanted) }
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message }
    throw error
  }
}

const TOO_MANY_TAGS = `It has ${productFields.tags.maxEntries} tags already, which is the most.`

/** Times may be formatted in two ways. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one, other) ||
  (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other))
