import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** Money in cents. */
export interface NewOrder {
  id: string
  pieces: number
  charged: number
}

/** Those that were paid in between, oldest first, up to `most`; `count` and `charged` are of all of them. */
export async function listOrdersPaidBetween(
  db: Database,
  from: Date,
  to: Date,
  most: number,
): Promise<{ orders: NewOrder[]; count: number; charged: number }> {
  const { rows } = await sql<{ orders: NewOrder[]; count: number; charged: number }>`
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
