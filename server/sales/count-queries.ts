import { sql } from 'kysely'
import type { Transaction } from '../database/connection.ts'
import { linesOfDays, promotionsOfDays, type SalesDay, salesOfDays } from '../orders/sales-queries.ts'

/** An arbitrary number: only one transaction counts at a time. */
const LOCK = 7_217_095

/** Call it before the changed days are taken. */
export async function lockCounting(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

export async function countDays(trx: Transaction, days: SalesDay[]): Promise<void> {
  await sql`delete from sales_days where day = any(${days}::date[])`.execute(trx)
  await sql`
    insert into sales_days (day, country, orders, charged, refunded, pieces, goods, pieces_back, goods_back)
    ${salesOfDays(days)}`.execute(trx)

  await sql`delete from sales_lines where grain = 'day' and starts_on = any(${days}::date[])`.execute(trx)
  await sql`
    insert into sales_lines (grain, starts_on, product_id, size, pieces, goods, pieces_back, goods_back)
    select 'day', l.* from (${linesOfDays(days)}) l`.execute(trx)

  await sql`delete from sales_promotions where day = any(${days}::date[])`.execute(trx)
  await sql`
    insert into sales_promotions (day, promotion_id, orders, charged, refunded, given)
    ${promotionsOfDays(days)}`.execute(trx)

  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  await sql`delete from sales_lines where grain = 'month' and starts_on = any(${months}::date[])`.execute(trx)
  await sql`
    insert into sales_lines (grain, starts_on, product_id, size, pieces, goods, pieces_back, goods_back)
    select 'month', m.starts_on, product_id, size,
      sum(pieces)::bigint, sum(goods)::bigint, sum(pieces_back)::bigint, sum(goods_back)::bigint
    from unnest(${months}::date[]) as m (starts_on)
    join sales_lines l on l.grain = 'day'
      and l.starts_on >= m.starts_on and l.starts_on < (m.starts_on + interval '1 month')::date
    group by m.starts_on, product_id, size`.execute(trx)
}
