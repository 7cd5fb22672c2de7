import { sql, type Expression, type RawBuilder } from 'kysely'
import type { AdminOrderFilter } from '../../contract/order.ts'
import type { Database } from '../database/connection.ts'
import { placing } from '../database/tally-queries.ts'
import { type Counted, countUp, MOST_COUNTED, type Page } from '../http/paging.ts'
import { readOrderIdPrefix } from './order-id.ts'
import { selectOrders, type WholeOrder } from './order-queries.ts'

type Filter = Omit<AdminOrderFilter, 'limit' | 'page'>

/** A filter as it was meant. */
interface Asked extends Pick<Filter, 'status' | 'todo'> {
  /** Of an id; empty when every id will do. */
  prefix: string
  email: string
}

/** Undefined when no order can match. */
function readFilter({ id, email, status, todo }: Filter): Asked | undefined {
  const prefix = readOrderIdPrefix(id ?? '')
  if (prefix === undefined) return undefined
  return { prefix: prefix === readOrderIdPrefix('') ? '' : prefix, email: email?.trim() ?? '', status, todo }
}

const isPrepared = sql`status = 'manufacturing' and not stopped`
const isToMake = sql`${isPrepared} and tracking_information is null`
const isToShip = sql`${isPrepared} and tracking_information is not null`

/** The orders that were paid for and match, as a query of their ids. */
function matchingOrders({ prefix, email, status, todo }: Asked, isCommon = false): Expression<unknown> {
  const delivered = [
    status && sql`d.status = ${status}`,
    todo === 'make' && isToMake,
    todo === 'ship' && isToShip,
  ]
  const ordered = [
    prefix && sql`o.id like ${`${prefix}%`}`,
    // What many have is found sooner along the list than by its parts.
    email && (isCommon ? sql`(${isLike('o.email_folded', email)}) is true` : hasEmail(email)),
    todo === 'dispute' && sql`o.disputed = 'open'`,
  ]
  if (!delivered.some(Boolean)) {
    return sql`select o.id, o.created_at from orders o where ${every([sql`o.paid_at is not null`, ...ordered])}`
  }
  // Whatever has a delivery was paid for, and the deliveries' index has a status in the order of the list.
  if (!ordered.some(Boolean)) return fromDeliveries(delivered)
  return sql`select o.id, o.created_at from orders o join deliveries d on d.order_id = o.id
    where ${every([sql`o.paid_at is not null`, ...ordered, ...delivered])}`
}

const fromDeliveries = (conditions: Given[]) =>
  sql`select d.order_id as id, d.ordered_at as created_at from deliveries d where ${every(conditions)}`

/**
 * The same where a text is looked for. An e-mail that few have is found by its parts and then looked at for
 * the status; one that many have, along the deliveries of that status, whose index has it too.
 */
async function matchingByText(db: Database, asked: Asked): Promise<Expression<unknown>> {
  const { prefix, email, status, todo } = asked
  if (!status || !email || prefix || todo) return matchingOrders(asked)
  const { isMore } = await countFound(db, matchingOrders({ prefix, email }), { limit: 0, offset: 0 })
  return isMore
    ? fromDeliveries([sql`d.status = ${status}`, isLike('d.email_folded', email)])
    : matchingOrders(asked)
}

/**
 * Domains are the same in most addresses: the index of parts is asked for what stands before one, and where
 * that finds few the rest is compared. It knows nothing of a single letter there; then all are compared, which
 * takes a fifth of the time of looking up a common domain.
 */
function hasEmail(email: string): Expression<unknown> {
  const local = email.slice(0, email.indexOf('@') + 1)
  const whole = isLike('o.email_folded', email)
  if (local.length <= 1) return whole
  const compared = sql`(${whole}) is true`
  return local.length > SINGLE_LETTER ? sql`${isLike('o.email_folded', local)} and ${compared}` : compared
}
const isLike = (column: string, part: string) =>
  sql`${sql.ref(column)} like lower(${anywhere(part)}) collate "C"`
/** With its @. */
const SINGLE_LETTER = 2

type Given = Expression<unknown> | '' | false | undefined

const every = (conditions: Given[]) =>
  sql.join(
    conditions.filter((condition) => !!condition),
    sql` and `,
  )

/** Text that a person typed, to be found anywhere and literally. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What was asked for as the tally says it; it knows nothing of texts, nor which deliveries are disputed. */
function talliedKind({ prefix, email, status, todo }: Asked): RawBuilder<unknown> | undefined {
  if (prefix || email) return undefined
  if (todo === 'dispute') return status ? undefined : sql`status is null and disputed`
  if (!status && !todo) return sql`status is null`
  return every([
    status && sql`status = ${status}`,
    todo === 'make' && sql`${isPrepared} and not tracked`,
    todo === 'ship' && sql`${isPrepared} and tracked`,
  ])
}

