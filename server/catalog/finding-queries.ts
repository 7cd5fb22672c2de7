import { sql, type RawBuilder } from 'kysely'
import type { FilterOptions, ProductFilter } from '../../contract/product.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import type { Database } from '../database/connection.ts'
import type { Counted, Page } from '../http/paging.ts'
import { ANY_PRICE, type Asked, findListings, type Text } from './listing-queries.ts'
import { anywhere, selectProducts } from './queries.ts'
import type { ProductRow } from './tables.ts'

export type Finding = Omit<ProductFilter, 'name' | 'limit' | 'page'>

/** More sizes than this are no longer a choice. */
const MOST_SIZES = 60

export interface Found extends Counted {
  rows: ProductRow[]
}

export const listActiveProducts = (
  db: Database,
  { name, ...finding }: ProductFilter,
  page: Page,
): Promise<Found> => listFound(db, finding, page, name ? { text: named(name) } : {})

/** The name, anywhere and literally, in any case. */
export function named(name: string): Text {
  const matches = sql`name like lower(${anywhere(name)}) collate "C"`
  // No index answers whether something is true.
  return { matches, holds: sql`(${matches}) is true` }
}

interface Words {
  text?: Text
  /** Those where this is found come first. */
  first?: Text & { rank: RawBuilder<unknown> }
}

/** The active products that fit, page by page; only the rows that are shown are read. */
export async function listFound(
  db: Database,
  finding: Finding,
  page: Page,
  { text, first }: Words,
): Promise<Found> {
  const { sort_by: sort = 'created_at', sort_direction: direction = 'desc' } = finding
  const { price_min: from = ANY_PRICE.from, price_max: to = ANY_PRICE.to } = finding
  const asked = { ...kindOf(finding), price: { from, to }, text, first, sort, direction }
  const { ids, ...counted } = await findListings(db, asked, page)
  if (!ids) return { rows: [], ...counted }
  let products = selectProducts(db).where('id', '=', sql<number>`any(array(${ids}))`)
  if (first) products = products.orderBy(first.rank, 'desc')
  const rows = await products.orderBy(sort, direction).orderBy('id', direction).execute()
  return { rows, ...counted }
}

/** One of these sizes; with `in_stock`, one of them that can be bought. */
function kindOf({ product_type, size, in_stock }: Finding): Pick<Asked, 'kind' | 'finer'> {
  const types = listOf(product_type)
  const sizes = listOf(size)
  return {
    kind: [
      sql`active`,
      ...(types.length > 0 ? [sql`product_type = any(${types}::text[])`] : []),
      ...(in_stock ? [sql`in_stock`] : []),
    ],
    finer: [
      ...(sizes.length > 0 ? [sql`sizes && ${sizes}::text[]`] : []),
      ...(in_stock && sizes.length > 0 ? [sql`(stocked is null or stocked && ${sizes}::text[])`] : []),
    ],
  }
}

const listOf = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]))

/** What there is to choose from among all active products. */
export async function getFilterOptions(db: Database): Promise<FilterOptions> {
  const { rows } = await sql<{ sizes: string[]; price_min: number | null; price_max: number | null }>`
    with kinds as (select sizes, sum(n) as n from listing_tally where active group by sizes having sum(n) > 0)
    select
      array(
        select size from kinds, unnest(sizes) as size group by size
        order by sum(n) desc, size limit ${sql.lit(MOST_SIZES)}
      ) as sizes,
      (select min(price) from listings where active) as price_min,
      (select max(price) from listings where active) as price_max`.execute(db)
  const { sizes, ...prices } = rows[0]!
  return { sizes: inGarmentOrder(sizes), ...prices }
}
