import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { ListingRow } from './listing-columns.ts'

const COLUMNS = sql`product_id, price, floor(extract(epoch from created_at) * 1000)::float8 as created_ms, active,
  in_stock, low, product_type, to_json(sizes)::text as sizes, to_json(stocked)::text as stocked`

export async function listListingRowsAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select ${COLUMNS} from listings where product_id > ${after} order by product_id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function listListingRows(db: Database, ids: number[]): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select ${COLUMNS} from listings where product_id = any(${ids}::int[])`.execute(db)
  return rows
}

export async function writeListings(trx: Transaction, ids: number[]): Promise<void> {
  await sql`
    with queued as (insert into search_words_queue select unnest(${ids}::int[]))
    select write_listings(${ids}::int[])`.execute(trx)
}
