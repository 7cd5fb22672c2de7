import { sql } from 'kysely'
import { type Database, listValues, type Transaction } from '../database/connection.ts'
import {
  countedTimeZone,
  linesOfDays,
  promotionsOfDays,
  type SalesDay,
  salesOfDays,
} from '../orders/sales-queries.ts'
import { goodsSums } from './queries.ts'

/** An arbitrary number: only one transaction counts at a time. */
const LOCK = 7_217_095

/**
 * Call it before `takeChangedDays`: otherwise a second count that took days in the meantime could be overwritten by the
 * first.
 */
export async function lockCounting(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

export const countedDays = sql`select day from sales_days`

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

  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  await sql`delete from sales_lines where grain = 'month' and starts_on = any(${months}::date[])`.execute(trx)
  await sql`
    insert into sales_lines (grain, starts_on, product_id, size, pieces, goods, pieces_back, goods_back)
    select 'month', m.starts_on, product_id, size, ${goodsSums}
    from unnest(${months}::date[]) as m (starts_on)
    join sales_lines l on l.grain = 'day'
      and l.starts_on >= m.starts_on and l.starts_on < (m.starts_on + interval '1 month')::date
    group by m.starts_on, product_id, size
    ${inOrderOfKey}`.execute(trx)

  const years = [...new Set(days.map((day) => `${day.slice(0, 4)}-01-01`))]
  await sql`delete from sales_years where starts_on = any(${years}::date[])`.execute(trx)
}

/** Rows stored in the order of the key by which they are read are read in three quarters of the time. */
const inOrderOfKey = sql`order by starts_on, product_id, size`

/** First days of the ended years with sales, in the time zone that sales are counted in. */
export const listEndedYears = (db: Database): Promise<SalesDay[]> =>
  listValues<SalesDay>(db)`
    with first as (
      select date_trunc('year', min(starts_on)::timestamp) as year, now() at time zone ${countedTimeZone} as today
      from sales_lines where grain = 'month'
    )
    select y::date::text as year
    from first, generate_series(first.year, today - interval '1 year', '1 year') as y
    where y < date_trunc('year', today)
      and exists (
        select from sales_lines
        where grain = 'month' and starts_on >= y::date and starts_on < (y + interval '1 year')::date
      )
    order by y`

/** Adds up the year from its months, unless its sums have not changed. */
export async function countYear(trx: Transaction, year: SalesDay): Promise<void> {
  const counted = sql`select product_id, size, pieces, goods, pieces_back, goods_back from sales_years where starts_on = ${year}::date`
  const { rows } = await sql<{ differs: boolean }>`
    with wanted as (${sumsOfYear(year)}), counted as (${counted})
    select exists (table wanted except table counted) or exists (table counted except table wanted) as differs`.execute(
    trx,
  )
  if (!rows[0]!.differs) return
  await sql`delete from sales_years where starts_on = ${year}::date`.execute(trx)
  await sql`
    insert into sales_years (starts_on, product_id, size, pieces, goods, pieces_back, goods_back)
    select ${year}::date as starts_on, s.* from (${sumsOfYear(year)}) s ${inOrderOfKey}`.execute(trx)
}

const sumsOfYear = (year: SalesDay) => sql`
  select product_id, size, ${goodsSums} from sales_lines
  where grain = 'month' and starts_on >= ${year}::date and starts_on < (${year}::date + interval '1 year')::date
  group by product_id, size`
