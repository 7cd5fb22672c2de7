import { sql } from 'kysely'
import type { Database } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'

const DAYS = 90
/** Ids in one notification, which holds up to 8,000 bytes. */
const IDS_AT_ONCE = 500

/** Counts pieces sold in the last 90 days, less those that came back. */
export async function countBestSellers(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`
      with counted as materialized (
        select product_id, sum(case kind when 'sell' then quantity else -quantity end)::int as pieces
        from stock_moves where kind in ('sell', 'return') and at > now() - make_interval(days => ${DAYS})
        group by product_id having sum(case kind when 'sell' then quantity else -quantity end) > 0
      ), gone as (
        delete from best_sellers b where not exists (select from counted c where c.product_id = b.product_id)
        returning product_id
      ), changed as (
        insert into best_sellers as b (product_id, pieces) select product_id, pieces from counted order by product_id
        on conflict (product_id) do update set pieces = excluded.pieces where b.pieces <> excluded.pieces
        returning product_id
      )
      select pg_notify('listings', string_agg(product_id::text, ','))
      from (
        select product_id, row_number() over () / ${IDS_AT_ONCE} as batch
        from (select product_id from gone union all select product_id from changed) ids
      ) batched
      group by batch`.execute(trx)
  })
}
