import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { startOf } from './sales-queries.ts'

/** Money in cents. */
interface NewOrder {
  id: string
  pieces: number
  charged: number
}

/** Oldest first, up to the most that were asked for; `count` and `charged` are of all of them. */
interface NewOrders {
  orders: NewOrder[]
  count: number
  charged: number
}

export const listOrdersPaidBetween = (db: Database, from: Date, to: Date, most: number): Promise<NewOrders> =>
  listPaid(db, sql`${from}`, sql`${to}`, most)

/** Takes a day in the shop's time zone, such as `2026-11-22`. */
export const listOrdersPaidOn = (db: Database, day: string, most: number): Promise<NewOrders> =>
  listPaid(db, startOf(sql`${day}::date`), startOf(sql`${day}::date + 1`), most)

async function listPaid(
  db: Database,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  most: number,
): Promise<NewOrders> {
  const { rows } = await sql<NewOrders>`
    with paid as materialized (
      select id, paid_at, coalesce(amount_charged, 0) as charged from orders
      where paid_at >= ${from} and paid_at < ${to}
    ), first as (
      select p.id, p.charged, p.paid_at,
        (select coalesce(sum(quantity), 0)::int from order_items i where i.order_id = p.id) as pieces
      from (select * from paid order by paid_at, id limit ${most}) p
    )
    select count(*)::int as count, coalesce(sum(charged), 0)::bigint as charged,
      (select coalesce(json_agg(json_build_object('id', id, 'pieces', pieces, 'charged', charged)
        order by paid_at, id), '[]') from first) as orders
    from paid`.execute(db)
  return rows[0]!
}
