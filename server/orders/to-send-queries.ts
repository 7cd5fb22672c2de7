import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/**
 * By product and the pool that they were taken from: pieces of paid orders that have not left. They are on the shelf, and in no
 * `on_hand`. Those that are made for their buyers are not there yet.
 */
export async function countToSend(db: Database, productIds: readonly number[]) {
  const { rows } = await sql<{ product_id: number; size: string; pieces: number }>`
    select i.product_id, i.stock_size as size, sum(i.quantity - i.taken_back)::int as pieces
    from order_items i join deliveries d on d.order_id = i.order_id
    where i.product_id = any(${[...productIds]}::int[]) and d.status = 'manufacturing' and not i.made_to_order
    group by 1, 2`.execute(db)
  return rows
}
