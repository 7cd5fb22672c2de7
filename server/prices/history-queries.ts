import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'

const INTERVALS_SHOWN = 200

export const listPriceHistory = (db: Database, productId: number) =>
  db
    .selectFrom('price_history')
    .leftJoin('sales', 'sales.id', 'sale_id')
    .select(['price_history.price', 'price_history.starts_at', 'price_history.ends_at', 'by'])
    .select('sales.name as sale')
    .where('product_id', '=', productId)
    // What lasted for no time at all was never seen.
    .where(sql<boolean>`(price_history.ends_at is null or price_history.ends_at > price_history.starts_at)`)
    .orderBy('price_history.starts_at', 'desc')
    .orderBy('price_history.id', 'desc')
    .limit(INTERVALS_SHOWN)
    .execute()

export async function findLowestPrice(
  db: Database | Transaction,
  productId: number,
  before: Date,
): Promise<number | null> {
  const { rows } = await sql<{ price: number | null }>`
    select lowest_price_before(${productId}::int, ${before}::timestamptz) as price`.execute(db)
  return rows[0]!.price
}

export interface Rise {
  id: number
  name: string
  before: number
  price: number
}

/** Of these products, those that cost more than until their latest change. */
export async function listRises(db: Database, ids: number[]): Promise<Rise[]> {
  const { rows } = await sql<Rise>`
    select p.id, p.name, earlier.price as before, h.price
    from price_history h
    join price_history earlier on earlier.product_id = h.product_id and earlier.ends_at = h.starts_at
    join products p on p.id = h.product_id
    where h.product_id = any(${ids}::int[]) and h.ends_at is null and h.price > earlier.price
    order by h.starts_at desc, p.id`.execute(db)
  return rows
}
