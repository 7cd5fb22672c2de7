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
    select 'day', l.* from (${linesOfDays(days)}) l order by day, product_id, size`.execute(trx)

  await sql`delete from sales_promotions where day = any(${days}::date[])`.execute(trx)
  await sql`
    insert into sales_promotions (day, promotion_id, orders, charged, refunded, given)
    ${promotionsOfDays(days)}`.execute(trx)

  await addUp(trx, 'month', [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))])

  const years = [...new Set(days.map((day) => `${day.slice(0, 4)}-01-01`))]
  await sql`delete from sales_lines where grain = 'year' and starts_on = any(${years}::date[])`.execute(trx)
}

/** Adds up the years that have ended and have no sums: `countDays` deletes those of a year in which a day has changed. */
export async function countEndedYears(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ year: SalesDay }>`
    with first as (select date_trunc('year', min(starts_on)::timestamp) as year from sales_lines where grain = 'month')
    select y::date::text as year
    from first, sales_time_zone,
      generate_series(first.year, (now() at time zone zone) - interval '1 year', '1 year') as y
    where y < date_trunc('year', now() at time zone zone)
      and not exists (select from sales_lines where grain = 'year' and starts_on = y::date)
      and exists (
        select from sales_lines
        where grain = 'month' and starts_on >= y::date and starts_on < (y + interval '1 year')::date
      )`.execute(trx)
  if (rows.length > 0)
    await addUp(
      trx,
      'year',
      rows.map(({ year }) => year),
    )
}

/** The sums of these months from their days, or of these years from their months; `starts` are first days. */
async function addUp(trx: Transaction, grain: 'month' | 'year', starts: SalesDay[]): Promise<void> {
  await sql`delete from sales_lines where grain = ${grain} and starts_on = any(${starts}::date[])`.execute(
    trx,
  )
  // In the order of the key, by which they are read: rows that lie apart take twice as long.
  await sql`
    insert into sales_lines (grain, starts_on, product_id, size, pieces, goods, pieces_back, goods_back)
    select ${grain}, s.starts_on, product_id, size,
      sum(pieces)::bigint, sum(goods)::bigint, sum(pieces_back)::bigint, sum(goods_back)::bigint
    from unnest(${starts}::date[]) as s (starts_on)
    join sales_lines l on l.grain = ${grain === 'month' ? 'day' : 'month'}
      and l.starts_on >= s.starts_on and l.starts_on < (s.starts_on + ${`1 ${grain}`}::interval)::date
    group by s.starts_on, product_id, size
    order by s.starts_on, product_id, size`.execute(trx)
}
