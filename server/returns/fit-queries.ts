import { sql } from 'kysely'
import type { ProductFit } from '../../contract/fit.ts'
import { RETURN_DAYS, TAKEN } from '../../contract/return.ts'
import { sizesOfProducts, sizeToday } from '../catalog/stock/size-pool-queries.ts'
import { type Database, listRows } from '../database/connection.ts'
import { literals } from '../database/literal-queries.ts'

interface SizeCount extends Pick<ProductFit, 'product_id' | 'pieces' | 'too_small' | 'too_large'> {
  size: string
}

/** Days for which a parcel may still be on its way after the last day to return. */
const ON_ITS_WAY_DAYS = 14

/**
 * Counts per product and current size name, of orders delivered so long ago that nothing more is returned. Canceled
 * pieces were never tried on. Refused and missing ones are still with their buyers, who may send them again.
 */
export async function countFits(db: Database, productId?: number): Promise<SizeCount[]> {
  const isAsked = productId === undefined ? sql`true` : sql`i.product_id = ${productId}`
  return await listRows<SizeCount>(db)`
    with bought as materialized (
      select i.order_id, i.line, i.product_id, i.size, i.quantity
      from order_items i join deliveries d on d.order_id = i.order_id
      where ${isAsked} and d.status = 'delivered'
        and d.delivered_at < now() - make_interval(days => ${sql.lit(RETURN_DAYS + ON_ITS_WAY_DAYS)})
    ), back as (
      select b.order_id, b.line,
        coalesce(sum(i.quantity) filter (where r.kind = 'cancel'), 0) as canceled,
        coalesce(sum(i.quantity) filter (where r.kind <> 'cancel' and i.reason = 'too_small'), 0) as too_small,
        coalesce(sum(i.quantity) filter (where r.kind <> 'cancel' and i.reason = 'too_large'), 0) as too_large
      from bought b
      join return_items i on i.order_id = b.order_id and i.line = b.line
      join returns r on r.id = i.return_id
      where r.state in ('received', 'settled') and (i.outcome is null or i.outcome in ${literals(TAKEN)})
      group by b.order_id, b.line
    ), counted as (
      select product_id, size, sum(quantity - coalesce(canceled, 0)) as pieces,
        coalesce(sum(too_small), 0) as too_small, coalesce(sum(too_large), 0) as too_large
      from bought left join back using (order_id, line)
      group by product_id, size
    )
    select product_id, ${sizeToday('p', sql`c.size`)} as size, sum(pieces)::int as pieces,
      sum(too_small)::int as too_small, sum(too_large)::int as too_large
    from counted c join (${sizesOfProducts}) p on p.id = product_id
    group by 1, 2
    order by 1, 2`
}
