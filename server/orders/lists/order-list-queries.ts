import { sql, type Expression } from 'kysely'
import { type AdminOrderFilter, ORDER_QUEUES } from '../../../contract/order.ts'
import { anywhere } from '../../database/text-queries.ts'
import { LATE_DAYS } from '../../../contract/return.ts'
import { MOST_COUNTED } from '../../../contract/total.ts'
import { type Database, getRow } from '../../database/connection.ts'
import { countOf } from '../../database/count-queries.ts'
import { shopToday } from '../../database/day-queries.ts'
import { type Counted, countUp, type Page } from '../../http/paging.ts'
import { matchText, MOST_COMPARED } from './find-order-queries.ts'
import { idBegins } from '../order-id-queries.ts'
import { FIRST_PREFIX, type OrderIdBeginning, readOrderId, readOrderIdBeginning } from '../order-id.ts'
import { awaitsGoods, dueAt, isToTell, promisedDay } from '../promises/promise-queries.ts'
import { selectOrders, type OrderWithDetails } from '../order-queries.ts'
import { soldAs, type SoldAs } from './sold-as-queries.ts'

type Filter = Omit<AdminOrderFilter, 'limit' | 'page'>

/** `promise`: by the day on which orders are to leave. */
type Order = 'newest' | 'oldest' | 'promise'

interface Asked extends Pick<Filter, 'status' | 'todo'> {
  sold: SoldAs
  /** Undefined for any. */
  beginning: OrderIdBeginning | undefined
  /** Undefined for any. */
  ids?: string[] | undefined
  email: string
  /** Empty for any. */
  text: string
  /** Empty for any. */
  tag: string
  order: Order
}

function readFilter({ q, id, ids, tag, email, status, todo, sort, ...sold }: Filter): Asked | undefined {
  const beginning = readOrderIdBeginning(id ?? '')
  if (beginning === undefined) return undefined
  return {
    beginning: beginning.letters || !['', FIRST_PREFIX].includes(beginning.prefix) ? beginning : undefined,
    ids: ids === undefined ? undefined : ids.split(',').flatMap((typed) => readOrderId(typed) ?? []),
    email: email?.trim() ?? '',
    text: q?.trim() ?? '',
    order: sort ?? (ORDER_QUEUES.includes(todo) ? 'promise' : 'newest'),
    tag: tag?.trim() ?? '',
    status,
    todo,
    sold,
  }
}

const isPrepared = sql`status = 'manufacturing' and not stopped`
const isToBegin = sql`${isPrepared} and tracking_information is null and begun_at is null`
const isBegun = sql`${isPrepared} and (tracking_information is not null or begun_at is not null)`
const isToMake = sql`${isToBegin} and not ${awaitsGoods}`
const isToShip = sql`${isBegun} and not ${awaitsGoods}`
/** Written with literals, to match the partial index. */
const isToTakeBack = sql`status = 'manufacturing' and to_take_back`
const isToWait = sql`${isPrepared} and ${awaitsGoods}`
const lateSince = sql`now() - make_interval(days => ${sql.lit(LATE_DAYS)})`
/**
 * In this form both partial indexes can be used. An exchange is paid for when its return is settled, long after it was
 * ordered.
 */
const isLate = sql`((${isToBegin}) or (${isBegun})) and (
  ordered_at < ${lateSince} and d.ship_by is null and (select p.paid_at from orders p where p.id = d.order_id) < ${lateSince}
  or d.ship_by is not null and ${promisedDay} < ${shopToday})`

interface Matching {
  /** Compares e-mails while walking the list, which finds a common text sooner than the trigram index does. */
  comparesEmails?: boolean
  also?: Expression<unknown>
}

