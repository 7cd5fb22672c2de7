import { sql, type RawBuilder } from 'kysely'
import { MOST_COUNTED } from '../../contract/total.ts'
import type { Database } from '../database/connection.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import { currentColumns, loadedColumns } from './listing-counter.ts'
import type { ListingColumns, ListingOptions, Start } from './listing-columns.ts'
import type { ListingFilter, ListingOrder } from './listing-filter.ts'
import { anywhere } from './queries.ts'

type Condition = RawBuilder<unknown>

export interface ListingQuery extends ListingFilter, ListingOrder {}

interface ListingPage extends Counted {
  /** A query of the page's ids, unordered; undefined when there are none. */
  ids: Condition | undefined
}

/** With a name, hits are counted up to a thousand. */
export async function findListings(db: Database, query: ListingQuery, page: Page): Promise<ListingPage> {
  if (query.name) {
    const hits = (await loadedColumns(db)).page(query, { order: query }, page, MOST_COUNTED)
    return { ...countUp(hits.total), ids: idsIn(hits.ids) }
  }
  const columns = await currentColumns(db)
  const total = columns?.count(query) ?? (await countInSql(db, query))
  return { total, ids: walk(query, total, page, columns) }
}

export const idsIn = (ids: number[]): Condition | undefined =>
  ids.length === 0 ? undefined : sql`select unnest(${ids}::int[])`

export async function countListings(db: Database, filter: ListingFilter): Promise<number> {
  const columns = await currentColumns(db)
  return columns?.count(filter) ?? (await countInSql(db, filter))
}

async function countInSql(db: Database, filter: ListingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from listings where ${matches(filter)}`.execute(db)
  return rows[0]!.total
}

export async function getListingOptions(db: Database): Promise<ListingOptions> {
  const columns = await currentColumns(db)
  if (columns) return columns.options()
  const { rows } = await sql<ListingOptions>`
    select
      array(
        select size from listings, unnest(sizes) as size where active group by size order by count(*) desc, size
      ) as sizes,
      (select min(price) from listings where active) as price_min,
      (select max(price) from listings where active) as price_max`.execute(db)
  return rows[0]!
}

/** `active` is a literal, because partial indexes need it. */
export function matches(filter: ListingFilter, ...more: Condition[]): Condition {
  const {
    active,
    lowStock,
    inStock,
    types = [],
    sizes = [],
    priceMin,
    priceMax,
    createdFrom,
    createdTo,
    name,
    styleId,
    oncePerStyle,
  } = filter
  const conditions = [
    active === undefined ? undefined : active ? sql`active` : sql`not active`,
    lowStock === undefined ? undefined : lowStock ? sql`active and low` : sql`not (active and low)`,
    types.length > 0 ? sql`product_type = any(${types}::text[])` : undefined,
    inStock ? sql`in_stock` : undefined,
    sizes.length > 0 ? sql`sizes && ${sizes}::text[]` : undefined,
    inStock && sizes.length > 0 ? sql`(stocked is null or stocked && ${sizes}::text[])` : undefined,
    priceMin ? sql`price >= ${priceMin}::int` : undefined,
    priceMax === undefined ? undefined : sql`price <= ${priceMax}::int`,
    createdFrom ? sql`created_at >= ${createdFrom}::date::timestamp at time zone 'UTC'` : undefined,
    createdTo ? sql`created_at < (${createdTo}::date + 1)::timestamp at time zone 'UTC'` : undefined,
    name ? sql`name like ${anywhere(name)} collate "C"` : undefined,
    styleId === undefined ? undefined : sql`style_id = ${styleId}::int`,
    oncePerStyle ? leads(filter) : undefined,
    ...more,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)
}

/**
 * Comes first of those of its style that match. A query for each listing, so that a page is found by walking an index in the
 * order of the list; what leads is not stored, because a piece that is sold would then change the listings of other
 * products, which the sale has not locked.
 */
const leads = (filter: ListingFilter): Condition => sql`product_id = (
  select product_id from listings as other
  where style_id = listings.style_id and ${matches({ ...filter, oncePerStyle: false })}
  order by in_stock desc, colour_position, product_id limit 1
)`

function orderOf({ sort, direction }: ListingOrder): Condition {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(sort)} ${way}, product_id ${way}`
}

/** Beyond this offset, finding a start in the columns is faster than skipping listings. */
const FAR = 2_000

function walk(
  query: ListingQuery,
  total: number,
  { limit, offset }: Page,
  columns?: ListingColumns,
): Condition | undefined {
  const count = Math.min(limit, total - offset)
  if (count <= 0) return undefined
  const behind = total - offset - count
  const isNearer = behind < offset
  const order = {
    sort: query.sort,
    direction: (query.direction === 'asc') === isNearer ? 'desc' : 'asc',
  } as const
  const skipped = isNearer ? behind : offset
  const start = skipped > FAR ? columns?.startNear(query, order, skipped) : undefined
  return sql`
    select product_id from listings where ${matches(query, ...(start ? [goesOnFrom(start, order)] : []))}
    order by ${orderOf(order)} limit ${count} offset ${skipped - (start?.before ?? 0)}`
}

const goesOnFrom = ({ value }: Start, { sort, direction }: ListingOrder): Condition =>
  sql`${sql.ref(sort)} ${direction === 'asc' ? sql`>=` : sql`<`} ${sort === 'price' ? sql`${value}::bigint` : new Date(value)}`
