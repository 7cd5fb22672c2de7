import { sql, type RawBuilder } from 'kysely'
import { type Database, listRows } from '../database/connection.ts'
import { refundMoves } from './refunds/refund-queries.ts'
import { type SalesDay, startOf } from './sales-queries.ts'

export interface MoneyMove {
  at: Date
  kind: 'payment' | 'refund' | 'refund_returned' | 'chargeback' | 'chargeback_returned'
  order_id: string
  order_kind: string
  /** In cents; negative for refunds and money taken by a dispute, positive for money that came back of them. */
  card: number
  credit: number
  /** Stripe's id; null if a gift card paid alone. */
  reference: string | null
  reason: string | null
  /** Stripe's fee for a dispute, in cents. The fees of other moves are not known here. */
  fee: number | null
}

/**
 * Payments, refunds, returned refunds and disputed money of a day, each at its own time, including those of earlier
 * orders and of exchanges that wait for their parcels.
 */
export async function listMoneyOfDay(db: Database, day: SalesDay): Promise<MoneyMove[]> {
  const [start, end] = [startOf(sql`${day}::date`), startOf(sql`${day}::date + 1`)]
  const payments = (at: RawBuilder<Date>) => sql`
    select ${at} as at, 'payment' as kind, id as order_id, kind as order_kind, coalesce(amount_charged, 0) as card,
      amount_credit as credit, payment_intent as reference, null as reason, null::int as fee
    from orders
    where ${at} >= ${start} and ${at} < ${end} and coalesce(amount_charged, 0) + amount_credit > 0`
  return await listRows<MoneyMove>(db)`
    ${payments(sql`paid_at`)} and charged_at is null
    union all
    ${payments(sql`charged_at`)}
    union all
    select r.at, case when r.amount > 0 then 'refund' else 'refund_returned' end, r.order_id, o.kind,
      case r.goes_to when 'card' then -r.amount else 0 end, case r.goes_to when 'credit' then -r.amount else 0 end,
      r.provider_id, r.reason, null
    from ${refundMoves} r join orders o on o.id = r.order_id
    where r.at >= ${start} and r.at < ${end}
    union all
    select m.at, case when m.amount < 0 then 'chargeback' else 'chargeback_returned' end, m.order_id, o.kind, m.amount, 0,
      m.dispute_id, d.reason, m.fee
    from dispute_moves m join orders o on o.id = m.order_id left join order_disputes d on d.id = m.dispute_id
    where m.at >= ${start} and m.at < ${end}
    order by at, order_id, kind`
}
