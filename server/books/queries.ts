import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** A rule that is broken, and where; in words that say what to look at. */
export interface Fault {
  rule: string
  where: string
  what: string
}

interface Check {
  rule: string
  find(db: Database): Promise<{ where: string; what: string }[]>
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql<{ where: string; what: string }>>) =>
  (await query.execute(db)).rows

/** The invariants that the shop's own tables can show (decisions/0005). */
export const CHECKS: Check[] = [
  {
    rule: 'What came into a pool of stock is on hand or sold',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select s.product_id || ' ' || s.size as where,
            'moved in ' || coalesce(m.came, 0) || ', on hand ' || s.on_hand || ', sold ' || s.sold as what
          from stock s
          left join (
            select product_id, size, sum(quantity)::int as came
            from stock_moves where kind in ('adjust', 'return') group by product_id, size
          ) m using (product_id, size)
          where coalesce(m.came, 0) <> s.on_hand + s.sold`,
      ),
  },
  {
    rule: 'What is held is held by orders that wait for their payment',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select s.product_id || ' ' || s.size as where,
            'held ' || s.held || ', waited for ' || coalesce(w.waiting, 0) as what
          from stock s
          left join (
            select i.product_id, i.stock_size as size, sum(i.quantity)::int as waiting
            from order_items i join orders o on o.id = i.order_id
            where o.state in ('reserved', 'awaiting_payment') group by i.product_id, i.stock_size
          ) w using (product_id, size)
          where s.held <> coalesce(w.waiting, 0)`,
      ),
  },
  {
    rule: 'Each order has moved its pieces as its state says',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select o.id as where, o.state || ': ' || coalesce(m.kinds, 'no moves') as what
          from orders o
          left join (
            select order_id, string_agg(distinct kind, ', ' order by kind) as kinds,
              count(*) filter (where kind = 'sell') as sells,
              count(*) filter (where kind in ('hold', 'retake')) as holds,
              count(*) filter (where kind = 'release') as releases
            from stock_moves where order_id is not null group by order_id
          ) m on m.order_id = o.id
          where case
            when o.state in ('reserved', 'awaiting_payment') then coalesce(m.holds, 0) = 0 or m.sells > 0 or m.releases > 0
            when o.state in ('paid', 'partially_refunded') then coalesce(m.sells, 0) = 0 or m.holds <> m.sells + m.releases
            when o.state in ('expired', 'cancelled') then coalesce(m.holds, 0) <> coalesce(m.releases, 0) or m.sells > 0
            else coalesce(m.holds, 0) <> coalesce(m.releases, 0) + coalesce(m.sells, 0)
          end`,
      ),
  },
  {
    rule: 'An order’s lines, shipping and tax add up to its total',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select o.id as where, 'lines ' || i.lines || ', subtotal ' || o.subtotal || ', total ' || o.total as what
          from orders o
          join (select order_id, sum(quantity * unit_price)::int as lines from order_items group by order_id) i
            on i.order_id = o.id
          where i.lines <> o.subtotal
            or (o.state in ('paid', 'partially_refunded') and o.total <> o.amount_charged)`,
      ),
  },
  {
    rule: 'What was given back is what the refunds say, and never more than was charged',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select o.id as where, 'refunded ' || o.amount_refunded || ', refunds ' || coalesce(r.sum, 0)
            || ', charged ' || coalesce(o.amount_charged, 0) as what
          from orders o
          left join (select order_id, sum(amount)::int as sum from refunds where state = 'succeeded' group by order_id) r
            on r.order_id = o.id
          where o.amount_refunded <> coalesce(r.sum, 0) or coalesce(r.sum, 0) > coalesce(o.amount_charged, 0)`,
      ),
  },
  {
    rule: 'An order that could not be kept is refunded within minutes',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select id as where, state || ' since ' || paid_at as what from orders
          where state in ('paid_unfulfillable', 'refund_pending') and paid_at < now() - interval '5 minutes'`,
      ),
  },
  {
    rule: 'No order waits for its payment after its session is over',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select id as where, state || ', session over since ' || hold_ends_at as what from orders
          where state in ('reserved', 'awaiting_payment') and hold_ends_at < now() - interval '3 minutes'`,
      ),
  },
  {
    rule: 'An order’s history has only allowed steps, and ends where the order is',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select h.order_id as where, coalesce(h.from_state, 'nothing') || ' to ' || h.to_state as what
          from order_history h
          where h.to_state is not null and not (coalesce(h.from_state, 'nothing'), h.to_state) in (
            ('nothing', 'reserved'), ('reserved', 'awaiting_payment'), ('reserved', 'cancelled'),
            ('reserved', 'expired'), ('reserved', 'paid'), ('reserved', 'paid_unfulfillable'),
            ('awaiting_payment', 'paid'), ('awaiting_payment', 'expired'), ('awaiting_payment', 'cancelled'),
            ('awaiting_payment', 'paid_unfulfillable'),
            ('expired', 'paid'), ('cancelled', 'paid'),
            ('expired', 'paid_unfulfillable'), ('cancelled', 'paid_unfulfillable'),
            ('paid_unfulfillable', 'refund_pending'), ('paid_unfulfillable', 'refunded'),
            ('paid_unfulfillable', 'partially_refunded'), ('refund_pending', 'refunded'),
            ('paid', 'partially_refunded'), ('paid', 'refunded'),
            ('partially_refunded', 'partially_refunded'), ('partially_refunded', 'refunded'))
          union all
          select o.id, 'history ends at ' || coalesce(h.to_state, 'nothing') || ', the order is ' || o.state
          from orders o
          left join lateral (
            select to_state from order_history where order_id = o.id and to_state is not null order by id desc limit 1
          ) h on true
          where h.to_state is distinct from o.state`,
      ),
  },
  {
    rule: 'Every paid order has a delivery, and every delivery a paid order',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select o.id as where, 'paid, without a delivery' as what from orders o
          where o.state in ('paid', 'partially_refunded')
            and not exists (select from deliveries d where d.order_id = o.id)
          union all
          select d.order_id, 'a delivery without a payment' from deliveries d
          join orders o on o.id = d.order_id where o.paid_at is null`,
      ),
  },
]

/** Paid orders by their session, for the comparison with the provider. */
export const listPaidSessions = (db: Database) =>
  db
    .selectFrom('orders')
    .select(['id', 'session_id', 'amount_charged', 'amount_refunded', 'payment_intent', 'state'])
    .where('paid_at', 'is not', null)
    .where('session_id', 'is not', null)
    .execute()
