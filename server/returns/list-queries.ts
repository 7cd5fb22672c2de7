import { sql, type Expression } from 'kysely'
import type { ReturnFilter } from '../../contract/admin-return.ts'
import { sizesOfCode } from '../catalog/stock/count-queries.ts'
import { anywhere } from '../database/text-queries.ts'
import { type Database, getRow } from '../database/connection.ts'
import { countOf } from '../database/count-queries.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import { idBegins } from '../orders/order-id-queries.ts'
import { type OrderIdBeginning, readOrderIdBeginning } from '../orders/order-id.ts'
import { readReturnNumberPrefix } from '../orders/return-number.ts'
import { type ReturnWithDetails, selectReturns } from './queries.ts'

type Filter = Omit<ReturnFilter, 'limit' | 'page'>
type Todo = NonNullable<ReturnFilter['todo']>

const isDueSoon = sql`state in ('announced', 'received') and due_at is not null and due_at < now() + interval '3 days'`

/**
 * The refund is due within three days, or the last one failed: two conditions with an index each, because PostgreSQL
 * would use neither for an `or`.
 */
const moneyDue = sql`(
  select * from returns
  where ${isDueSoon}
  union all
  select * from returns
  where state in ('announced', 'received', 'settled') and not (${isDueSoon}) and id in (
    select f.return_id from refunds f
    where f.state = 'failed' and f.return_id is not null
      and not exists (select from refunds g where g.return_id = f.return_id and g.created_at > f.created_at)
  )
)`

/**
 * Pieces that the shop keeps, and refused ones, which belong to their buyers: two conditions with an index each.
 * Refused pieces are found by the state of their items, without a column that the previous release would leave unset.
 */
const toDispose = sql`(
  select * from returns where to_put_away
  union all
  select * from returns
  where not to_put_away and state = 'settled' and (needs_return or basis = 'withdrawal') and id in (
    select return_id from return_items where outcome = 'refused' and disposition is null and not kept)
)`

/** Each list begins with the most urgent return. */
const TODOS: Record<Todo, { from?: Expression<unknown>; is: Expression<unknown>; by: Expression<unknown> }> =
  {
    decide: { is: sql`r.state = 'requested'`, by: sql`r.created_at, r.number` },
    expected: { is: sql`r.state = 'announced'`, by: sql`r.send_by, r.number` },
    inspect: { is: sql`r.state = 'received'`, by: sql`r.due_at, r.number` },
    refund: {
      from: moneyDue,
      is: sql`true`,
      by: sql`r.due_at, r.number`,
    },
    dispose: {
      from: toDispose,
      is: sql`true`,
      by: sql`r.settled_at, r.number`,
    },
  }

const rowsOf = (todo: Todo | undefined) => (todo && TODOS[todo].from) ?? sql`returns`

const NEWEST = sql`r.created_at desc, r.number desc`

/** Undefined when nothing can match. */
function conditionsOf({
  todo,
  state,
  reason,
  number,
  order,
  email,
}: Filter): Expression<unknown>[] | undefined {
  const named = number?.trim() ? isNumbered(number) : sql`true`
  const beginning = readOrderIdBeginning(order ?? '')
  if (beginning === undefined) return undefined
  const conditions = [
    todo && TODOS[todo].is,
    state && sql`r.state = ${state}`,
    reason && sql`r.id in (select return_id from return_items where reason = ${reason})`,
    named,
    beginning.letters && sql`r.id in (${returnsOfOrders(beginning)})`,
    email?.trim() &&
      sql`r.order_id in (select id from orders where email_folded like lower(${anywhere(email.trim())}) collate "C")`,
  ]
  return [sql`true`, ...conditions.filter((condition) => !!condition)] as Expression<unknown>[]
}

/**
 * Matches the number of the return or of an order, because parcels arrive with the slips of both. A parcel without a
 * slip is found by the SKU or GTIN of a piece.
 */