/** A query of the ids of paid orders. */
function matchingOrders(
  { beginning, ids, tag, email, text, status, todo, sold }: Omit<Asked, 'order'>,
  { comparesEmails = false, also }: Matching = {},
): Expression<unknown> {
  const delivered = [
    status && sql`d.status = ${status}`,
    todo === 'make' && isToMake,
    todo === 'ship' && isToShip,
    todo === 'wait' && isToWait,
    todo === 'late' && isLate,
    todo === 'tell' && isToTell,
    todo === 'take_back' && isToTakeBack,
  ]
  const ordered = [
    ids && sql`o.id = any(${ids}::text[])`,
    tag && sql`o.id in (select order_id from order_tags where lower(tag) = lower(${tag}))`,
    beginning && idBegins(sql`o.id`, beginning),
    email && (comparesEmails ? sql`(${isLike('o.email_folded', email)}) is true` : hasEmail(email)),
    text && matchText(text, hasEmail).matches,
    also,
    todo === 'dispute' && sql`o.disputed = 'open'`,
    ...soldAs(sold),
  ]
  if (!delivered.some(Boolean)) {
    return sql`select o.id, o.created_at from orders o where ${every([sql`o.paid_at is not null`, ...ordered])}`
  }
  // Every delivery belongs to a paid order, and the index of deliveries has the order of the list.
  if (!ordered.some(Boolean)) return fromDeliveries(delivered)
  return sql`select o.id, o.created_at, ${dueAt} as due from orders o join deliveries d on d.order_id = o.id
    where ${every([sql`o.paid_at is not null`, ...ordered, ...delivered])}`
}

const fromDeliveries = (conditions: Given[]) =>
  sql`select d.order_id as id, d.ordered_at as created_at, ${dueAt} as due from deliveries d where ${every(conditions)}`

/** Compares a common e-mail while walking the deliveries of the status; finds a rare one by the trigram index. */
async function matchingByText(db: Database, asked: Asked): Promise<Expression<unknown>> {
  const { beginning, email, text, status, todo, sold } = asked
  if (!status || !email || beginning || asked.ids || asked.tag || text || todo || soldAs(sold).length > 0)
    return matchingOrders(asked)
  const { isMore } = await countFound(db, matchingOrders({ beginning, tag: '', email, text, sold }), {
    limit: 0,
    offset: 0,
  })
  return isMore
    ? fromDeliveries([sql`d.status = ${status}`, isLike('d.email_folded', email)])
    : matchingOrders(asked)
}

/**
 * Most addresses share a few domains, so the trigram index looks up only the part before the @. A single letter has no
 * trigram; comparing all addresses is then five times faster than looking up a common domain.
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
/** The length of one letter and the @. */
const SINGLE_LETTER = 2

type Given = Expression<unknown> | '' | false | undefined

const every = (conditions: Given[]) =>
  sql.join(
    conditions.filter((condition) => !!condition),
    sql` and `,
  )

interface Listed extends Counted {
  rows: OrderWithDetails[]
}

/** Ids of the first `most` orders, in the order of the list. */
export async function listPaidOrderIds(db: Database, filter: Filter, most: number): Promise<string[]> {
  const { rows } = await listPaidOrders(db, filter, { limit: most, offset: 0 })
  return rows.map(({ id }) => id)
}

/**
 * A page of the first `MOST_COUNTED` matches: newest first, or oldest first if requested or for orders that need
 * action.
 */
export async function listPaidOrders(db: Database, filter: Filter, page: Page): Promise<Listed> {
  const asked = readFilter(filter)
  if (!asked) return { rows: [], total: 0 }
  const { order } = asked
  if (asked.text) {
    const { ids, ...counted } = await countFoundByText(db, asked, page)
    if (ids.length === 0) return { rows: [], ...counted }
    return { rows: await listThose(db, sql`select unnest(${ids}::text[])`, order), ...counted }
  }
  const matching = await matchingByText(db, asked)
  const { ids, ...counted } = await countFound(db, matching, page, order)
  const limit = Math.min(page.limit, counted.total - page.offset)
  if (limit <= 0) return { rows: [], ...counted }
  if (ids) return { rows: await listThose(db, sql`select unnest(${ids}::text[])`, order), ...counted }
  const isCommon = !asked.status && !asked.todo
  const first = sql`select id from (${isCommon ? matchingOrders(asked, { comparesEmails: true }) : matching}) as matching
    ${inOrder(order)} limit ${limit} offset ${page.offset}`
  return { rows: await listThose(db, first, order), ...counted }
}

const ORDERS = {
  newest: sql`order by created_at desc, id desc`,
  oldest: sql`order by created_at, id`,
  promise: sql`order by due, created_at, id`,
}
const inOrder = (order: Order) => ORDERS[order]

