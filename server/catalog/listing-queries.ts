import { sql, type RawBuilder } from 'kysely'
import { MAX_INTEGER } from '../../contract/values.ts'
import type { Database } from '../database/connection.ts'
import { placing } from '../database/tally-queries.ts'
import { type Counted, countUp, MOST_COUNTED, type Page } from '../http/paging.ts'

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
  /** On what both tallies know: `active`, `in_stock`, `product_type`. */
  kind: Condition[]
  /** On what `listing_tally` alone knows: `low`, `sizes`, `stocked`. */
  finer?: Condition[]
  /** On what no tally knows. */
  untallied?: Condition[]
  /** Cents, both included. */
  price: { from: number; to: number }
  text?: Text | undefined
  /** Whose listings come before the others with the text; they all have the text too. */
  first?: Text | undefined
  sort: 'created_at' | 'price'
  direction: 'asc' | 'desc'
}

interface Found {
  text: Text
  /** Exact up to the most that is counted; when there are more, at least one more than that. */
  total: number
  /** Those that come before the others. */
  first: number
  /** No more are counted: so common is what has as many. */
  enough: number
  /** Of the page, what counting has found too: all of it, or what comes before the others. */
  ids: number[]
}

interface Listed extends Counted {
  /** The ids of the page, as a query. In no order: whoever shows them sorts them again. */
  ids: Condition | undefined
}

/**
 * Where a text is found at least so often, a page is found sooner by walking along its order than by sorting
 * all that is found. The walk goes by the page's end, through more the rarer the text is; sorting by the hits.
 */
const commonFrom = (page: Page) => Math.ceil(400 * Math.sqrt(endOf(page)))

/** Cents: the tally has prices by steps of so many. */
const STEP = 1_000
export const ANY_PRICE = { from: 0, to: MAX_INTEGER }
const isAny = ({ from, to }: Asked['price']) => from <= 0 && to >= MAX_INTEGER

const every = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)

/** A page of what is asked for, and how many there are. By a text no more are found than are counted. */
export async function findListings(db: Database, asked: Asked, page: Page): Promise<Listed> {
  const { text } = asked
  const found = text && (await countFound(db, asked, text, page))
  const counted = found ? countUp(found.total) : { total: await countListings(db, asked) }
  const shown = { ...page, limit: Math.min(page.limit, counted.total - page.offset) }
  if (shown.limit <= 0) return { ...counted, ids: undefined }
  return {
    ...counted,
    ids: found ? pageOfFound(asked, found, shown) : stretch(asked, [], counted.total, shown),
  }
}

/** How many listings there are of what is asked for without a text: exactly. */
export async function countListings(db: Database, asked: Asked): Promise<number> {
  const total = asked.untallied?.length
    ? sql`(select count(*) from listings where ${given(asked)})`
    : sumOf(asked)
  const { rows } = await sql<{ total: number }>`select ${total}::int as total`.execute(db)
  return rows[0]!.total
}

export const given = ({ kind, finer = [], untallied = [], price }: Asked, ...more: Condition[]): Condition =>
  every([sql`true`, ...kind, ...finer, ...untallied, ...within(price), ...more])

/**
 * Of each text there are two indexes: of the one listing in eight that is the sample, and of all others. 64
 * neighbours are in it together, as they mostly lie on a page together.
 */
const SAMPLED = 8
const inSample = sql`product_id & 448 = 0`
const besideSample = sql`product_id & 448 <> 0`
/** For whoever needs both. */
export const inOrBesideSample = sql`(${inSample} or ${besideSample})`

/**
 * Counts as far as that and finding the page need it: what is common is seen from the sample, and counted no
 * further; what is rarer is sorted at once. What comes first is a part of the whole: where it is more than
 * will be shown, nothing else is looked for.
 */
async function countFound(db: Database, asked: Asked, text: Text, page: Page): Promise<Found> {
  const { first } = asked
  const most = Math.max(commonFrom(page), MOST_COUNTED + 1)
  const enough = sql`${most}::int`
  const enoughInSample = Math.max(Math.ceil(commonFrom(page) / SAMPLED), MOST_COUNTED + 1)
  // Those of the sample; where they are not enough, with those beside it.
  const hits = (name: string, wanted: Condition, text?: Text) => {
    const [sample, all] = [sql.ref(`${name}_sample`), sql.ref(name)]
    const those = (...more: Condition[]) => sql`
      select product_id, price, created_at from listings
      where ${text ? given(asked, text.matches, ...more, wanted) : sql`false`}`
    return sql`
      ${sample} as materialized (${those(inSample)} limit ${enoughInSample}),
      ${all} as materialized (
        table ${sample} union all (
          ${those(besideSample)} and (select count(*) from ${sample}) < ${enoughInSample} limit ${enough}
        )
      )`
  }
  const reached = (name: string) => sql`
    case when (select count(*) from ${sql.ref(`${name}_sample`)}) = ${enoughInSample} then ${enough}
      else (select least(count(*), ${enough}) from ${sql.ref(name)}) end`
  const sorted = (from: Condition) =>
    sql`array(select product_id from ${from} ${orderOf(asked)} limit ${page.limit} offset ${page.offset})`
  const isFirst = first ? sql`product_id in (select product_id from firsts) desc,` : sql``
  const { rows } = await sql<Pick<Found, 'total' | 'first' | 'ids'>>`
    with ${hits('firsts', sql`true`, first)},
    first as materialized (select ${reached('firsts')} as n),
    ${hits('found', sql`(select n from first) <= ${MOST_COUNTED}`, text)},
    total as materialized (
      select case when first.n > ${MOST_COUNTED} then first.n else ${reached('found')} end as n from first
    )
    select first.n::int as first, total.n::int as total, case
      when first.n >= ${enough} then '{}'
      when first.n > ${MOST_COUNTED} or total.n >= ${enough} then ${sorted(sql`firsts order by`)}
      else ${sorted(sql`found order by ${isFirst}`)} end as ids
    from first, total`.execute(db)
  return { text, enough: most, ...rows[0]! }
}

