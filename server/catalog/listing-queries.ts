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
  sort: 'created_at' | 'price'
  direction: 'asc' | 'desc'
}

export interface Counted {
  total: number
  /** Those that come before the others; or as many as may be counted, when there are more. */
  first: number
}

/**
 * Where a text is found in so many times more listings than a page ends after, the page is found sooner by
 * walking along its order than by sorting them all.
 */
const SCARCE = 50

/** Cents: the tally has prices by steps of so many. */
const STEP = 1_000
export const MOST_CENTS = 2_147_483_647

export const every = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)

/** How many listings there are of what is asked for: exactly, and of those that come first as far as it matters. */
export async function countListings(db: Database, asked: Asked, page: Page): Promise<Counted> {
  const { kind, price, text, first } = asked
  const matching = (text: Text) =>
    sql`select from listings where ${every([...kind, ...within(price), text.matches])}`
  const total = text ? sql`(select count(*) from (${matching(text)}) as matching)` : sumOf(kind, price)
  const firsts = first
    ? sql`(select count(*) from (${matching(first)} limit ${endOf(page) * SCARCE}) as matching)`
    : sql`0`
  const { rows } = await sql<Counted>`select ${total}::int as total, ${firsts}::int as first`.execute(db)
  return rows[0]!
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
  if (!text) return stretch(asked, [], counted.total, page)
  const end = endOf(page)
  if (end * SCARCE > counted.total) return found(asked, text, page)
  // Words are common here: those found first, and then the others, each along the order.
  if (!first) return stretch(asked, [text.holds], counted.total, page)
  const others = counted.total - counted.first
  const offset = Math.max(0, page.offset - counted.first)
  const isCommon = end * SCARCE <= counted.first
  const named = { ...asked, text: undefined, first: undefined }
  const head = isCommon ? stretch(named, [first.holds], counted.first, page) : found(named, first, page)
  if (end <= counted.first) return head
  const limit = end - Math.max(page.offset, counted.first)
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
  const way = (direction === 'asc') === isNearer ? sql`desc` : sql`asc`
  return sql`select product_id from listings where ${every([...kind, ...within(price), ...more])}
    order by ${sql.ref(sort)} ${way}, product_id ${way} limit ${count} offset ${isNearer ? behind : offset}`
}

/** All that are found, sorted. */
function found(
  { kind, price, first, sort, direction }: Asked,
  text: Text,
  { limit, offset }: Page,
): Condition {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const isFirst = sql`product_id in (select product_id from listings where active and ${first?.matches}) desc,`
  return sql`select product_id from (
      select product_id, price, created_at from listings
      where ${every([...kind, ...within(price), text.matches])} offset 0
    ) as found
    order by ${first ? isFirst : sql``} ${sql.ref(sort)} ${way}, product_id ${way} limit ${limit} offset ${offset}`
}