/** Below the limit all matches have been read, so the ids of the page are returned as well. */
async function countFound(
  db: Database,
  matching: Expression<unknown>,
  { limit, offset }: Page,
  order: Order = 'newest',
) {
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with found as materialized (${matching} limit ${MOST_COUNTED + 1})
    select count(*) as total, case when count(*) <= ${MOST_COUNTED} then array(
      select id from found ${inOrder(order)} limit ${limit} offset ${offset}
    ) end as ids
    from found`.execute(db)
  return { ...countUp(rows[0]!.total), ids: rows[0]!.ids }
}

/**
 * Counts all matches of a text; for a common text, those among the first `MOST_COMPARED` orders of the list, which are
 * compared until the page is full.
 */
async function countFoundByText(
  db: Database,
  asked: Asked,
  { limit, offset }: Page,
): Promise<Counted & { ids: string[] }> {
  const { ids, isCut, matches } = matchText(asked.text, hasEmail)
  // Results of a text search are not sorted by the promised day.
  const order = inOrder(asked.order === 'promise' ? 'oldest' : asked.order)
  const page = (source: string) =>
    sql`array(select id from ${sql.table(source)} ${order} limit ${limit} offset ${offset})`
  const { rows } = await sql<{ total: number; ids: string[]; is_cut: boolean }>`
    with given as materialized (${ids ?? sql`select null::text as id`}),
    found as materialized (${matchingOrders({ ...asked, text: '' }, { also: sql`o.id in (select id from given)` })}),
    compared as materialized (
      select id, created_at from (
        select id, created_at from (${matchingOrders({ ...asked, text: '' })}) as listed ${order} limit ${MOST_COMPARED}
      ) as first where exists (select from orders o where o.id = first.id and ${matches} offset 0)
      ${order} limit ${offset + limit + 1}
    )
    select is_cut,
      case when is_cut then (select count(*) from compared) else (select count(*) from found) end as total,
      case when is_cut then ${page('compared')} else ${page('found')} end as ids
    from (select ${isCut} as is_cut) as given_are`.execute(db)
  const { total, ids: shown, is_cut } = rows[0]!
  const counted = countUp(total)
  const isMore = counted.isMore || (is_cut && (ids !== undefined || total > offset + limit))
  return { ...counted, ...(isMore && { isMore }), ids: shown.slice(0, Math.max(0, counted.total - offset)) }
}

function listThose(db: Database, ids: Expression<unknown>, order: Order): Promise<OrderWithDetails[]> {
  const direction = order === 'newest' ? 'desc' : 'asc'
  return selectOrders(db)
    .$if(order === 'promise', (query) =>
      query.orderBy(sql`(select ${dueAt} from deliveries d where d.order_id = orders.id)`),
    )
    .where('orders.id', '=', sql<string>`any(array(${ids}))`)
    .orderBy('orders.created_at', direction)
    .orderBy('orders.id', direction)
    .execute()
}

/** `position`: the order's place in the list of all; `awaits_goods`: some of its pieces have yet to arrive in stock. */
export type PlacedOrder = OrderWithDetails & { position: string; awaits_goods: boolean }

/** Keyset pagination, newest first. */
export async function listOrdersBelow(
  db: Database,
  filter: Filter,
  above: Pick<PlacedOrder, 'position' | 'id'> | undefined,
  limit: number,
): Promise<PlacedOrder[]> {
  const asked = readFilter(filter)
  if (!asked) return []
  const matching = matchingOrders(asked)
  const below = above ? sql`where (created_at, id) < (${above.position}::timestamptz, ${above.id})` : sql``
  return await selectOrders(db)
    // As text, because a Date would lose the microseconds that the position depends on.
    .select([
      sql<string>`orders.created_at::text`.as('position'),
      sql<boolean>`coalesce((select ${awaitsGoods} from deliveries d where d.order_id = orders.id), false)`.as(
        'awaits_goods',
      ),
    ])
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

/**
 * Numbers of orders to make, to ship, waiting for pieces, late, whose buyers must be told of a delay, in dispute, and
 * to take back. Each count stops at `MOST_COUNTED` + 1.
 */
export const countTodos = (db: Database) =>
  getRow<
    Record<'to_make' | 'to_ship' | 'to_wait' | 'late' | 'to_tell' | 'disputed' | 'to_take_back', number>
  >(db)`
    select
      ${countOf(sql`from deliveries d where ${isToMake}`)} as to_make,
      ${countOf(sql`from deliveries d where ${isToShip}`)} as to_ship,
      ${countOf(sql`from deliveries d where ${isToWait}`)} as to_wait,
      ${countOf(sql`from deliveries d where ${isLate}`)} as late,
      ${countOf(sql`from deliveries d where ${isToTell}`)} as to_tell,
      ${countOf(sql`from orders where disputed = 'open' and paid_at is not null`)} as disputed,
      ${countOf(sql`from deliveries where ${isToTakeBack}`)} as to_take_back`
