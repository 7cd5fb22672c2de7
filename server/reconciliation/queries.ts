import { sql } from 'kysely'
import type { Discrepancy } from '../../contract/reconciliation.ts'
import type { Database } from '../database/connection.ts'

interface Check {
  rule: string
  /** What a person can do about it. */
  advice: string
  find(db: Database): Promise<{ where: string; what: string }[]>
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql<{ where: string; what: string }>>) =>
  (await query.execute(db)).rows

/** A pool of stock as a person calls it. */
const poolName = sql`(select p.name from products p where p.id = s.product_id) || ' (' || s.product_id || ')'
  || case when s.size = '' then '' else ', size ' || s.size end`

/** The invariants that the shop's own tables can show (decisions/0005). */
export const CHECKS: Check[] = [
  {
    rule: 'What came into a pool of stock is on hand or sold',
    advice: 'Count the garments, and set the stock of the product to what is there.',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select ${poolName} as where,
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
    rule: 'A pool of stock is what its moves add up to',
    advice: 'Count the garments, and set the stock of the product to what is there.',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select ${poolName} as where,
            'held ' || s.held || ' and sold ' || s.sold || ', by its moves ' || coalesce(m.held, 0) || ' and ' || coalesce(m.sold, 0)
              as what
          from stock s
          left join (
            select product_id, size,
              sum(case when kind in ('hold', 'retake') then quantity when kind in ('release', 'sell') then -quantity else 0 end)::int
                as held,
              sum(quantity) filter (where kind = 'sell')::int as sold
            from stock_moves group by product_id, size
          ) m using (product_id, size)
          where s.held <> coalesce(m.held, 0) or s.sold <> coalesce(m.sold, 0)`,
      ),
  },
  {
    rule: 'What is held is held by orders that wait for their payment',
    advice:
      'Set the stock of the product to what can be sold, and shoppers are served rightly at once. The held pieces themselves are put right in the database.',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select ${poolName} as where,
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
    advice: 'Check whether the order was sent, and set the stock of its products to what is there.',
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
    advice: 'Compare the order with its payment at the provider, and refund what was charged too much.',
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
    advice: 'Compare the order’s refunds with those at the provider.',
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
    rule: 'An order that could not be kept is refunded in full',
    advice:
      'It is tried again every hour. If the provider goes on refusing, refund the payment there by hand.',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select id as where, state || ' since ' || paid_at as what from orders
          where state in ('paid_unfulfillable', 'refund_pending') and paid_at < now() - interval '1 minute'`,
      ),
  },
  {
    rule: 'No order waits for its payment after its session is over',
    advice:
      'The provider does not answer, or the jobs do not run: look into the log. It is mended as soon as they do.',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select id as where, state || ', session over since ' || hold_ends_at as what from orders
          where state in ('reserved', 'awaiting_payment') and hold_ends_at < now() - interval '1 minute'`,
      ),
  },
  {
    rule: 'An order’s history has only allowed steps, and ends where the order is',
    advice: 'Compare the order with its payment at the provider before it is sent.',
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
            ('paid_unfulfillable', 'paid_unfulfillable'), ('refund_pending', 'refund_pending'),
            ('refund_pending', 'refunded'), ('refund_pending', 'paid_unfulfillable'),
            ('paid', 'partially_refunded'), ('paid', 'refunded'),
            ('partially_refunded', 'partially_refunded'), ('partially_refunded', 'refunded'),
            -- A refund that the bank sent back.
            ('refunded', 'partially_refunded'), ('refunded', 'paid'), ('refunded', 'paid_unfulfillable'),
            ('partially_refunded', 'paid'))
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
    advice: 'Do not send it before the payment is found at the provider.',
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
  {
    rule: 'Every order that was kept has had its confirmation mail, once',
    advice: 'Write to the buyer by hand.',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select o.id as where, count(m.id) || ' confirmation mails' as what
          from orders o
          join deliveries d on d.order_id = o.id
          left join mails m on m.key = 'order-confirmation:' || o.id
          where o.email is not null
          group by o.id having count(m.id) <> 1`,
      ),
  },
  {
    rule: 'A refund that the bank sent back has been made again',
    advice: 'Refund the order again, or settle it with the buyer in another way.',
    find: (db) =>
      rowsOf(
        db,
        sql`
          select r.order_id as where, 'a refund of ' || r.amount || ' cents came back: ' || r.failure as what
          from refunds r join orders o on o.id = r.order_id
          where r.state = 'failed' and r.provider_id is not null and o.state <> 'refunded'
            and not exists (
              select from refunds later
              where later.order_id = r.order_id and later.created_at > r.settled_at and later.state <> 'failed')`,
      ),
  },
]

export interface PaidOrder {
  id: string
  session_id: string
  amount_charged: number | null
}

/** The paid orders of these sessions. */
export const listPaidBySession = (db: Database, sessionIds: string[]): Promise<PaidOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'amount_charged', sql<string>`session_id`.as('session_id')])
    .where('paid_at', 'is not', null)
    .where('session_id', '=', sql<string>`any(${sessionIds}::text[])`)
    .execute()

/** Paid orders that were placed since then. */
export const listPaidSince = (db: Database, since: Date): Promise<PaidOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'amount_charged', sql<string>`session_id`.as('session_id')])
    .where('paid_at', 'is not', null)
    .where('session_id', 'is not', null)
    .where('created_at', '>=', since)
    .execute()

export interface MadeRefund {
  order_id: string
  payment_intent: string
  provider_id: string | null
  amount: number | null
}

/** Orders of these payments, each with its refunds that were made; one row with nulls where there are none. */
export const listRefundsOfPayments = (db: Database, paymentIntents: string[]): Promise<MadeRefund[]> =>
  db
    .selectFrom('orders')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.order_id', '=', 'orders.id').on('refunds.state', '=', 'succeeded'),
    )
    .select([
      'orders.id as order_id',
      'provider_id',
      'amount',
      sql<string>`payment_intent`.as('payment_intent'),
    ])
    .where('payment_intent', '=', sql<string>`any(${paymentIntents}::text[])`)
    .execute()

/** Refunds that were made since then. */
export const listRefundsSince = (db: Database, since: Date) =>
  db
    .selectFrom('refunds')
    .select(['order_id', 'provider_id', 'amount'])
    .where('state', '=', 'succeeded')
    .where('settled_at', '>=', since)
    .execute()

export interface ReconciliationRow {
  checked_at: Date
  problem: string | null
  discrepancies: Discrepancy[]
}

export const findReconciliation = (db: Database): Promise<ReconciliationRow | undefined> =>
  db.selectFrom('reconciliation').select(['checked_at', 'problem', 'discrepancies']).executeTakeFirst()

export async function saveReconciliation(
  db: Database,
  { problem, discrepancies }: Omit<ReconciliationRow, 'checked_at'>,
): Promise<void> {
  const row = { checked_at: sql<Date>`now()`, problem, discrepancies: JSON.stringify(discrepancies) }
  await db
    .insertInto('reconciliation')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}
