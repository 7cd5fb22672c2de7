import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'

export type Condition = RawBuilder<unknown>

/** A text to look for, asked in two ways. */
export interface Text {
  /** As an index answers it, for all listings at once. */
  matches: Condition
  /** As it is seen from one listing alone. */
  holds: Condition
}

/** What is asked of `listings`. */
export interface Asked {
  /** On what the tally knows too: `active`, `in_stock`, `product_type`, `sizes`, `stocked`. */
  kind: Condition[]
  /** Cents, both included. */
  price: { from: number; to: number }
  text?: Text | undefined
  /** Whose listings come before the others with the text; they all have the text too. */
  first?: Text | undefined
  /** Of a text, no more need be counted. */
  most?: number | undefined
  sort: 'created_at' | 'price'
  direction: 'asc' | 'desc'
}

export interface Counted {
  /** Exact; with `most`, more than that when there are more. */
  total: number
  /** Those that come before the others; or as many as may be counted, when there are more. */
  first: number
  /** The page, where counting has found it too. */
  ids?: number[] | null
}

/**
 * Where a text is found at least so often, a page is found sooner by walking along its order than by sorting
 * all that is found. The walk goes by the page's end, through more the rarer the text is; sorting by the hits.
 */
const commonFrom = (page: Page) => Math.ceil(400 * Math.sqrt(endOf(page)))

/** Cents: the tally has prices by steps of so many. */
const STEP = 1_000
export const MOST_CENTS = 2_147_483_647

export const every = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)

/** How many listings there are of what is asked for. */
export async function countListings(db: Database, asked: Asked, page: Page): Promise<Counted> {
  const { kind, price, text, most } = asked
  if (text && most !== undefined) return await countUpTo(db, asked, text, most, page)
  const total = text ? sql`(select count(*) from listings where ${having(asked, text)})` : sumOf(kind, price)
  const { rows } = await sql<{ total: number }>`select ${total}::int as total`.execute(db)
  return { total: rows[0]!.total, first: 0 }
}

const having = ({ kind, price }: Asked, text: Text): Condition =>
  every([...kind, ...within(price), text.matches])

/** Of how many listings one is in the indexes of the sample. */
const SAMPLED = 8
const inSample = sql`text_hash & 7 = 0`

/**
 * Counts as far as that and finding the page need it: what is common is seen from a sample, and counted no
 * further; what is rarer is sorted at once.
 */
async function countUpTo(db: Database, asked: Asked, text: Text, most: number, page: Page): Promise<Counted> {
  const { first } = asked
  const enough = sql`${Math.max(commonFrom(page), most + 1)}::int`
  const enoughInSample = Math.max(Math.ceil(commonFrom(page) / SAMPLED), most + 1)
  const isCommon = (text: Text) => sql`(
    select count(*) = ${enoughInSample} from (
      select from listings where ${having(asked, text)} and ${inSample} limit ${enoughInSample}
    ) as sample
  )`
  const rows = (text: Text | undefined) =>
    sql`select product_id, price, created_at from listings where ${text ? having(asked, text) : sql`false`}`
  const sorted = (from: Condition) =>
    sql`array(select product_id from ${from} ${orderOf(asked)} limit ${page.limit} offset ${page.offset})`
  const isFirst = first ? sql`product_id in (select product_id from firsts) desc,` : sql``
  // What comes first is a part of the whole: where it is more than will be shown, nothing else is looked for.
  const counted = await sql<Counted>`
    with common as materialized (select ${first ? isCommon(first) : sql`false`} as firsts),
    firsts as materialized (${rows(first)} and not (select firsts from common) limit ${enough}),
    first as materialized (
      select case when (select firsts from common) then ${enough} else (select count(*) from firsts) end as n
    ), others as materialized (
      select (select n from first) <= ${most} and not ${isCommon(text)} as wanted
    ), found as materialized (${rows(text)} and (select wanted from others) limit ${enough}),
    total as materialized (
      select case when (select wanted from others) then (select count(*) from found)
        when first.n > ${most} then first.n else ${enough} end as n
      from first
    )
    select first.n::int as first, total.n::int as total, case when total.n >= ${enough} then null
      when first.n > ${most} then ${sorted(sql`firsts order by`)}
      else ${sorted(sql`found order by ${isFirst}`)} end as ids
    from first, total`.execute(db)
  return counted.rows[0]!
}

