import { sql } from 'kysely'
import type { MissingPage } from '../../../contract/redirect.ts'
import type { Database } from '../../database/connection.ts'
import { shopToday } from '../../database/day-queries.ts'

const DAYS_KEPT = 30
/** Otherwise scanners that probe addresses would fill the table. */
const MOST_OF_A_DAY = 1_000
const MOST_LISTED = 50

/** `asked` maps paths to numbers of requests. */
export async function countMissingPages(db: Database, asked: ReadonlyMap<string, number>): Promise<void> {
  const paths = [...asked.keys()]
  const { rows } = await sql<{ path: string }>`
    update missing_pages m set asked = m.asked + n.asked
    from unnest(${paths}::text[], ${[...asked.values()]}::int[]) as n (path, asked)
    where m.day = ${shopToday} and m.path = n.path returning m.path`.execute(db)
  const known = new Set(rows.map(({ path }) => path))
  const fresh = paths.filter((path) => !known.has(path))
  if (fresh.length === 0) return
  await sql`
    insert into missing_pages (day, path, asked)
    select ${shopToday}, path, asked
    from unnest(${fresh}::text[], ${fresh.map((path) => asked.get(path)!)}::int[]) as n (path, asked)
    order by asked desc
    limit greatest(0, ${MOST_OF_A_DAY} - (select count(*) from missing_pages where day = ${shopToday}))
    on conflict (day, path) do update set asked = missing_pages.asked + excluded.asked`.execute(db)
}

export const forgetMissingPages = (db: Database) =>
  sql`delete from missing_pages where day <= ${shopToday} - ${DAYS_KEPT}::int`.execute(db)

/**
 * Leaves out addresses that have a redirect by now. The suggested page is the one whose name resembles the last part of
 * the address: shared words count, shared numbers do not.
 */
export async function listMissingPages(db: Database): Promise<MissingPage[]> {
  const { rows } = await sql<Omit<MissingPage, 'likely'> & { target: string | null; name: string | null }>`
    with missing as (
      select path, sum(asked)::int as asked, max(day)::text as last_day,
        trim(regexp_replace(regexp_replace(path, '^.*/', ''), '[^[:alpha:]]+', ' ', 'g')) as last_words
      from missing_pages m
      where day > ${shopToday} - ${DAYS_KEPT}::int and not exists (select from redirects r where r.path = m.path)
      group by path order by asked desc, path limit ${MOST_LISTED}
    )
    select path, asked, last_day, likely.target, likely.name
    from missing left join lateral (
      select * from (
        (select '/shop/' || p.id as target, p.name, similarity(searched(l.name), last_words) as likeness
        from listings l join products p on p.id = l.product_id
        where l.active and searched(l.name) % last_words order by likeness desc, p.id limit 1)
        union all
        (select '/collections/' || slug, title, similarity(title, last_words) from collections
        where active and title % last_words order by 3 desc, id limit 1)
      ) found
      where likeness >= 0.4 order by likeness desc limit 1
    ) likely on last_words <> ''
    order by asked desc, path`.execute(db)
  return rows.map(({ target, name, ...page }) => ({
    ...page,
    likely: target === null ? null : { target, name: name! },
  }))
}