function orderOf({ sort, direction }: Pick<Asked, 'sort' | 'direction'>): Condition {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(sort)} ${way}, product_id ${way}`
}

/** From the tally for whole steps of the price; in the steps that the bounds cut through, one by one. */
function sumOf(asked: Asked): Condition {
  const { from, to } = asked.price
  const tallied = (...more: Condition[]) =>
    sql`(select coalesce(sum(n), 0) from listing_tally where ${given({ ...asked, price: ANY_PRICE }, ...more)})`
  const counted = (from: number, to: number) =>
    from > to
      ? sql`0`
      : sql`(select count(*) from listings where ${given({ ...asked, price: { from, to } })})`

  if (isAny(asked.price)) return tallied()
  const firstWhole = Math.ceil(from / STEP)
  const afterWhole = to >= MAX_INTEGER ? Math.ceil(MAX_INTEGER / STEP) : Math.floor((to + 1) / STEP)
  if (firstWhole >= afterWhole) return counted(from, to)
  return sql`(${tallied(sql`price_step >= ${firstWhole}::int and price_step < ${afterWhole}::int`)}
    + ${counted(from, firstWhole * STEP - 1)}
    + ${to >= MAX_INTEGER ? sql`0` : counted(afterWhole * STEP, to)})`
}

function within({ from, to }: Asked['price']): Condition[] {
  return [
    ...(from > 0 ? [sql`price >= ${from}::int`] : []),
    ...(to < MAX_INTEGER ? [sql`price <= ${to}::int`] : []),
  ]
}

const endOf = ({ offset, limit }: Page) => offset + limit

function pageOfFound(asked: Asked, { text, total, first, enough, ids }: Found, page: Page): Condition {
  const known = sql`select unnest(${ids.slice(0, page.limit)}::int[])`
  if (total < enough) return known
  if (!asked.first) return stretch(asked, [text.holds], total, page)
  // Those found first, and then the others, each along the order where they are common.
  const head = first < enough ? known : stretch(asked, [asked.first.holds], first, page)
  const end = endOf(page)
  if (end <= first) return head
  const limit = end - Math.max(page.offset, first)
  const offset = Math.max(0, page.offset - first)
  const tail = stretch(asked, [text.holds, sql`not ${asked.first.holds}`], total - first, { limit, offset })
  return page.offset >= first ? tail : sql`(${head}) union all (${tail})`
}

/** Along the order, from the nearer end, or from the nearest place that is known. */
function stretch(asked: Asked, more: Condition[], total: number, { limit, offset }: Page): Condition {
  const count = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - count
  const isNearer = behind < offset
  const way = (asked.direction === 'asc') === isNearer ? 'desc' : 'asc'
  const skipped = isNearer ? behind : offset
  const along = (from: Condition[], skipped: Condition) => sql`
    select product_id from listings where ${given(asked, ...more, ...from)}
    order by ${orderOf({ sort: asked.sort, direction: way })} limit ${count} offset ${skipped}`
  const steps = more.length === 0 && skipped > FAR ? stepsOf(asked) : undefined
  if (!steps) return along([], sql`${skipped}`)
  const { tally, step, starts } = steps
  return sql`
    with ${placing({ tally, kind: given(asked), step, way, skipped })}
    ${along([starts[way]], sql`${skipped} - (select before from place)`)}`
}

/** A walk over so many listings takes as long as adding up where it may begin. */
const FAR = 2_000

/** What knows how many listings there are along the order, step by step; and where a step starts, from either end. */
function stepsOf({ sort, price, finer, untallied }: Asked) {
  if (untallied?.length || !isAny(price)) return undefined
  if (sort === 'price') {
    return {
      tally: 'listing_tally',
      step: 'price_step',
      starts: {
        asc: sql`price >= (select step::bigint * ${STEP} from place)`,
        desc: sql`price < (select (step + 1)::bigint * ${STEP} from place)`,
      },
    }
  }
  if (finer?.length) return undefined
  return {
    tally: 'listing_weeks',
    step: 'week',
    starts: {
      asc: sql`created_at >= (select to_timestamp(step * 604800.0) from place)`,
      desc: sql`created_at < (select to_timestamp((step + 1) * 604800.0) from place)`,
    },
  }
}
