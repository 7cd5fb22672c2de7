import { sql } from 'kysely'
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
