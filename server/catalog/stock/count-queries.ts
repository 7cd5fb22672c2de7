import { sql } from 'kysely'
import { spellingsOfGtin } from '../../../contract/gtin.ts'
import { among, type Database, listRows, type Transaction } from '../../database/connection.ts'
import { soldFrom } from '../queries.ts'
import { skusByName } from './size-pool-queries.ts'

export interface CountedPool {
  product_id: number
  size: string
  on_hand: number
  held: number
  /** A size sold from it is a pre-order or made to order. */
  is_promised: boolean
}

const selectPools = (productIds: readonly number[]) => sql<CountedPool>`
  select s.product_id, s.size, s.on_hand, s.held, exists (
    select from skus k where k.product_id = s.product_id and not k.retired and (s.size = '' or k.size = s.size)
      and (k.ships_by is not null or k.lead_days is not null)) as is_promised
  from products join stock s on ${soldFrom()}
  where products.id = ${among([...productIds])}`

/** The pools that these products currently sell from, in the order of their sizes. */
export async function listCountedPools(db: Database, productIds: readonly number[]): Promise<CountedPool[]> {
  const query = sql<CountedPool>`${selectPools(productIds)} order by products.id, array_position(products.sizes, s.size)`
  return (await query.execute(db)).rows
}

/** For use inside other queries: whether a row of `skus` has this SKU or GTIN. */
const isOfCode = (alias: string, code: string) => sql<boolean>`
  (${sql.ref(`${alias}.sku`)} = any(${[code, code.toUpperCase(), code.toLowerCase()]}::text[])
    or ${sql.ref(`${alias}.gtin`)} = any(${spellingsOfGtin(code)}::text[]))`

/**
 * For use inside other queries: product sizes with this SKU or GTIN, also under former names, and including removed
 * ones.
 */
export const sizesOfCode = (code: string) =>
  sql`select product_id, size from ${skusByName} k where ${isOfCode('k', code)}`

/** For each product that has a size with this SKU or GTIN: the pool of the first such size. */
export const listPoolsByCode = (
  db: Database,
  code: string,
): Promise<{ product_id: number; size: string }[]> =>
  listRows<{ product_id: number; size: string }>(db)`
    select distinct on (k.product_id) k.product_id, case when p.stock_per_size then k.size else '' end as size
    from skus k join products p on p.id = k.product_id
    where not k.retired and ${isOfCode('k', code)}
    order by k.product_id, k.position`

/**
 * The product must be locked, so that its pools do not change. Locks all of them, because orders also hold and sell
 * from pools that are not currently on sale. Undefined if the product does not sell from such a pool.
 */
export async function lockCountedPool(
  trx: Transaction,
  productId: number,
  size: string,
): Promise<CountedPool | undefined> {
  await sql`select from stock where product_id = ${productId} order by size for update`.execute(trx)
  const query = sql<CountedPool>`${selectPools([productId])} and s.size = ${size}`
  return (await query.execute(trx)).rows[0]
}

/** The pool must be locked. */
export async function setOnHand(
  trx: Transaction,
  { product_id, size, on_hand }: CountedPool,
  counted: number,
  cause: string,
): Promise<void> {
  await trx
    .updateTable('stock')
    .set({ on_hand: counted })
    .where('product_id', '=', product_id)
    .where('size', '=', size)
    .execute()
  await trx
    .insertInto('stock_moves')
    .values({
      product_id,
      size,
      kind: 'adjust',
      quantity: counted - on_hand,
      order_id: null,
      cause,
      return_item_id: null,
    })
    .execute()
}
