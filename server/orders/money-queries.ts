import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { type SalesDay, startOf } from './sales-queries.ts'

interface MoneyMove {
  at: Date
  kind: 'payment' | 'refund'
  order_id: string
  order_kind: string
  /** In cents; of refunds below 0. */
  card: number
  credit: number
  /** The provider's id; of what a gift card paid alone there is none. */
  reference: string | null
  reason: string | null
}

/** Payments and settled refunds of a day, each at its own time, which a refund of an earlier order has here as well. */
export async function listMoneyOfDay(db: Database, day: SalesDay): Promise<MoneyMove[]> {
  const [start, end] = [startOf(sql`${day}::date`), startOf(sql`${day}::date + 1`)]
  const { rows } = await sql<MoneyMove>`
    select paid_at as at, 'payment' as kind, id as order_id, kind as order_kind, coalesce(amount_charged, 0) as card,
      amount_credit as credit, payment_intent as reference, null as reason
    from orders
    where paid_at >= ${start} and paid_at < ${end} and coalesce(amount_charged, 0) + amount_credit > 0
    union all
    select r.settled_at, 'refund', r.order_id, o.kind, case r.goes_to when 'card' then -r.amount else 0 end,
      case r.goes_to when 'credit' then -r.amount else 0 end, r.provider_id, r.reason
    from refunds r join orders o on o.id = r.order_id
    where r.settled_at >= ${start} and r.settled_at < ${end} and r.state = 'succeeded'
    order by at, order_id, kind`.execute(db)
  return rows
}
