import { sql } from 'kysely'
import type { AdminProductFilter } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { named } from './finding-queries.ts'
import { type Condition, every, orderOf } from './listing-queries.ts'
import { selectProducts } from './queries.ts'
import type { ProductRow } from './tables.ts'

type Filter = Omit<AdminProductFilter, 'limit' | 'page'>

/** On `listings`. Days are whole ones in UTC, both ends included. */
function matching({ active, name, low_stock, ...filter }: Filter): Condition {
  const start = filter['created_at[start_date]']
  const end = filter['created_at[end_date]']
  return every([
    sql`true`,
    ...(active === undefined ? [] : [sql`active = ${active}`]),
    ...(name?.trim() ? [named(name.trim()).matches] : []),
    ...(start ? [sql`created_at >= ${start}::date::timestamp at time zone 'UTC'`] : []),
    ...(end ? [sql`created_at < (${end}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(low_stock === undefined ? [] : [low_stock ? sql`active and low` : sql`not (active and low)`]),
  ])
}

/** All products that match, inactive ones too. */
export async function listAllProducts(
  db: Database,
  filter: Filter,
  page: Page,
): Promise<{ rows: ProductRow[]; total: number }> {
  const direction = filter.sort_by_date ?? 'desc'
  const ids = sql<number>`any(array(
    select product_id from listings where ${matching(filter)}
    order by ${orderOf({ sort: 'created_at', direction })} limit ${page.limit} offset ${page.offset}
  ))`
  const rows = await selectProducts(db)
    .select(sql<number>`(${countMatching(filter)})`.as('total'))
    .where('id', '=', ids)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .execute()
  const total = rows[0]?.total ?? (page.offset > 0 ? await countProducts(db, filter) : 0)
  return { rows, total }
}

/** The tally knows whether products are active and whether they are low, and nothing else of what is filtered by here. */
function countMatching(filter: Filter): Condition {
  const { name, active, low_stock } = filter
  return name?.trim() || filter['created_at[start_date]'] || filter['created_at[end_date]']
    ? sql`select count(*) from listings where ${matching(filter)}`
    : sql`select coalesce(sum(n), 0) from listing_tally where ${matching({ active, low_stock })}`
}

async function countProducts(db: Database, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${countMatching(filter)})::int as total`.execute(db)
  return rows[0]!.total
}

export const countLowStock = (db: Database): Promise<number> => countProducts(db, { low_stock: true })

/** The next of the matching products after one of them, by id. */
export const listProductsAfter = (
  db: Database,
  filter: Filter,
  after: number,
  limit: number,
): Promise<ProductRow[]> =>
  selectProducts(db)
    .where(
      'id',
      '=',
      sql<number>`any(array(
        select product_id from listings where product_id > ${after} and ${matching(filter)}
        order by product_id limit ${limit}
      ))`,
    )
    .orderBy('id')
    .execute()
