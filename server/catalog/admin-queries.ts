import { sql } from 'kysely'
import type { ProductExport } from '../../contract/product-file.ts'
import type { AdminProductFilter } from '../../contract/product.ts'
import { DAY_MS } from '../../contract/time.ts'
import { timeAt } from '../../contract/time-zone.ts'
import { MAX_INTEGER } from '../../contract/values.ts'
import { among, type Database, listRows } from '../database/connection.ts'
import type { Counted, Page } from '../http/paging.ts'
import type { ListingFilter } from './listings/listing-filter.ts'
import { countListings, findListings, matches } from './listings/listing-queries.ts'
import { listProductsByIds, selectProducts, soldFrom } from './queries.ts'
import { listPoolsByCode } from './stock/count-queries.ts'
import type { ProductRow } from './tables.ts'

type Filter = Omit<AdminProductFilter, 'limit' | 'page'>

/** Days are in the time zone, both inclusive. */
const listingFilterOf = (filter: Filter, timeZone: string): ListingFilter => ({
  active: filter.active,
  lowStock: filter.low_stock,
  createdFrom: startOf(filter['created_at[start_date]'], timeZone),
  createdUntil: startOf(dayAfter(filter['created_at[end_date]']), timeZone),
  name: filter.name?.trim().toLowerCase(),
})

const startOf = (day: string | undefined, timeZone: string): Date | undefined =>
  day === undefined ? undefined : timeAt(timeZone, `${day}T00:00`)

const dayAfter = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Products with a size of this SKU or GTIN, regardless of other filters; empty if the name is no such code. */
async function listIdsByCode(db: Database, { name }: Filter): Promise<number[]> {
  const code = name?.trim()
  return code ? (await listPoolsByCode(db, code)).map(({ product_id }) => product_id) : []
}

/** `known` are the products that the name is a code of, if the caller has looked them up. */
export async function listAllProducts(
  db: Database,
  timeZone: string,
  filter: Filter,
  page: Page,
  known?: readonly number[],
): Promise<Counted & { rows: ProductRow[] }> {
  const coded = known ?? (await listIdsByCode(db, filter))
  if (coded.length > 0) {
    const rows = await listProductsByIds(db, coded.slice(page.offset, page.offset + page.limit))
    return { rows: rows.toSorted((a, b) => a.id - b.id), total: coded.length }
  }
  const direction = filter.sort_by_date ?? 'desc'
  const query = { ...listingFilterOf(filter, timeZone), sort: 'created_at', direction } as const
  const { ids, ...counted } = await findListings(db, query, page)
  return { rows: await listProductsByIds(db, ids), ...counted }
}

/** The first `most` ids, in list order. */
export async function listProductIds(
  db: Database,
  timeZone: string,
  filter: Filter,
  most: number,
): Promise<number[]> {
  const coded = await listIdsByCode(db, filter)
  if (coded.length > 0) return coded.slice(0, most)
  const direction = filter.sort_by_date ?? 'desc'
  const query = { ...listingFilterOf(filter, timeZone), sort: 'created_at', direction } as const
  return (await findListings(db, query, { limit: most, offset: 0 })).ids
}

export const countLowStock = (db: Database): Promise<number> => countListings(db, { lowStock: true })

/** Active products with a size that is low in stock, newest first, with the available pieces of all sizes. */
export const listLowStock = (db: Database, most: number) =>
  listRows<{ id: number; name: string; available: number }>(db)`
    select p.id, p.name,
      (select coalesce(sum(s.on_hand - s.held), 0)::int from stock s where ${soldFrom('p')}) as available
    from (
      select product_id, created_at from listings where active and low
      order by created_at desc, product_id desc limit ${most}
    ) l join products p on p.id = l.product_id
    order by l.created_at desc, p.id desc`

/** Keyset pagination by id. */
export async function listProductsAfter(
  db: Database,
  timeZone: string,
  { ids, ...filter }: ProductExport,
  after: number,
  limit: number,
): Promise<ProductRow[]> {
  const coded = await listIdsByCode(db, filter)
  const wanted = coded.length > 0 ? {} : listingFilterOf(filter, timeZone)
  const chosen = [ids === undefined ? undefined : readIds(ids), coded.length > 0 ? coded : undefined]
    .filter((some) => some !== undefined)
    .map((some) => sql`product_id = ${among(some)}`)
  const condition = matches(wanted, sql`product_id > ${after}`, ...chosen)
  return selectProducts(db)
    .where(
      'id',
      '=',
      sql<number>`any(array(select product_id from listings where ${condition} order by product_id limit ${limit}))`,
    )
    .orderBy('id')
    .execute()
}

const readIds = (ids: string): number[] =>
  ids
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INTEGER)
