import type { CollectionContent, CollectionPreview, CollectionSort } from '../../../contract/collection.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Database } from '../../database/connection.ts'
import { inParts } from '../../database/in-parts.ts'
import { listChosenProducts } from './collection-queries.ts'
import { checkRules } from './collections.ts'
import { listListedFactsAfter, type ListedFacts } from './membership-queries.ts'
import { readRules } from './rules.ts'

const SHOWN = 12
const READ_AT_ONCE = 2_000
type Previewed = Pick<
  CollectionContent,
  'kind' | 'rules' | 'members' | 'pins' | 'excluded' | 'sort' | 'hide_sold_out'
>

/** What shoppers would see of an unsaved collection. */
export async function previewCollection(db: Database, sent: Previewed): Promise<CollectionPreview> {
  const wanted = isWanted(sent)
  const found: ListedFacts[] = []
  const list = (after: number, most: number) => listListedFactsAfter(db, after, most)
  for await (const products of inParts(READ_AT_ONCE, list))
    for (const product of products) if (wanted(product)) found.push(product)
  const ids = found.sort(comparedBy(sent)).map(({ id }) => id)
  const { members, pins, excluded } = sent
  const [products, chosen] = await Promise.all([
    listChosenProducts(db, ids.slice(0, SHOWN)),
    listChosenProducts(db, [...members, ...pins, ...excluded]),
  ])
  return { total: ids.length, products, chosen }
}

function isWanted({ kind, rules, members, pins, excluded, hide_sold_out }: Previewed) {
  const fits = readRules(checkRules(rules))
  const [isMember, isPin, isExcluded] = [new Set(members), new Set(pins), new Set(excluded)]
  const since = rules.newest_days === null ? -Infinity : Date.now() - rules.newest_days * DAY_MS
  return (product: ListedFacts): boolean => {
    if (isExcluded.has(product.id) || (hide_sold_out && !product.in_stock)) return false
    if (isPin.has(product.id)) return true
    if (kind === 'manual') return isMember.has(product.id)
    return product.created_ms >= since && fits(product)
  }
}

const ORDERS: Record<CollectionSort, (a: ListedFacts, b: ListedFacts) => number> = {
  manual: () => 0,
  newest: () => 0,
  price_up: (a, b) => a.price - b.price || a.id - b.id,
  price_down: (a, b) => b.price - a.price || b.id - a.id,
  best_selling: (a, b) => b.sold - a.sold,
}

function comparedBy({ sort, pins, members }: Previewed) {
  const first = new Map((sort === 'manual' ? [...pins, ...members] : pins).map((id, at) => [id, at]))
  const placeOf = ({ id }: ListedFacts) => first.get(id) ?? first.size
  return (a: ListedFacts, b: ListedFacts) =>
    placeOf(a) - placeOf(b) || ORDERS[sort](a, b) || b.created_ms - a.created_ms || b.id - a.id
}
