import { sql } from 'kysely'
import { productNames } from '../catalog/sold-product-queries.ts'
import { among, type Database, getValue, listRows } from '../database/connection.ts'

const INTERVALS_SHOWN = 200

export const listPriceHistory = (db: Database, productId: number) =>
  db
    .selectFrom('price_history')
    .leftJoin('sales', 'sales.id', 'sale_id')
    .select(['price_history.price', 'price_history.starts_at', 'price_history.ends_at', 'by'])
    .select('price_history.size_prices')
    .select('sales.name as sale')
    .where('product_id', '=', productId)
    // Skips prices that lasted for no time at all.
    .where(sql<boolean>`(price_history.ends_at is null or price_history.ends_at > price_history.starts_at)`)
    .orderBy('price_history.starts_at', 'desc')
    .orderBy('price_history.id', 'desc')
    .limit(INTERVALS_SHOWN)
    .execute()

export const findLowestPrice = (db: Database, productId: number, before: Date): Promise<number | null> =>
  getValue<number | null>(db)`
    select lowest_price_before(${productId}::int, ${before}::timestamptz) as price`

interface Priced {
  price: number | null
  size_prices: Record<string, number> | null
}

/** A product's price before and after its latest change. */
interface LatestPrices {
  id: number
  name: string
  before: Priced
  now: Priced
}

export const priceOf = ({ price, size_prices }: Priced, size: string): number =>
  size_prices?.[size] ?? price ?? 0

/** Latest change first. */
export const listLatestPrices = (db: Database, ids: number[]): Promise<LatestPrices[]> =>
  listRows<LatestPrices>(db)`
    select p.id, p.name, json_build_object('price', earlier.price, 'size_prices', earlier.size_prices) as before,
      json_build_object('price', h.price, 'size_prices', h.size_prices) as now
    from price_history h
    join price_history earlier on earlier.product_id = h.product_id and earlier.ends_at = h.starts_at
    join (${productNames}) p on p.id = h.product_id
    where h.product_id = ${among(ids)} and h.ends_at is null
    order by h.starts_at desc, p.id`
