import { sql, type Expression } from 'kysely'
import type { AdminOrderFilter } from '../../contract/order.ts'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { readOrderIdPrefix } from './order-id.ts'
import { selectOrders, type WholeOrder } from './queries.ts'

type Filter = Omit<AdminOrderFilter, 'limit' | 'page'>

/** Of a paid order that does not go its way: given back, or frozen by a dispute. The index of these is small. */
const stopped = sql`select o.id from orders o
  where o.paid_at is not null and (o.state not in ('paid', 'partially_refunded') or o.disputed = 'open')`
const goesOn = sql`d.order_id not in (${stopped})`
const isToMake = sql`d.status = 'manufacturing' and d.tracking_information is null and ${goesOn}`
const isToShip = sql`d.status = 'manufacturing' and d.tracking_information is not null and ${goesOn}`

/**
 * The orders that were paid for and match, as a query of their ids. A status is followed from the
 * deliveries, whose index has it in the order of the list; everything else from the orders.
 */
function matchingOrders({ id, email, status, todo }: Filter): Expression<unknown> | undefined {
  const prefix = id?.trim() ? readOrderIdPrefix(id) : ''
  if (prefix === undefined) return undefined
  const typed = email?.trim()
  const like = typed && sql`like lower(${anywhere(typed)}) collate "C"`
  const isPrepared = todo === 'make' || todo === 'ship'
  if (!status && !isPrepared) {
    return sql`select o.id, o.created_at from orders o where ${every([
      sql`o.paid_at is not null`,
      prefix && sql`o.id like ${`${prefix}%`}`,
      like && sql`o.email_folded ${like}`,
      todo === 'dispute' && sql`o.disputed = 'open'`,
    ])}`
  }
  // Whatever has a delivery was paid for: for a mere status the orders need not be looked at.
  return sql`
    select d.order_id as id, d.ordered_at as created_at
    from deliveries d ${todo === 'dispute' ? sql`join orders o on o.id = d.order_id` : sql``}
    where ${every([
      status && sql`d.status = ${status}`,
      prefix && sql`d.order_id like ${`${prefix}%`}`,
      like && sql`d.email_folded ${like}`,
      isPrepared && (todo === 'make' ? isToMake : isToShip),
      todo === 'dispute' && sql`o.disputed = 'open'`,
    ])}`
}

const every = (conditions: (Expression<unknown> | '' | false | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => !!condition),
    sql` and `,
  )

/** Text that a person typed, to be found anywhere and literally. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** All orders that were paid for, newest first: id by prefix, e-mail anywhere, status exactly. */
export async function listPaidOrders(
  db: Database,
  filter: Filter,
  page: Page,
): Promise<{ rows: WholeOrder[]; total: number }> {
  const matching = matchingOrders(filter)
  if (!matching) return { rows: [], total: 0 }
  const rows = await selectOrders(db)
    .select(sql<number>`(select count(*) from (${matching}) as counted)`.as('total'))
    .where(
      'orders.id',
      'in',
      sql<string>`(select id from (${matching}) as matching
        order by created_at desc, id desc limit ${page.limit} offset ${page.offset})`,
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  const total = rows[0]?.total ?? (page.offset > 0 ? await countOrders(db, matching) : 0)
  return { rows, total }
}

async function countOrders(db: Database, matching: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from (${matching}) as counted`.execute(db)
  return rows[0]!.total
}

/** The next of the matching orders below one of them, newest first. */
export async function listOrdersBelow(
  db: Database,
  filter: Filter,
  above: { created_at: string; id: string } | undefined,
  limit: number,
): Promise<(WholeOrder & { position: string })[]> {
  const matching = matchingOrders(filter)
  if (!matching) return []
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
      (select count(*) from deliveries d where ${isToMake}) as to_make,
      (select count(*) from deliveries d where ${isToShip}) as to_ship,
      (select count(*) from orders where disputed = 'open' and paid_at is not null) as disputed`.execute(db)
  return rows[0]!
}
