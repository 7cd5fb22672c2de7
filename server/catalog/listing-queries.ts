import { sql, type RawBuilder } from 'kysely'
import { MOST_COUNTED } from '../../contract/total.ts'
import type { Database } from '../database/connection.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import { currentColumns } from './listing-counter.ts'
import type { ListingColumns, ListingOptions, Start } from './listing-columns.ts'
import type { ListingFilter, ListingOrder } from './listing-filter.ts'

type Condition = RawBuilder<unknown>

export interface ListingQuery extends ListingFilter, ListingOrder {
  text?: Condition | undefined
  /** Listings that meet this condition come before the other hits. */
  first?: Condition | undefined
}

interface ListingPage extends Counted {
  /** A query of the page's ids, unordered; undefined when there are none. */
  ids: Condition | undefined
}

/** With a text, hits are counted up to a thousand. */
export async function findListings(db: Database, query: ListingQuery, page: Page): Promise<ListingPage> {
  const { text } = query
  if (!text) {
    const columns = await currentColumns(db)
    const total = columns?.count(query) ?? (await countInSql(db, query))
    return { total, ids: walk(query, [], total, page, columns) }
  }
  const hits = await findHits(db, query, text, page)
  const counted = countUp(hits.total)
  return {
    ...counted,
    ids: pageOfHits(query, text, hits, { ...page, limit: Math.min(page.limit, counted.total - page.offset) }),
  }
}

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
    ...more,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)
}

interface Hits {
  total: number
  first: number
  enough: number
  /** The page's ids, if counting has found them. */
  ids: number[]
}

/** With this many hits, scanning in order until the page is full is faster than sorting the hits. */
const commonFrom = ({ offset, limit }: Page) => Math.ceil(200 * Math.sqrt(offset + limit))

/** Counts only as many hits as the total and the choice between scanning and sorting need; sorts them if few. */
async function findHits(db: Database, query: ListingQuery, text: Condition, page: Page): Promise<Hits> {
  const { first } = query
  const most = Math.max(commonFrom(page), MOST_COUNTED + 1)
  const enough = sql`${most}::int`
  const hits = (condition: Condition) => sql`
    select product_id, price, created_at from listings where ${condition} limit ${enough}`
  const sorted = (from: Condition) =>
    sql`array(select product_id from ${from} ${orderOf(query)} limit ${page.limit} offset ${page.offset})`
  const { rows } = await sql<Omit<Hits, 'enough'>>`
    with firsts as materialized (${hits(first ? matches(query, first) : sql`false`)}),
    first as materialized (select count(*)::int as n from firsts),
    found as materialized (${hits(matches(query, text, sql`(select n from first) <= ${MOST_COUNTED}`))}),
    total as materialized (
      select case when first.n > ${MOST_COUNTED} then first.n else (select count(*)::int from found) end as n from first
    )
    select first.n as first, total.n as total, case
      when first.n >= ${enough} then '{}'
      when first.n > ${MOST_COUNTED} or total.n >= ${enough} then ${sorted(sql`firsts order by`)}
      else ${sorted(sql`found order by ${first ? sql`product_id in (select product_id from firsts) desc,` : sql``}`)}
    end as ids
    from first, total`.execute(db)
  return { enough: most, ...rows[0]! }
}

function orderOf({ sort, direction }: ListingOrder): Condition {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(sort)} ${way}, product_id ${way}`
}

function pageOfHits(query: ListingQuery, text: Condition, hits: Hits, page: Page): Condition | undefined {
  if (page.limit <= 0) return undefined
  const { total, first, enough } = hits
  const sorted = sql`select unnest(${hits.ids.slice(0, page.limit)}::int[])`
  if (total < enough) return sorted
  if (!query.first) return walk(query, [holds(text)], total, page)
  const head = first < enough ? sorted : walk(query, [holds(query.first)], first, page)
  const end = page.offset + page.limit
  if (end <= first) return head
  const rest = { offset: Math.max(0, page.offset - first), limit: end - Math.max(page.offset, first) }
  const tail = walk(query, [holds(text), sql`not ${holds(query.first)}`], total - first, rest)
  return page.offset >= first ? tail : sql`(${head}) union all (${tail})`
}

/** `is true` keeps the planner from using an index, so each listing of the scan is checked. */
const holds = (condition: Condition) => sql`(${condition}) is true`

/** Beyond this offset, finding a start in the columns is faster than skipping listings. */
const FAR = 2_000

function walk(
  query: ListingQuery,
  more: Condition[],
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
    select product_id from listings where ${matches(query, ...more, ...(start ? [goesOnFrom(start, order)] : []))}
    order by ${orderOf(order)} limit ${count} offset ${skipped - (start?.before ?? 0)}`
}

const goesOnFrom = ({ value }: Start, { sort, direction }: ListingOrder): Condition =>
  sql`${sql.ref(sort)} ${direction === 'asc' ? sql`>=` : sql`<`} ${sort === 'price' ? sql`${value}::bigint` : new Date(value)}`
