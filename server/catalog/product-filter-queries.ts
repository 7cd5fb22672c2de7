import { sql, type RawBuilder } from 'kysely'
import type { FilterOptions, ProductFilter } from '../../contract/product.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import type { Database } from '../database/connection.ts'
import type { Counted, Page } from '../http/paging.ts'
import { findListings, getListingOptions } from './listing-queries.ts'
import { anywhere, selectProducts } from './queries.ts'
import type { ProductRow } from './tables.ts'

/** The filter offers no more sizes than this. */
const MAX_SIZES = 60

export interface ProductPage extends Counted {
  rows: ProductRow[]
}

interface Words {
  text?: RawBuilder<unknown>
  first?: RawBuilder<unknown>
}

export const listActiveProducts = (db: Database, filter: ProductFilter, page: Page): Promise<ProductPage> =>
  listMatchingProducts(db, filter, page, filter.name ? { text: hasInName(filter.name) } : {})

/** Finds the text anywhere, literally and in any case. */
export const hasInName = (name: string) => sql`name like lower(${anywhere(name)}) collate "C"`

export async function listMatchingProducts(
  db: Database,
  filter: ProductFilter,
  page: Page,
  { text, first }: Words,
): Promise<ProductPage> {
  const { sort_by: sort = 'created_at', sort_direction: direction = 'desc' } = filter
  const query = {
    active: true,
    types: asList(filter.product_type),
    sizes: asList(filter.size),
    inStock: filter.in_stock,
    priceMin: filter.price_min,
    priceMax: filter.price_max,
    text,
    first,
    sort,
    direction,
  }
  const { ids, ...counted } = await findListings(db, query, page)
  if (!ids) return { rows: [], ...counted }
  let products = selectProducts(db).where('id', '=', sql<number>`any(array(${ids}))`)
  if (first) {
    products = products.orderBy(sql`(select ${first} from listings where product_id = products.id)`, 'desc')
  }
  const rows = await products.orderBy(sort, direction).orderBy('id', direction).execute()
  return { rows, ...counted }
}

const asList = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]))

export async function getFilterOptions(db: Database): Promise<FilterOptions> {
  const { sizes, ...prices } = await getListingOptions(db)
  return { sizes: inGarmentOrder(sizes.slice(0, MAX_SIZES)), ...prices }
}
