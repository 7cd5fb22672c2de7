import { sql } from 'kysely'
import { type Database, getValue, listRows, type Transaction } from '../database/connection.ts'
import { shopToday } from '../database/day-queries.ts'
import type { VisitStep } from './steps.ts'

/** The salt of a day, the same for every process. */
export async function findSalt(db: Database, day: string, made: Buffer): Promise<Buffer> {
  await sql`insert into visit_salts (day, salt) values (${day}::date, ${made}) on conflict do nothing`.execute(
    db,
  )
  return await getValue<Buffer>(db)`
    select salt from visit_salts where day = ${day}::date`
}

export async function insertVisits(
  db: Database,
  day: string,
  visits: readonly { step: VisitStep; visitor: Buffer }[],
): Promise<void> {
  await sql`
    insert into visits (day, step, visitor)
    select ${day}::date, step, visitor
    from unnest(${visits.map(({ step }) => step)}::text[], ${visits.map(({ visitor }) => visitor)}::bytea[])
      as v (step, visitor)
    on conflict do nothing`.execute(db)
}

/** Days of which no process can know more, because a whole day has passed since. */
export async function closeDays(trx: Transaction): Promise<void> {
  await sql`
    with over as (
      delete from visits where day < ${shopToday} - 1 returning day, step
    )
    insert into visit_days (day, step, shoppers) select day, step, count(*) from over group by day, step
    on conflict (day, step) do update set shoppers = visit_days.shoppers + excluded.shoppers`.execute(trx)
  await sql`delete from visit_salts where day < ${shopToday} - 1`.execute(trx)
}

interface VisitsOfDay {
  day: string
  step: VisitStep
  shoppers: number
}

export const listVisits = (db: Database, from: string, to: string): Promise<VisitsOfDay[]> =>
  listRows<VisitsOfDay>(db)`
    select day::text, step, sum(shoppers)::int as shoppers from (
      select day, step, shoppers from visit_days
      where day between ${from}::date and ${to}::date
      union all
      select day, step, count(*) from visits
      where day between ${from}::date and ${to}::date group by day, step
    ) counted
    group by day, step order by day`

/** The first day of which there are counts. */
export const findFirstDay = (db: Database): Promise<string | null> =>
  getValue<string | null>(db)`
    select least((select min(day) from visit_days), (select min(day) from visits))::text as day`
