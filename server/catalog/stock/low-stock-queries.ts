import { sql } from 'kysely'
import { among, type Database, getValue, type Transaction } from '../../database/connection.ts'

const lowAt = sql`coalesce(p.low_stock, (select shop_low_stock()))`

/** Sets the low-stock threshold of these products' pools. The products must be locked. */
export async function setLowNumbers(trx: Transaction, ids: number[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select s.product_id, s.size, ${lowAt} as low_at
      from stock s join products p on p.id = s.product_id
      where s.product_id = ${among(ids)} and s.low_at <> ${lowAt}
      order by s.product_id, s.size for update of s
    )
    update stock set low_at = wanted.low_at from wanted
    where stock.product_id = wanted.product_id and stock.size = wanted.size`.execute(trx)
}

/** Whether any pool still has a former threshold of the shop. */
export const isLowStockStale = (db: Database): Promise<boolean> =>
  getValue<boolean>(db)`
    select low_at <> shop_low_stock() as is_stale from stock_low_at`

/** Products without a threshold of their own, ordered by id. */
export async function listFollowingProducts(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('low_stock', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function noteLowStock(db: Database, number: number): Promise<void> {
  await sql`update stock_low_at set low_at = ${number}`.execute(db)
}

export const findShopLowStock = (db: Database): Promise<number> =>
  getValue<number>(db)`select shop_low_stock() as low_stock`