function isNumbered(typed: string): Expression<unknown> {
  const prefix = readReturnNumberPrefix(typed)
  const order = /^\s*r-/i.test(typed) ? undefined : readOrderIdBeginning(typed)
  const named = [
    prefix && sql`select id from returns where number like ${`${prefix}%`}`,
    order?.letters && returnsOfOrders(order),
    returnsOfCode(typed.trim()),
  ].filter((query) => !!query) as Expression<unknown>[]
  return sql`r.id in (${sql.join(named, sql` union all `)})`
}

const returnsOfCode = (code: string) => sql`
  select i.return_id from (${sizesOfCode(code)}) k
  join order_items o on o.product_id = k.product_id and o.size = k.size
  join return_items i on i.order_id = o.order_id and i.line = o.line`

/**
 * Returns with pieces of these orders, and those whose exchange orders these are: an exchange that waits for its parcel
 * is in no list of orders.
 */
const returnsOfOrders = (beginning: OrderIdBeginning) =>
  sql`select id from returns where order_id in (select id from orders where ${idBegins(sql`id`, beginning)})
    union all
    select return_id from transfers
    where return_id is not null and to_order in (select id from orders where ${idBegins(sql`id`, beginning)})`

interface Listed extends Counted {
  rows: ReturnWithDetails[]
}

export async function listReturns(db: Database, filter: Filter, page: Page): Promise<Listed> {
  const conditions = conditionsOf(filter)
  if (!conditions) return { rows: [], total: 0 }
  const from = sql`from ${rowsOf(filter.todo)} r where ${sql.join(conditions, sql` and `)}`
  const by = filter.todo ? TODOS[filter.todo].by : NEWEST
  const { rows: found } = await sql<{ total: number; ids: string[] }>`
    select ${countOf(from)} as total,
      array(select r.id ${from} order by ${by} limit ${page.limit} offset ${page.offset}) as ids`.execute(db)
  const { total, ids } = found[0]!
  return { rows: ids.length > 0 ? await listThose(db, ids) : [], ...countUp(total) }
}

const listThose = (db: Database, ids: string[]): Promise<ReturnWithDetails[]> =>
  selectReturns(db)
    .where('returns.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], returns.id)`)
    .execute()

/** `position` is the return's place in the list of all returns. */
export type PlacedReturn = ReturnWithDetails & { position: string }

/** Keyset pagination, newest first. */
export async function listReturnsBelow(
  db: Database,
  filter: Filter,
  above: Pick<PlacedReturn, 'position' | 'number'> | undefined,
  limit: number,
): Promise<PlacedReturn[]> {
  const conditions = conditionsOf(filter)
  if (!conditions) return []
  if (above)
    conditions.push(sql`(r.created_at, r.number) < (${above.position}::timestamptz, ${above.number})`)
  return await selectReturns(db)
    // As text, because a Date would lose the microseconds that the position depends on.
    .select(sql<string>`returns.created_at::text`.as('position'))
    .where(
      'returns.id',
      'in',
      sql<string>`(select r.id from ${rowsOf(filter.todo)} r where ${sql.join(conditions, sql` and `)}
        order by ${NEWEST} limit ${limit})`,
    )
    .orderBy('returns.created_at', 'desc')
    .orderBy('returns.number', 'desc')
    .execute()
}

interface ReturnCounts {
  returns_to_decide: number
  returns_expected: number
  returns_to_inspect: number
  refunds_due: number
  returns_to_dispose: number
}

/** Each count stops at `MOST_COUNTED` + 1. */
export async function countReturns(db: Database): Promise<ReturnCounts> {
  const count = (todo: Todo) => countOf(sql`from ${rowsOf(todo)} r where ${TODOS[todo].is}`)
  return await getRow<ReturnCounts>(db)`
    select ${count('decide')} as returns_to_decide, ${count('expected')} as returns_expected,
      ${count('inspect')} as returns_to_inspect, ${count('refund')} as refunds_due,
      ${count('dispose')} as returns_to_dispose`
}
