import { sql, type RawBuilder } from 'kysely'
import { MOST_COUNTED } from '../../../contract/total.ts'
import { among, type Database, getRow, getValue, listValues } from '../../database/connection.ts'
import { type Counted, countUp, type Page } from '../../http/paging.ts'
import { currentColumns, loadedColumns } from './listing-counter.ts'
import type { Hits, ListingColumns, ListingOptions } from './listing-columns.ts'
import type { InCollection, ListingFilter, ListingOrder } from './listing-filter.ts'
import { containsSpelling } from '../../database/text-queries.ts'

type Condition = RawBuilder<unknown>

interface ListingQuery extends ListingFilter, ListingOrder {
  /** Matching products among these come first, in this order. */
  first?: number[] | undefined
}

interface ListingPage extends Counted {
  /** Ids of the products on the page, in order. */
  ids: number[]
}

/** With a name filter, matches are counted up to a thousand. */
export async function findListings(db: Database, query: ListingQuery, page: Page): Promise<ListingPage> {
  const columns = query.name ? await loadedColumns(db) : await currentColumns(db)
  const first = query.first?.length ? await findAmong(db, query.first, query, columns) : []
  const begins = first.slice(page.offset, page.offset + page.limit)
  const rest = first.length > 0 ? { ...query, without: first } : query
  const place = { limit: page.limit - begins.length, offset: Math.max(0, page.offset - first.length) }
  const found = columns
    ? columns.page(rest, { order: query }, place, query.name ? MOST_COUNTED : Infinity)
    : await findInSql(db, rest, place)
  const total = first.length + found.total
  return { ...(query.name ? countUp(total) : { total }), ids: [...begins, ...found.ids] }
}

async function findAmong(
  db: Database,
  first: number[],
  filter: ListingFilter,
  columns: ListingColumns | undefined,
): Promise<number[]> {
  if (columns) return columns.among(first, filter)
  return await listValues<number>(db)`
    select product_id from listings where product_id = ${among(first)} and ${matches(filter)}
    order by array_position(${first}::int[], product_id)`
}

const findInSql = (db: Database, query: ListingFilter & ListingOrder, page: Page): Promise<Hits> =>
  getRow<Hits>(db)`
    select
      (select count(*)::int from listings where ${matches(query)}) as total,
      array(
        select product_id from listings left join best_sellers using (product_id) where ${matches(query)}
        order by ${orderOf(query)} limit ${page.limit} offset ${page.offset}
      ) as ids`

function orderOf({ sort, direction }: ListingOrder): Condition {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const newest = sql`created_at ${way}, product_id ${way}`
  if (sort === 'created_at') return newest
  return sort === 'price' ? sql`price ${way}, product_id ${way}` : sql`coalesce(pieces, 0) ${way}, ${newest}`
}

export async function countListings(db: Database, filter: ListingFilter): Promise<number> {
  const columns = await currentColumns(db)
  if (columns) return columns.count(filter)
  return await getValue<number>(db)`
    select count(*)::int as total from listings where ${matches(filter)}`
}

export async function getListingOptions(db: Database): Promise<ListingOptions> {
  const columns = await currentColumns(db)
  if (columns) return columns.options()
  return await getRow<ListingOptions>(db)`
    select
      array(
        select size from listings, unnest(sizes) as size where active group by size order by count(*) desc, size
      ) as sizes,
      (select min(price) from listings where active) as price_min,
      (select max(price) from listings where active) as price_max`
}

/** Values that active products have, regardless of the filter; fabrics by frequency. */
export const listFacetValues = (
  db: Database,
): Promise<{ colours: string[]; categories: number[]; fabrics: string[] }> =>
  getRow<{ colours: string[]; categories: number[]; fabrics: string[] }>(db)`
    select
      array(select distinct colour_family from listings where active and colour_family is not null) as colours,
      array(select distinct category from listings where active and category is not null) as categories,
      array(
        select fabric from listings, unnest(fabrics) as fabric where active group by fabric order by count(*) desc, fabric
      ) as fabrics`

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
    createdUntil,
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
    createdFrom ? sql`created_at >= ${createdFrom}` : undefined,
    createdUntil ? sql`created_at < ${createdUntil}` : undefined,
    name ? containsSpelling(sql`searched(name)`, name) : undefined,
    styleId === undefined ? undefined : sql`style_id = ${styleId}::int`,
    oncePerStyle ? leads(filter) : undefined,
    filter.colours?.length ? sql`colour_family = any(${filter.colours}::text[])` : undefined,
    filter.categories?.length ? sql`category = ${among(filter.categories)}` : undefined,
    filter.fabrics?.length ? sql`fabrics && ${filter.fabrics}::text[]` : undefined,
    filter.collections?.length ? isInOneOf(filter.collections) : undefined,
    filter.without?.length ? sql`product_id <> all(${filter.without}::int[])` : undefined,
    ...more,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)
}

/**
 * Whether the listing is the first of its style that matches. A subquery per listing, so that a page can be read by
 * walking an index in list order. The leading colour is not stored, because a sale would then change listings of other
 * products, which it has not locked.
 */
const leads = (filter: ListingFilter): Condition => sql`product_id = (
  select product_id from listings as other
  where style_id = listings.style_id and ${matches({ ...filter, oncePerStyle: false })}
  order by in_stock desc, colour_position, product_id limit 1
)`

function isInOneOf(wanted: InCollection[]): Condition {
  const plain = wanted.filter(({ inStock, createdSince }) => !inStock && createdSince === undefined)
  const others = wanted.filter((one) => !plain.includes(one))
  const conditions = others.map(({ id, inStock, createdSince, pins }) => {
    const isNew = sql`(created_at >= ${new Date(createdSince ?? 0)} or product_id = ${among(pins)})`
    return sql`collections @> array[${id}::int]
      ${inStock ? sql`and in_stock` : sql``} ${createdSince === undefined ? sql`` : sql`and ${isNew}`}`
  })
  if (plain.length > 0) conditions.push(sql`collections && ${plain.map(({ id }) => id)}::int[]`)
  return sql`(${sql.join(conditions, sql` or `)})`
}
