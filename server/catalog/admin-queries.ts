import { sql } from 'kysely'
import type { AdminProductFilter } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { type Found, named } from './finding-queries.ts'
import { ANY_PRICE, type Asked, countListings, findListings, given } from './listing-queries.ts'
import { selectProducts } from './queries.ts'
import type { ProductRow } from './tables.ts'

type Filter = Omit<AdminProductFilter, 'limit' | 'page'>

/** Days are whole ones in UTC, both ends included. */
function askedOf({ active, name, low_stock, ...filter }: Filter): Asked {
  const start = filter['created_at[start_date]']
  const end = filter['created_at[end_date]']
  return {
    kind: active === undefined ? [] : [sql`active = ${active}`],
    finer: low_stock === undefined ? [] : [low_stock ? sql`active and low` : sql`not (active and low)`],
    untallied: [
      ...(start ? [sql`created_at >= ${start}::date::timestamp at time zone 'UTC'`] : []),
      ...(end ? [sql`created_at < (${end}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ],
    price: ANY_PRICE,
    text: name?.trim() ? named(name.trim()) : undefined,
    sort: 'created_at',
    direction: filter.sort_by_date ?? 'desc',
  }
}

/** All products that match, inactive ones too. */
export async function listAllProducts(db: Database, filter: Filter, page: Page): Promise<Found> {
  const asked = askedOf(filter)
  const { ids, ...counted } = await findListings(db, asked, page)
  if (!ids) return { rows: [], ...counted }
  const rows = await selectProducts(db)
    .where('id', '=', sql<number>`any(array(${ids}))`)
    .orderBy('created_at', asked.direction)
    .orderBy('id', asked.direction)
    .execute()
  return { rows, ...counted }
}

export const countLowStock = (db: Database): Promise<number> =>
  countListings(db, askedOf({ low_stock: true }))

/** The next of the matching products after one of them, by id. */
export function listProductsAfter(
  db: Database,
  filter: Filter,
  after: number,
  limit: number,
): Promise<ProductRow[]> {
  const asked = askedOf(filter)
  const matches = asked.text ? [asked.text.matches] : []
  return selectProducts(db)
    .where(
      'id',
      '=',
      sql<number>`any(array(
        select product_id from listings where ${given(asked, sql`product_id > ${after}`, ...matches)}
        order by product_id limit ${limit}
      ))`,
    )
    .orderBy('id')
    .execute()
}
