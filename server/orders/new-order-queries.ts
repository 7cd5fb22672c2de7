import { type RawBuilder, sql } from 'kysely'
import { type Database, getRow } from '../database/connection.ts'
import { brought, isOrderedAnew, startOf } from './sales-queries.ts'

/** The amounts that card and credit have paid, in cents. */
interface NewOrder {
  id: string
  pieces: number
  charged: number
  isExchange: boolean
}

/**
 * Includes exchanges and gift cards. The list is oldest first and limited; the totals cover all of them as sales are
 * counted: `count` is the number of orders, and `charged` is what they and exchanges were paid with.
 */
interface NewOrders {
  orders: NewOrder[]
  count: number
  exchanges: number
  giftCards: number
  charged: number
}

export const listOrdersPaidBetween = (db: Database, from: Date, to: Date, most: number): Promise<NewOrders> =>
  listPaid(db, sql`${from}`, sql`${to}`, most)

/** Takes a day in the shop's time zone, such as `2026-11-22`. */
export const listOrdersPaidOn = (db: Database, day: string, most: number): Promise<NewOrders> =>
  listPaid(db, startOf(sql`${day}::date`), startOf(sql`${day}::date + 1`), most)

const listPaid = (
  db: Database,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  most: number,
): Promise<NewOrders> =>
  getRow<NewOrders>(db)`
    with paid as materialized (
      select o.id, o.paid_at, o.kind, o.exchange_of is not null as is_exchange, ${isOrderedAnew} as is_order,
        coalesce(o.amount_charged, 0) + o.amount_credit as charged, ${brought} as brought
      from orders o where o.paid_at >= ${from} and o.paid_at < ${to}
    ), first as (
      select p.id, p.charged, p.paid_at, p.is_exchange,
        (select coalesce(sum(quantity), 0)::int from order_items i where i.order_id = p.id) as pieces
      from (select * from paid order by paid_at, id limit ${most}) p
    )
    select count(*) filter (where is_order)::int as count, count(*) filter (where is_exchange)::int as exchanges,
      count(*) filter (where kind = 'gift_card')::int as "giftCards", coalesce(sum(brought), 0)::bigint as charged,
      (select coalesce(json_agg(json_build_object('id', id, 'pieces', pieces, 'charged', charged, 'isExchange', is_exchange)
        order by paid_at, id), '[]') from first) as orders
    from paid`
