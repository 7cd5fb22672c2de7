import { sql, type Insertable, type Updateable } from 'kysely'
import type { OrderState } from '../../contract/order.ts'
import type { Pieces } from '../catalog/stock-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import type {
  DeliveriesTable,
  DeliveryRow,
  OrderHistoryRow,
  OrderHistoryTable,
  OrderItemRow,
  OrderRow,
  OrdersTable,
  ProviderEventsTable,
} from './tables.ts'

/** An order with its lines and its delivery, in one row. */
export type WholeOrder = OrderRow & {
  items: OrderItemRow[]
  delivery: Omit<DeliveryRow, 'ordered_at' | 'email_folded' | 'stopped'> | null
}

const items = sql<OrderItemRow[]>`(
  select coalesce(jsonb_agg(to_jsonb(i) order by i.line), '[]') from order_items i where i.order_id = orders.id
)`.as('items')
const delivery = sql<WholeOrder['delivery']>`(
  select to_jsonb(d) - '{ordered_at,email_folded,stopped}'::text[] from deliveries d where d.order_id = orders.id
)`.as('delivery')

export const selectOrders = (db: Database) =>
  db.selectFrom('orders').selectAll('orders').select([items, delivery])

export const findOrder = (db: Database, id: string): Promise<WholeOrder | undefined> =>
  selectOrders(db).where('orders.id', '=', id).executeTakeFirst()

export const findOrderBySession = (db: Database, sessionId: string): Promise<WholeOrder | undefined> =>
  selectOrders(db).where('session_id', '=', sessionId).executeTakeFirst()

export const getOrderRow = (db: Database, id: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findOrderByCheckoutKey = (
  db: Database,
  accountId: number | null,
  key: string,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(sql<boolean>`coalesce(account_id, 0) = ${accountId ?? 0}`)
    .where('checkout_key', '=', key)
    .executeTakeFirst()

const PAID_FOR: OrderState[] = [
  'paid',
  'partially_refunded',
  'refunded',
  'paid_unfulfillable',
  'refund_pending',
]

/** The account's orders that were paid for, newest first. */
export async function listOrdersOfAccount(
  db: Database,
  accountId: number,
  page: Page,
): Promise<{ rows: WholeOrder[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectOrders(db)
      .where('account_id', '=', accountId)
      .where('state', 'in', PAID_FOR)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .where('state', 'in', PAID_FOR)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const listHistory = (db: Database, orderIds: string[]): Promise<OrderHistoryRow[]> =>
  db
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('id')
    .execute()

/** Whoever changes an order holds this lock first. */
export const lockOrder = (trx: Transaction, id: string): Promise<OrderRow | undefined> =>
  trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listOrderItems = (db: Database, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('line').execute()

export interface Transition {
  to: OrderState
  by: string
  what: string
  set?: Partial<Pick<Updateable<OrdersTable>, (typeof CHANGEABLE)[number]>>
}
const CHANGEABLE = [
  'checkout_key',
  'session_id',
  'session_url',
  'payment_intent',
  'email',
  'amount_shipping',
  'amount_tax',
  'total',
  'amount_charged',
  'amount_refunded',
  'paid_at',
] as const

/** Moves a locked order to another state and writes it into its history. */
export async function moveOrder(
  trx: Transaction,
  order: OrderRow,
  { to, by, what, set }: Transition,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...set, state: to, version: sql`version + 1` })
    .where('id', '=', order.id)
    .execute()
  await recordHistory(trx, { order_id: order.id, by, what, from_state: order.state, to_state: to })
}

export async function recordHistory(trx: Transaction, entry: Insertable<OrderHistoryTable>): Promise<void> {
  await trx.insertInto('order_history').values(entry).execute()
}

export async function insertDelivery(
  trx: Transaction,
  delivery: Omit<Insertable<DeliveriesTable>, 'ordered_at'>,
): Promise<void> {
  const ordered_at = sql<Date>`(select created_at from orders where id = ${delivery.order_id})`
  await trx
    .insertInto('deliveries')
    .values({ ...delivery, ordered_at })
    .execute()
}

export const getDelivery = (trx: Transaction, orderId: string): Promise<DeliveryRow | undefined> =>
  trx.selectFrom('deliveries').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export async function updateDelivery(
  trx: Transaction,
  orderId: string,
  changed: Updateable<DeliveriesTable>,
): Promise<void> {
  await trx.updateTable('deliveries').set(changed).where('order_id', '=', orderId).execute()
  await trx
    .updateTable('orders')
    .set({ version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute()
}

export async function setDisputed(
  trx: Transaction,
  orderId: string,
  disputed: OrderRow['disputed'],
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ disputed, version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute()
}

export const findOrderByPaymentIntent = (
  db: Database,
  paymentIntent: string,
): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst()

/**
 * Orders whose time is over, whose session never was opened, or that nobody has been heard of for a
 * while; those longest not looked at first. They count as looked at from now on.
 */
export async function takeWaitingOrders(
  db: Database,
  quietSeconds: number,
  againSeconds: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    update orders set looked_at = now() where id in (
      select id from orders
      where state in ('reserved', 'awaiting_payment') and (
        hold_ends_at < now()
        or state = 'reserved' and created_at < now() - interval '30 seconds'
        or created_at < now() - make_interval(secs => ${quietSeconds})
          and (looked_at is null or looked_at < now() - make_interval(secs => ${againSeconds}))
      )
      order by looked_at nulls first, hold_ends_at
      limit 500
      for update skip locked
    )
    returning *`.execute(db)
  return rows
}

/** Orders whose money has to go back, without a refund that is under way; tried again after an hour. */
export const listUnrefundedOrders = (db: Database): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['paid_unfulfillable', 'refund_pending'])
    .where(
      sql<boolean>`not exists (
        select from refunds r where r.order_id = orders.id
          and (r.state = 'requested' or r.settled_at > now() - interval '1 hour'))`,
    )
    .limit(50)
    .execute()

/** True the first time that an event is seen; a known one has been applied already. */
export async function insertProviderEvent(
  trx: Transaction,
  event: Insertable<ProviderEventsTable>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const listKnownEvents = async (db: Database, ids: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('provider_events')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The event up to which nothing is missing. */
export const findEventCursor = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('provider_cursor').select('event_id').executeTakeFirst())?.event_id

export async function moveEventCursor(db: Database, event_id: string): Promise<void> {
  await db
    .insertInto('provider_cursor')
    .values({ event_id })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ event_id, moved_at: sql`now()` }))
    .execute()
}

export async function forgetEventCursor(db: Database): Promise<void> {
  await db.deleteFrom('provider_cursor').execute()
}

/** The provider itself keeps its events for 30 days, and repeats them for three. */
export async function forgetOldEvents(db: Database): Promise<void> {
  await sql`delete from provider_events where created_at < now() - interval '60 days'`.execute(db)
}

/** The pieces of an order's lines, by stock pool. */
export function piecesOf(lines: Pick<OrderItemRow, 'product_id' | 'stock_size' | 'quantity'>[]): Pieces[] {
  const pools = new Map<string, Pieces>()
  for (const { product_id, stock_size: size, quantity } of lines) {
    const pool = `${product_id}/${size}`
    pools.set(pool, { product_id, size, quantity: quantity + (pools.get(pool)?.quantity ?? 0) })
  }
  return [...pools.values()]
}
