import { sql, type RawBuilder } from 'kysely'
import type { Database } from './connection.ts'

/** So many additions and subtractions may wait beside what they add up to. */
const MOST_WAITING = 100

/**
 * Takes together what has come into a tally, by the columns that say what is counted. Whoever counts
 * meanwhile sees it either way, and the same sums.
 */
export async function foldTally(db: Database, name: string, columns: string[]): Promise<void> {
  const tally = sql.table(name)
  const kind = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    with folded as (
      delete from ${tally}
      where (select count(*) from ${tally})
        > (select count(*) + ${sql.lit(MOST_WAITING)} from (select distinct ${kind} from ${tally}) as kinds)
      returning *
    )
    insert into ${tally} (${kind}, n) select ${kind}, sum(n) from folded group by ${kind} having sum(n) <> 0`.execute(
    db,
  )
}

interface Placing {
  tally: string
  kind: RawBuilder<unknown>
  /** The column that goes along the order of the list. */
  step: string
  way: 'asc' | 'desc'
  skipped: number
}

/**
 * For a `with`: the `place` where a list goes on that has skipped so many, as a step and how many stand
 * `before` it. From there also a page from the middle of a million is a short walk.
 */
export const placing = ({ tally, kind, step, way, skipped }: Placing): RawBuilder<unknown> => sql`
  steps as (
    select ${sql.ref(step)} as step, sum(sum(n)) over (order by ${sql.ref(step)} ${sql.raw(way)}) as through, sum(n) as n
    from ${sql.table(tally)} where ${kind} group by ${sql.ref(step)} having sum(n) <> 0
  ), place as (
    select step, (through - n)::int as before from steps where through > ${skipped} order by through limit 1
  )`
