import { sql } from 'kysely'
import type { PromotionSales } from '../../contract/sales.ts'
import { type Database, listRows } from '../database/connection.ts'
import { promotionsOfDays } from '../orders/sales-queries.ts'
import { promotionNames } from '../promotions/discount-queries.ts'
import type { Period } from './periods.ts'

/** Promotions by their sales, highest first; `count` is the total number. The changed days are read from the orders. */
export async function listPromotionSales(
  db: Database,
  period: Period,
  changed: string[],
  most: number,
): Promise<(PromotionSales & { count: number })[]> {
  const columns = sql`promotion_id, orders, charged, refunded, given`
  return await listRows<PromotionSales & { count: number }>(db)`
    with used as (
      select ${columns} from sales_promotions
      where day between ${period.from}::date and ${period.to}::date and day <> all(${changed}::date[])
      union all
      select ${columns} from (${promotionsOfDays(changed)}) as live
    )
    select p.id, p.name, p.code, p.kind, sum(orders)::int as orders, sum(charged)::bigint as charged,
      sum(refunded)::bigint as refunded, sum(given)::bigint as given, (count(*) over ())::int as count
    from used join (${promotionNames}) as p on p.id = promotion_id
    group by p.id, p.name, p.code, p.kind
    order by sum(charged) - sum(refunded) desc, p.id
    limit ${most}`
}
