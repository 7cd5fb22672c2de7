import type { Product, ProductFilter } from '../../../contract/product.ts'
import type { Database } from '../../database/connection.ts'
import type { Counted, Page } from '../../http/paging.ts'
import {
  findCollections,
  type ListedCollection,
  memberCondition,
  orderOfCollection,
} from '../collections/listed.ts'
import { findCategories, type ListedCategory } from '../collections/listed-categories.ts'
import type { ListingFilter, ListingOrder } from './listing-filter.ts'
import { hasHeardAll } from './listing-counter.ts'
import { findListings } from './listing-queries.ts'
import { listShownProducts } from '../shown-products.ts'

interface ProductPage extends Counted {
  rows: Product[]
}

export type Filter = Omit<ProductFilter, 'limit' | 'page'>

/** Resolves the slugs of a filter; makes no query for a filter without slugs. */
export async function findNames(db: Database, { collection, category }: Filter): Promise<Names> {
  return {
    collections: collection === undefined ? [] : await findCollections(db),
    categories: category === undefined ? [] : await findCategories(db),
  }
}

export interface Names {
  collections: readonly ListedCollection[]
  categories: readonly ListedCategory[]
}

/** Matches nothing, because no category has this id. */
const NO_CATEGORY = -1

/** No order if the filter names none. */
export function filterOf(
  filter: Filter,
  { collections, categories }: Names,
): ListingFilter & { order?: ListingOrder } {
  const { sort_by: sort, sort_direction: direction = 'desc' } = filter
  return {
    active: true,
    types: asList(filter.product_type),
    sizes: asList(filter.size),
    inStock: filter.in_stock,
    priceMin: filter.price_min,
    priceMax: filter.price_max,
    name: filter.name?.toLowerCase(),
    styleId: filter.style,
    // Shoppers who filter by size or colour see every matching colour.
    oncePerStyle:
      filter.group === 'style' && !filter.size?.length && !filter.in_stock && !filter.colour?.length,
    colours: asList(filter.colour),
    categories: asList(filter.category).map(
      (slug) => categories.find((one) => one.slug === slug)?.id ?? NO_CATEGORY,
    ),
    fabrics: asList(filter.fabric),
    collections: asList(filter.collection).map((slug) =>
      memberCondition(collections.find((one) => one.slug === slug)),
    ),
    ...(sort && { order: { sort, direction } }),
  }
}

/** Without `sort_by`, the list of a single collection uses the collection's order. */
export async function listActiveProducts(
  db: Database,
  filter: ProductFilter,
  page: Page,
): Promise<ProductPage> {
  const heard = hasHeardAll(db)
  const names = await findNames(db, filter)
  const slugs = asList(filter.collection)
  const only = slugs.length === 1 ? names.collections.find(({ slug }) => slug === slugs[0]) : undefined
  const { order, ...wanted } = filterOf(filter, names)
  const newest = { sort: 'created_at', direction: filter.sort_direction ?? 'desc' } as const
  // Pins refer to products, not to styles.
  const own = only && !wanted.oncePerStyle ? orderOfCollection(only) : undefined
  const { ids, ...counted } = await findListings(db, { ...wanted, ...newest, ...(order ?? own) }, page)
  return { rows: await listShownProducts(db, ids, heard), ...counted }
}

const asList = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]))
