import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** So many additions and subtractions may wait beside what they add up to. */
const MOST_WAITING = 100

/** Takes together what has come into the tally. Whoever counts meanwhile sees it either way, and the same sums. */
export async function foldTally(db: Database): Promise<void> {
  const kind = sql`active, in_stock, product_type, price_step, sizes, stocked`
  await sql`
    with folded as (
      delete from listing_tally
      where (select count(*) from listing_tally)
        > (select count(*) + ${sql.lit(MOST_WAITING)} from (select distinct ${kind} from listing_tally) as kinds)
      returning *
    )
    insert into listing_tally select ${kind}, sum(n) from folded group by ${kind} having sum(n) <> 0`.execute(
    db,
  )
}