export function orderOf({ sort, direction }: Pick<Asked, 'sort' | 'direction'>): Condition {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(sort)} ${way}, product_id ${way}`
}

/** From the tally for whole steps of the price; in the steps that the bounds cut through, one by one. */
function sumOf(kind: Condition[], { from, to }: Asked['price']): Condition {
  const tallied = (...more: Condition[]) =>
    sql`(select coalesce(sum(n), 0) from listing_tally where ${every([...kind, ...more])})`
  const counted = (from: number, to: number) =>
    from > to
      ? sql`0`
      : sql`(select count(*) from listings where ${every([...kind, ...within({ from, to })])})`

  if (from <= 0 && to >= MOST_CENTS) return tallied()
  const firstWhole = Math.ceil(from / STEP)
  const afterWhole = to >= MOST_CENTS ? Math.ceil(MOST_CENTS / STEP) : Math.floor((to + 1) / STEP)
  if (firstWhole >= afterWhole) return counted(from, to)
  return sql`(${tallied(sql`price_step >= ${firstWhole}::int and price_step < ${afterWhole}::int`)}
    + ${counted(from, firstWhole * STEP - 1)}
    + ${to >= MOST_CENTS ? sql`0` : counted(afterWhole * STEP, to)})`
}

function within({ from, to }: Asked['price']): Condition[] {
  return [
    ...(from > 0 ? [sql`price >= ${from}::int`] : []),
    ...(to < MOST_CENTS ? [sql`price <= ${to}::int`] : []),
  ]
}

const endOf = ({ offset, limit }: Page) => offset + limit

/** The ids of a page of the counted listings, as a query. In no order: whoever shows them sorts them again. */
export function pageOfListings(asked: Asked, counted: Counted, page: Page): Condition {
  const { text, first } = asked
  if (counted.ids) return sql`select unnest(${counted.ids.slice(0, page.limit)}::int[])`
  if (!text) return stretch(asked, [], counted.total, page)
  if (counted.total < commonFrom(page)) return found(asked, text, page)
  // Words are common here: those found first, and then the others, each along the order.
  if (!first) return stretch(asked, [text.holds], counted.total, page)
  const isCommon = counted.first >= commonFrom(page)
  const head = isCommon ? stretch(asked, [first.holds], counted.first, page) : found(asked, first, page)
  const end = endOf(page)
  if (end <= counted.first) return head
  const others = counted.total - counted.first
  const limit = end - Math.max(page.offset, counted.first)
  const offset = Math.max(0, page.offset - counted.first)
  const tail = stretch(asked, [text.holds, sql`not ${first.holds}`], others, { limit, offset })
  return page.offset >= counted.first ? tail : sql`(${head}) union all (${tail})`
}

/** Along the order, from the nearer end. */
function stretch(
  { kind, price, sort, direction }: Asked,
  more: Condition[],
  total: number,
  { limit, offset }: Page,
): Condition {
  const count = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - count
  const isNearer = behind < offset
  const way = (direction === 'asc') === isNearer ? 'desc' : 'asc'
  return sql`select product_id from listings where ${every([...kind, ...within(price), ...more])}
    order by ${orderOf({ sort, direction: way })} limit ${count} offset ${isNearer ? behind : offset}`
}

/** All that are found, sorted. */
const found = (asked: Asked, text: Text, { limit, offset }: Page): Condition => sql`
  select product_id from (
    select product_id, price, created_at from listings where ${having(asked, text)} offset 0
  ) as found
  order by ${orderOf(asked)} limit ${limit} offset ${offset}`
