import { sql } from 'kysely'
import type { Fit, ProductFit } from '../../contract/fit.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { countOf } from '../database/count-queries.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import type { FitStatsRow } from './tables.ts'

/** What a product's page shows; null if there is no verdict. */
export const shownFit = sql<Fit | null>`(
  select jsonb_build_object('verdict', f.verdict, 'of', f.pieces, 'small', f.too_small, 'large', f.too_large)
  from fit_stats f where f.product_id = products.id and f.verdict is not null
)`.as('fit')

export type CountedFit = Omit<ProductFit, 'name'>

/** Replaces all counts, and has pages re-rendered whose verdict has changed. */
export async function replaceFits(trx: Transaction, fits: CountedFit[]): Promise<void> {
  const counted = sql`jsonb_to_recordset(${JSON.stringify(fits)}::jsonb)
    as c(product_id int, pieces int, too_small int, too_large int, verdict text)`
  await sql`
    with counted as materialized (select c.* from ${counted} join products p on p.id = c.product_id),
    changed as (
      select coalesce(c.product_id, f.product_id) as id from counted c full join fit_stats f using (product_id)
      where c.verdict is distinct from f.verdict
    ), gone as (
      delete from fit_stats where product_id not in (select product_id from counted)
    ), written as (
      insert into fit_stats (product_id, pieces, too_small, too_large, verdict)
      select product_id, pieces, too_small, too_large, verdict from counted
      on conflict (product_id) do update set pieces = excluded.pieces, too_small = excluded.too_small,
        too_large = excluded.too_large, verdict = excluded.verdict, counted_at = now()
    )
    select pg_notify('catalog', id::text) from changed`.execute(trx)
}

export const findFitStats = (db: Database, productId: number): Promise<FitStatsRow | undefined> =>
  db.selectFrom('fit_stats').selectAll().where('product_id', '=', productId).executeTakeFirst()

/** Products that lost the most pieces because of their sizes come first. */
export async function listFits(db: Database, page: Page): Promise<{ rows: ProductFit[] } & Counted> {
  const hasLost = sql`too_small + too_large > 0`
  const { rows } = await sql<{ total: number; rows: ProductFit[] }>`
    select ${countOf(sql`from fit_stats where ${hasLost}`)} as total,
      (select coalesce(json_agg(f), '[]') from (
        select product_id, name, pieces, too_small, too_large, verdict
        from (
          select * from fit_stats where ${hasLost} order by (too_small + too_large) desc, product_id
          limit ${page.limit} offset ${page.offset}
        ) lost join products on products.id = product_id
        order by (too_small + too_large) desc, product_id
      ) f) as rows`.execute(db)
  return { rows: rows[0]!.rows, ...countUp(rows[0]!.total) }
}
