import { sql, type Insertable, type Updateable } from 'kysely'
import { canShip, isOpen, isPaid, isUnfulfillable, statesThat } from '../../contract/order-states.ts'
import { giftCardOf } from '../credit/gift-card-order-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { shopToday } from '../database/day-queries.ts'
import type { Page } from '../http/paging.ts'
import { discountsOf, type OrderDiscount } from '../promotions/discount-queries.ts'
import { markBuyer, markCounts } from './buyer-queries.ts'
import { paymentIsDisputed } from './disputes/dispute-queries.ts'
import { expectedDay } from './promises/promise-queries.ts'
import { leftOf } from './returnable.ts'
import { shownLines, type ShownLine } from './shown-line-queries.ts'
import { sqlStates } from './state-queries.ts'
import type { DeliveriesTable, DeliveryRow, OrderItemRow, OrderRow } from './tables.ts'

export type OrderWithDetails = OrderRow & {
  items: ShownLine[]
  delivery:
    | (Omit<
        DeliveryRow,
        | 'ordered_at'
        | 'email_folded'
        | 'stopped'
        | 'begun_at'
        | 'shipped_at'
        | 'delivered_at'
        | 'printed_at'
        | 'delay_told_at'
        | 'consented_at'
      > & {
        consented_at: string | null
        begun_at: string | null
        shipped_at: string | null
        delivered_at: string | null
        printed_at: string | null
        delay_told_at: string | null
        /** Today's date in the shop's time zone. */
        today: string
      })
    | null
  /** What it costs less by promotions, by their names. */
  discounts: OrderDiscount[]
  /** The ids of the orders that its pieces were exchanged for, once they are sent. */
  exchanges: string[]
  gift_card: { recipient: string | null; send_on: string | null } | null
  given_elsewhere: { own: number; others: number; own_on_its_way: number }
}

const delivery = sql<OrderWithDetails['delivery']>`(
  select to_jsonb(d) - '{ordered_at,email_folded,stopped}'::text[] || jsonb_build_object('today', ${shopToday}) from deliveries d where d.order_id = orders.id
)`.as('delivery')

const discounts = discountsOf(sql`orders.id`).as('discounts')

const exchanges = sql<string[]>`array(
  select to_order from transfers t
  where t.from_order = orders.id and t.kind = 'exchange' and t.state = 'made' order by t.id
)`.as('exchanges')
/** What has gone back to the card of the order that was paid with one, from this order and for others. */
const givenElsewhere = sql<OrderWithDetails['given_elsewhere']>`(
  select jsonb_build_object(
    'own', coalesce(sum(t.amount) filter (where t.from_order = orders.id), 0),
    'others', coalesce(sum(t.amount) filter (where t.to_order = orders.id), 0),
    'own_on_its_way', (
      select coalesce(sum(amount), 0) from transfers
      where from_order = orders.id and kind = 'refund' and state = 'made'))
  from transfers t join refunds r on r.id = t.refund_id and r.state = 'succeeded'
  where orders.id in (t.from_order, t.to_order) and t.state = 'made'
)`.as('given_elsewhere')

const giftCard = giftCardOf(sql`orders.id`).as('gift_card')

export const selectOrders = (db: Database) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select([shownLines, delivery, discounts, exchanges, giftCard, givenElsewhere])

export const findOrder = (db: Database, id: string): Promise<OrderWithDetails | undefined> =>
  selectOrders(db).where('orders.id', '=', id).executeTakeFirst()

