import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { LOW_STOCK, type AdminProductFilter } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { anywhere, selectProducts } from './queries.ts'
import type { CatalogTables, ProductRow } from './tables.ts'

type Products = ExpressionBuilder<CatalogTables, 'products'>
type Filter = Omit<AdminProductFilter, 'limit' | 'page'>

/** Some pool that it sells from has hardly anything left. The bound stands in the index too. */
const isLow = sql<SqlBool>`products.active and exists (
  select from stock s
  where s.product_id = products.id and s.on_hand - s.held <= ${sql.lit(LOW_STOCK)}
    and case when products.stock_per_size then s.size = any(products.sizes) else s.size = '' end
)`

/** Days are whole ones in UTC, both ends included. */
const matching =
  ({ active, name, low_stock, ...filter }: Filter) =>
  ({ eb, and, not }: Products): Expression<SqlBool> => {
    const start = filter['created_at[start_date]']
    const end = filter['created_at[end_date]']
    return and([
      ...(active === undefined ? [] : [eb('active', '=', active)]),
      ...(name?.trim() ? [eb('name', 'ilike', anywhere(name.trim()))] : []),
      ...(start ? [sql<SqlBool>`created_at >= ${start}::date::timestamp at time zone 'UTC'`] : []),
      ...(end ? [sql<SqlBool>`created_at < (${end}::date + 1)::timestamp at time zone 'UTC'`] : []),
      ...(low_stock === undefined ? [] : [low_stock ? isLow : not(isLow)]),
    ])
  }

/** All products that match, inactive ones too. */
export async function listAllProducts(
  db: Database,
  filter: Filter,
  page: Page,
): Promise<{ rows: ProductRow[]; total: number }> {
  const direction = filter.sort_by_date ?? 'desc'
  const ids = db
    .selectFrom('products')
    .select('id')
    .where(matching(filter))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
  const rows = await selectProducts(db)
    .select(countMatching(db, filter).as('total'))
    .where('id', 'in', ids)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .execute()
  const total = rows[0]?.total ?? (page.offset > 0 ? await countProducts(db, filter) : 0)
  return { rows, total }
}

const countMatching = (db: Database, filter: Filter) =>
  db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter))

const countProducts = async (db: Database, filter: Filter): Promise<number> =>
  (await countMatching(db, filter).executeTakeFirstOrThrow()).total

export const countLowStock = (db: Database): Promise<number> => countProducts(db, { low_stock: true })

/** The next of the matching products after one of them, by id. */
export const listProductsAfter = (
  db: Database,
  filter: Filter,
  after: number,
  limit: number,
): Promise<ProductRow[]> =>
  selectProducts(db).where(matching(filter)).where('id', '>', after).orderBy('id').limit(limit).execute()