interface Listed extends Counted {
  rows: WholeOrder[]
}

/**
 * All orders that were paid for, newest first: id by prefix, e-mail anywhere, status exactly. By a text no
 * more are found than are counted: whoever looks for one of them types on.
 */
export async function listPaidOrders(db: Database, filter: Filter, page: Page): Promise<Listed> {
  const asked = readFilter(filter)
  if (!asked) return { rows: [], total: 0 }
  const kind = talliedKind(asked)
  if (!kind) return await listUntallied(db, asked, page)
  const { total, until, before } = await findPlace(db, kind, page)
  if (until === null) return { rows: [], total }
  const ids = sql`select id from (${matchingOrders(asked)}) as matching where created_at < ${until}::timestamptz
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset - before}`
  return { rows: await listThose(db, ids), total }
}

async function listUntallied(db: Database, asked: Asked, page: Page): Promise<Listed> {
  const matching = await matchingByText(db, asked)
  const { ids, ...counted } = await countFound(db, matching, page)
  const limit = Math.min(page.limit, counted.total - page.offset)
  if (limit <= 0) return { rows: [], ...counted }
  const isCommon = counted.isMore && !asked.status && !asked.todo
  const along = sql`select id from (${isCommon ? matchingOrders(asked, true) : matching}) as matching
    order by created_at desc, id desc limit ${limit} offset ${page.offset}`
  return { rows: await listThose(db, ids ? sql`select unnest(${ids}::text[])` : along), ...counted }
}

/** As far as is counted; where that is all, with the ids of the page: they have been looked up anyway. */
async function countFound(db: Database, matching: Expression<unknown>, { limit, offset }: Page) {
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with found as materialized (${matching} limit ${MOST_COUNTED + 1})
    select count(*) as total, case when count(*) <= ${MOST_COUNTED} then array(
      select id from found order by created_at desc, id desc limit ${limit} offset ${offset}
    ) end as ids
    from found`.execute(db)
  return { ...countUp(rows[0]!.total), ids: rows[0]!.ids }
}

interface Place {
  total: number
  /** The end of the week in which the page begins; null when it begins behind the last order. */
  until: string | null
  /** So many orders are newer. */
  before: number
}

async function findPlace(db: Database, kind: RawBuilder<unknown>, { offset }: Page): Promise<Place> {
  const { rows } = await sql<Place>`
    with ${placing({ tally: 'order_tally', kind, step: 'week', way: 'desc', skipped: offset })}
    select coalesce((select max(through) from steps), 0)::int as total,
      (select to_timestamp((step + 1) * 604800.0) from place)::text as until,
      coalesce((select before from place), 0)::int as before`.execute(db)
  return rows[0]!
}

const listThose = (db: Database, ids: Expression<unknown>): Promise<WholeOrder[]> =>
  selectOrders(db)
    .where('orders.id', '=', sql<string>`any(array(${ids}))`)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()

/** The next of the matching orders below one of them, newest first. */
export async function listOrdersBelow(
  db: Database,
  filter: Filter,
  above: { created_at: string; id: string } | undefined,
  limit: number,
): Promise<(WholeOrder & { position: string })[]> {
  const asked = readFilter(filter)
  if (!asked) return []
  const matching = matchingOrders(asked)
  const below = above ? sql`where (created_at, id) < (${above.created_at}::timestamptz, ${above.id})` : sql``
  return await selectOrders(db)
    // As text: a Date would lose the microseconds and with them its place in the list.
    .select(sql<string>`orders.created_at::text`.as('position'))
    .where(
      'orders.id',
      'in',
      sql<string>`(select id from (${matching}) as matching ${below}
        order by created_at desc, id desc limit ${limit})`,
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}

/** What waits for somebody's hand. */
export async function countTodos(
  db: Database,
): Promise<{ to_make: number; to_ship: number; disputed: number }> {
  const { rows } = await sql<{ to_make: number; to_ship: number; disputed: number }>`
    select
      coalesce(sum(n) filter (where ${isPrepared} and not tracked), 0)::int as to_make,
      coalesce(sum(n) filter (where ${isPrepared} and tracked), 0)::int as to_ship,
      coalesce(sum(n) filter (where status is null and disputed), 0)::int as disputed
    from order_tally`.execute(db)
  return rows[0]!
}