/** Those that exist, in no particular order. */
export const listOrders = (db: Database, ids: readonly string[]): Promise<OrderWithDetails[]> =>
  selectOrders(db)
    .where('orders.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

export const findOrderBySession = (db: Database, sessionId: string): Promise<OrderWithDetails | undefined> =>
  selectOrders(db).where('session_id', '=', sessionId).executeTakeFirst()

export const findOrderRowBySession = (db: Database, sessionId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

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

export async function listOrdersOfAccount(
  db: Database,
  accountId: number,
  page: Page,
): Promise<{ rows: OrderWithDetails[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectOrders(db)
      .where('account_id', '=', accountId)
      .where('state', 'in', statesThat(isPaid))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .where('state', 'in', statesThat(isPaid))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** With the order whose payment it was made of, which is older and therefore locked first. */
export async function lockOrder(trx: Transaction, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select * from orders where id in (${id}, (select payment_of from orders where id = ${id}))
    order by created_at, id for update`.execute(trx)
  return rows.find((order) => order.id === id)
}

/** The order whose payment this one was made of: itself, unless it is an exchange. Locked with it. */
export const getPayer = async (trx: Transaction, order: OrderRow): Promise<OrderRow> =>
  order.payment_of === null ? order : await getOrderRow(trx, order.payment_of)

export async function setTaxCalculation(db: Database, id: string, tax_calculation: string): Promise<void> {
  await db.updateTable('orders').set({ tax_calculation }).where('id', '=', id).execute()
}

export async function setTaxTransaction(db: Database, id: string, tax_transaction: string): Promise<void> {
  await db.updateTable('orders').set({ tax_transaction }).where('id', '=', id).execute()
}

/** Written before Stripe is asked to end the session, so that the order's end names who wanted it (T5). */
export async function recordCancellation(db: Database, id: string, by: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ cancel_asked_by: by })
    .where('id', '=', id)
    .where('state', 'in', statesThat(isOpen))
    .execute()
}

export const listOrderItems = (db: Database, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('line').execute()

/** The lines with the pieces that are left of them: neither taken back nor in a return that is under way. */
export const withoutTakenBack = (items: OrderItemRow[]): OrderItemRow[] =>
  items.map((item) => ({ ...item, quantity: leftOf(item) })).filter(({ quantity }) => quantity > 0)

/** The order must be locked. */
export async function insertDelivery(
  trx: Transaction,
  order: OrderRow,
  delivery: Omit<Insertable<DeliveriesTable>, 'order_id' | 'ordered_at' | 'stopped'>,
): Promise<void> {
  // A Date would lose the microseconds, which the place in lists by status depends on.
  const ordered_at = sql<Date>`(select created_at from orders where id = ${order.id})`
  if (order.exchange_of !== null) await promiseFromToday(trx, order.id)
  const ship_by = sql<string | null>`(select max(ship_by) from order_items where order_id = ${order.id})`
  await trx
    .insertInto('deliveries')
    .values({ ...delivery, order_id: order.id, ordered_at, stopped: !canShip(order), ship_by })
    .execute()
}

/** The days of what is exchanged begin when the pieces that it replaces are back. A pre-order has the day that is expected by then. */
async function promiseFromToday(trx: Transaction, orderId: string): Promise<void> {
  await sql`
    update order_items i set ship_by = case when made_to_order
      then ${shopToday} + (i.ship_by - (o.created_at at time zone shop_time_zone())::date)
      else greatest(${expectedDay}, ${shopToday}) end
    from orders o where o.id = i.order_id and i.order_id = ${orderId} and i.ship_by is not null`.execute(trx)
}

/** With the day on which it is read, of the shop. */
export const findDelivery = (
  trx: Transaction,
  orderId: string,
): Promise<(DeliveryRow & { today: string }) | undefined> =>
  trx
    .selectFrom('deliveries')
    .selectAll()
    .select(shopToday.as('today'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()

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
  if (changed.country !== undefined || changed.name !== undefined) await markCounts(trx, orderId)
}

/** The delivery has a copy of it (`updateDelivery`). */
export async function updateEmail(trx: Transaction, orderId: string, email: string): Promise<void> {
  await markBuyer(trx, orderId)
  await trx.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
  await markBuyer(trx, orderId)
}

export const findOrderByPaymentIntent = (
  db: Database,
  paymentIntent: string,
): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst()

/**
 * Open orders whose hold is over, whose session was never opened, or whose payment has taken longer than
 * `quietSeconds`; each at most every `againSeconds`, the longest unchecked first. Marks them as checked.
 */
export async function takeOpenOrders(
  db: Database,
  quietSeconds: number,
  againSeconds: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    update orders set looked_at = now() where id in (
      select id from orders
      where state in ${sqlStates(isOpen)} and (
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

/** Without a refund under way; a failed refund is repeated after an hour. */
export const listUnrefundedOrders = (db: Database): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', statesThat(isUnfulfillable))
    .where(sql<boolean>`not ${paymentIsDisputed(sql`orders.id`)}`)
    .where(
      sql<boolean>`not exists (
        select from refunds r where r.order_id = orders.id
          and (r.state = 'requested' or r.settled_at > now() - interval '1 hour'))`,
    )
    .limit(50)
    .execute()

/** The lines took their pieces from these pools, in the same order, when the order was held again. */
export async function setPoolsOfLines(
  trx: Transaction,
  items: OrderItemRow[],
  pools: { stock_size: string }[],
): Promise<void> {
  for (const [index, { order_id, line, stock_size }] of items.entries()) {
    const pool = pools[index]!.stock_size
    if (pool === stock_size) continue
    await trx
      .updateTable('order_items')
      .set({ stock_size: pool })
      .where('order_id', '=', order_id)
      .where('line', '=', line)
      .execute()
  }
}

/** Without taxes, which the session did not show, they stay unknown: see `taxesOf`. */
export async function setTaxesOfLines(
  trx: Transaction,
  { id, included_tax }: OrderRow,
  taxes: Map<number, number> | undefined,
): Promise<void> {
  if (!taxes) return
  const set = included_tax === null ? sql`tax = told.tax` : sql`tax = 0, included_tax = told.tax`
  await sql`
    update order_items i set ${set}
    from unnest(${[...taxes.keys()]}::int[], ${[...taxes.values()]}::int[]) as told (line, tax)
    where i.order_id = ${id} and i.line = told.line`.execute(trx)
}
