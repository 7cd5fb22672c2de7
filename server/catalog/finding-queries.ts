import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { FilterOptions, ProductFilter } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { anywhere, selectProducts } from './queries.ts'
import { inGarmentOrder } from './sizes.ts'
import type { CatalogTables, ProductRow } from './tables.ts'

type Products = ExpressionBuilder<CatalogTables, 'products'>
type Condition = Expression<SqlBool>
export type Finding = Omit<ProductFilter, 'name' | 'limit' | 'page'>

/** More sizes than this are no longer a choice. */
const MOST_SIZES = 60

export interface Found {
  rows: ProductRow[]
  total: number
}

export async function listActiveProducts(
  db: Database,
  { name, ...finding }: ProductFilter,
  page: Page,
): Promise<Found> {
  return await listFound(db, finding, page, name ? [sql`products.name ilike ${anywhere(name)}`] : [])
}

/**
 * The active products that fit, page by page. The ids come first, from an index alone; only the rows
 * that are shown are read.
 */
export async function listFound(
  db: Database,
  finding: Finding,
  page: Page,
  conditions: Condition[],
  ranks: Expression<unknown>[] = [],
): Promise<Found> {
  const { sort_by = 'created_at', sort_direction = 'desc' } = finding
  const matching = ({ and }: Products) =>
    and([sql<SqlBool>`products.active`, ...conditionsOf(finding), ...conditions])
  let ids = db.selectFrom('products').select('id').where(matching)
  let rows = selectProducts(db)
  for (const rank of ranks) {
    ids = ids.orderBy(rank, 'desc')
    rows = rows.orderBy(rank, 'desc')
  }
  ids = ids
    .orderBy(sort_by, sort_direction)
    .orderBy('id', sort_direction)
    .limit(page.limit)
    .offset(page.offset)
  rows = rows.where('id', 'in', ids).orderBy(sort_by, sort_direction).orderBy('id', sort_direction)
  const found = await rows.execute()
  // A page that is not full says how many there are by itself.
  const isLast = found.length < page.limit && (found.length > 0 || page.offset === 0)
  if (isLast) return { rows: found, total: page.offset + found.length }
  const { total } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  return { rows: found, total }
}

function conditionsOf({ product_type, size, price_min, price_max, in_stock }: Finding): Condition[] {
  const types = listOf(product_type)
  const sizes = listOf(size)
  return [
    ...(types.length > 0 ? [sql<SqlBool>`products.product_type = any(${types}::text[])`] : []),
    ...(sizes.length > 0 ? [sql<SqlBool>`products.sizes && ${sizes}::text[]`] : []),
    ...(price_min === undefined ? [] : [sql<SqlBool>`products.price >= ${price_min}::int`]),
    ...(price_max === undefined ? [] : [sql<SqlBool>`products.price <= ${price_max}::int`]),
    ...(in_stock ? [isInStock(sizes)] : []),
  ]
}

/**
 * Some pool that the product sells from has a piece left; of these sizes, when some are asked for. What
 * is sold out is the smaller part, and an index knows the pools that have little left (`stock_low`).
 */
const isInStock = (sizes: string[]) => sql<SqlBool>`not (products.stock_per_size and products.sizes = '{}')
  and products.id not in (
    select p.id from products p
    where p.id in (select product_id from stock where on_hand - held <= 0)
      and not exists (
        select from stock s
        where s.product_id = p.id and s.on_hand > s.held
          and case when p.stock_per_size
            then s.size = any(p.sizes) and (${sizes.length === 0} or s.size = any(${sizes}::text[]))
            else s.size = '' end
      )
  )`

const listOf = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]))

/** What there is to choose from among all active products. */
export async function getFilterOptions(db: Database): Promise<FilterOptions> {
  const { rows: sizes } = await sql<{ size: string }>`
    select size from products, unnest(sizes) as size
    where active group by size order by count(*) desc, size limit ${sql.lit(MOST_SIZES)}`.execute(db)
  const { rows } = await sql<{ price_min: number | null; price_max: number | null }>`
    select min(price) as price_min, max(price) as price_max from products where active`.execute(db)
  return { sizes: inGarmentOrder(sizes.map(({ size }) => size)), ...rows[0]! }
}
