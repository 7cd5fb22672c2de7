import { sql } from 'kysely'
import { isOpen, isPaid, statesThat } from '../../contract/order-states.ts'
import { type GiftCardBought, giftCardOf } from '../credit/gift-card-order-queries.ts'
import { amongTexts, type Database, type Transaction } from '../database/connection.ts'
import { shopToday } from '../database/day-queries.ts'
import type { InJson } from '../database/in-json.ts'
import type { Viewer } from '../http/handle.ts'
import type { Page } from '../http/paging.ts'
import { discountsOf, type OrderDiscount } from '../promotions/discount-queries.ts'
import { markBuyer, paidOrdersOf } from './buyer-queries.ts'
import { provenEmailOf } from './owns-order.ts'
import { shownLines, type ShownLine } from './shown-line-queries.ts'
import type { DeliveryRow, OrderRow } from './tables.ts'

export type OrderWithDetails = OrderRow & {
  items: ShownLine[]
  /** The delivery, with today's date in the shop's time zone. */
  delivery:
    | (InJson<Omit<DeliveryRow, 'ordered_at' | 'email_folded' | 'stopped' | 'to_take_back'>> & {
        today: string
      })
    | null
  /** The discounts of promotions, by their names. */
  discounts: OrderDiscount[]
  /** Ids of the orders that its pieces were exchanged for, once those are sent. */
  exchanges: string[]
  gift_card: GiftCardBought | null
  given_elsewhere: { own: number; others: number; own_on_its_way: number }
}

const delivery = sql<OrderWithDetails['delivery']>`(
  select to_jsonb(d) - '{ordered_at,email_folded,stopped,to_take_back}'::text[] || jsonb_build_object('today', ${shopToday}) from deliveries d where d.order_id = orders.id
)`.as('delivery')

const discounts = discountsOf(sql`orders.id`).as('discounts')

const exchanges = sql<string[]>`array(
  select to_order from transfers t
  where t.from_order = orders.id and t.kind = 'exchange' and t.state = 'made' order by t.id
)`.as('exchanges')

/** What was refunded to the card of the order that was paid by card, from this order and for others. */
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

/** The existing ones among them, in no particular order. */
export const listOrders = (db: Database, ids: readonly string[]): Promise<OrderWithDetails[]> =>
  selectOrders(db).where('orders.id', '=', amongTexts(ids)).execute()

export const findOrderBySession = (db: Database, sessionId: string): Promise<OrderWithDetails | undefined> =>
  selectOrders(db).where('session_id', '=', sessionId).executeTakeFirst()

export const findOrderByPaymentIntent = (
  db: Database,
  paymentIntent: string,
): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst()

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

/** The account's own orders and, if its e-mail is confirmed, those placed by guests with it. */
export async function listOrdersOfAccount(
  db: Database,
  viewer: Viewer,
  { limit, offset }: Page,
): Promise<{ rows: OrderWithDetails[]; total: number }> {
  const found = sql`
    from ${paidOrdersOf(sql`${viewer.accountId}::int`, sql`${provenEmailOf(viewer)}::text`)}
    where state = any(${statesThat(isPaid)}::text[])`
  const ids = sql<string>`any(array(
    select id ${found} order by created_at desc, id desc limit ${limit} offset ${offset}))`
  const [rows, { rows: counted }] = await Promise.all([
    selectOrders(db)
      .where('orders.id', '=', ids)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ])
  return { rows, total: counted[0]!.total }
}

/** Locks the order, and before it the older order whose payment funded it. */
export async function lockOrder(trx: Transaction, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select * from orders where id in (${id}, (select payment_of from orders where id = ${id}))
    order by created_at, id for update`.execute(trx)
  return rows.find((order) => order.id === id)
}

/** The order whose payment funded this one: itself unless it is an exchange. Locked with it. */
export const getPayer = async (trx: Transaction, order: OrderRow): Promise<OrderRow> =>
  order.payment_of === null ? order : await getOrderRow(trx, order.payment_of)

export async function setTaxCalculation(db: Database, id: string, tax_calculation: string): Promise<void> {
  await db.updateTable('orders').set({ tax_calculation }).where('id', '=', id).execute()
}

export async function setTaxTransaction(db: Database, id: string, tax_transaction: string): Promise<void> {
  await db.updateTable('orders').set({ tax_transaction }).where('id', '=', id).execute()
}

/**
 * To be written before Stripe is asked to expire the session, so that the order's history names who canceled it (T5).
 */
export async function recordCancellation(db: Database, id: string, by: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ cancel_asked_by: by })
    .where('id', '=', id)
    .where('state', 'in', statesThat(isOpen))
    .execute()
}

/** The delivery has a copy of the e-mail (`updateDelivery`). */
export async function updateEmail(trx: Transaction, orderId: string, email: string): Promise<void> {
  await markBuyer(trx, orderId)
  await trx.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
  await markBuyer(trx, orderId)
}
