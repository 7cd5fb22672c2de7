import { sql } from 'kysely'
import type { TaxOfPlace } from '../../../contract/sales.ts'
import { type Database, listRows } from '../../database/connection.ts'
import { refundMoves } from '../refunds/refund-queries.ts'
import { startOf } from '../sales-queries.ts'

/** Countries whose sales tax is declared by state or province. */
const BY_STATE = sql`('US', 'CA')`

/**
 * The invoiced amount of an order `o`, in cents: for an exchange only the difference, because the first order has the
 * rest.
 */
const invoiced = sql`case when o.exchange_of is null then o.total else o.amount_charged end`

const taxShare = sql`coalesce(o.included_tax, o.amount_tax)::numeric / o.total`

/**
 * Payments and refunds of the days, each by itself, as in the invoices and credit notes: an order's refunds together
 * return all of its tax, and a refund that the bank returned counts negatively on the day of its return. Gift cards are
 * taxed when they pay, and a chargeback returns no tax. States are shown as the orders have them. Sorted by tax,
 * highest first.
 */
export async function listTaxes(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<TaxOfPlace[]> {
  const [start, end] = [startOf(sql`${from}::date`), startOf(sql`${to}::date + 1`)]
  return await listRows<TaxOfPlace>(db)`
    with given as (
      select order_id, at, amount, sum(amount) over (partition by order_id order by at, id, amount desc) as until
      from ${refundMoves} r
      where order_id in (select order_id from ${refundMoves} r where at >= ${start} and at < ${end})
    ),
    moves as (
      select o.id, o.tax_rate, ${invoiced} as charged, round(${taxShare} * ${invoiced}) as tax, 0 as refunded, 0 as tax_refunded
      from orders o
      where o.paid_at >= ${start} and o.paid_at < ${end} and o.kind = 'goods' and o.total > 0 and ${invoiced} > 0
      union all
      select o.id, o.tax_rate, 0, 0, amount, round(${taxShare} * until) - round(${taxShare} * (until - amount))
      from given join orders o on o.id = order_id
      where at >= ${start} and at < ${end} and o.kind = 'goods' and o.total > 0
    )
    select coalesce(d.country, '') as country,
      case when d.country in ${BY_STATE} then coalesce(d.state, '') else '' end as state, tax_rate as rate,
      sum(charged)::bigint as charged, sum(tax)::bigint as tax,
      sum(refunded)::bigint as refunded, sum(tax_refunded)::bigint as tax_refunded
    -- What was paid too late has no delivery and no invoice, and goes back in full.
    from moves join deliveries d on d.order_id = moves.id
    group by 1, 2, 3
    order by sum(tax) - sum(tax_refunded) desc, 1, 2, 3`
}
