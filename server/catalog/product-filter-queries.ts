import { sql } from 'kysely'
import type { FilterOptions, ProductFilter } from '../../contract/product.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import type { Database } from '../database/connection.ts'
import type { Counted, Page } from '../http/paging.ts'
import type { ListingFilter, ListingOrder } from './listing-filter.ts'
import { findListings, getListingOptions } from './listing-queries.ts'
import { chargedPrice, selectShown } from './queries.ts'
import type { ProductRow } from './tables.ts'

/** The filter offers no more sizes than this. */
const MAX_SIZES = 60

export interface ProductPage extends Counted {
  rows: ProductRow[]
}

/** The order is missing when the filter names none. */
export function filterOf(
  filter: Omit<ProductFilter, 'limit' | 'page'>,
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
    // Who looks for a size is shown every colour that has it.
    oncePerStyle: filter.group === 'style' && !filter.size?.length && !filter.in_stock,
    ...(sort && { order: { sort, direction } }),
  }
}

export async function listActiveProducts(
  db: Database,
  filter: ProductFilter,
  page: Page,
): Promise<ProductPage> {
  const { sort_by: sort = 'created_at', sort_direction: direction = 'desc' } = filter
  const { ids, ...counted } = await findListings(db, { ...filterOf(filter), sort, direction }, page)
  if (!ids) return { rows: [], ...counted }
  const rows = await selectShown(db)
    .where('id', '=', sql<number>`any(array(${ids}))`)
    .orderBy(sort === 'price' ? chargedPrice : sort, direction)
    .orderBy('id', direction)
    .execute()
  return { rows, ...counted }
}

const asList = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]))

export async function getFilterOptions(db: Database): Promise<FilterOptions> {
  const { sizes, ...prices } = await getListingOptions(db)
  return { sizes: inGarmentOrder(sizes.slice(0, MAX_SIZES)), ...prices }
}
