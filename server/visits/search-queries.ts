import { sql } from 'kysely'
import { type Database, getRow, type Transaction } from '../database/connection.ts'
import { shopToday } from '../database/day-queries.ts'
import type { SearchTermsTable } from './tables.ts'

/** A flood of terms ends at these. */
const MOST_A_DAY = 2_000
const KEPT_DAYS = 400
/** After a month, terms that were searched for less often are forgotten. */
const RARE = 3
const RARE_DAYS = 30

export async function addSearches(
  db: Database,
  { day, term, searches, found, left_out }: SearchTermsTable,
): Promise<void> {
  await sql`
    insert into search_terms (day, term, searches, found, left_out)
    select ${day}::date, ${term}, ${searches}, ${found}, ${left_out}::text[]
    where exists (select from search_terms where day = ${day}::date and term = ${term})
      or (select count(*) from search_terms where day = ${day}::date) < ${MOST_A_DAY}
    on conflict (day, term) do update set searches = search_terms.searches + excluded.searches,
      found = excluded.found, left_out = excluded.left_out`.execute(db)
}

export async function forgetTerms(trx: Transaction): Promise<void> {
  await sql`delete from search_terms where day < ${shopToday} - ${KEPT_DAYS}::int`.execute(trx)
  await sql`
    delete from search_terms where day < ${shopToday} - ${RARE_DAYS}::int
      and term in (select term from search_terms group by term having sum(searches) < ${RARE})`.execute(trx)
}

interface SearchedTerm {
  term: string
  searches: number
  found: number
  left_out: string[]
}

export interface Searched {
  /** Sums over all terms. */
  searches: number
  searches_without: number
  terms: SearchedTerm[]
  /** Those that found nothing, or only without some of their words. */
  missed: SearchedTerm[]
}

/** The terms of a period, the most searched first, with what they found when they were searched last. */
export const listSearches = (db: Database, from: string, to: string, most: number): Promise<Searched> =>
  getRow<Searched>(db)`
    with searched as materialized (
      select term, sum(searches)::int as searches, (array_agg(found order by day desc))[1] as found,
        (array_agg(to_jsonb(left_out) order by day desc))[1] as left_out
      from search_terms where day between ${from}::date and ${to}::date group by term
    ), missed as (select * from searched where found = 0 or left_out <> '[]')
    select (select coalesce(sum(searches), 0)::int from searched) as searches,
      (select coalesce(sum(searches), 0)::int from searched where found = 0) as searches_without,
      (select coalesce(json_agg(l), '[]') from (
        select * from searched order by searches desc, term limit ${most}) l) as terms,
      (select coalesce(json_agg(l), '[]') from (
        select * from missed order by searches desc, term limit ${most}) l) as missed`
