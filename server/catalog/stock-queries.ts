import { sql } from 'kysely'
import type { Transaction } from '../database/connection.ts'

/** So many pieces of one pool of stock: a product's size, or '' where its sizes share one. */
export interface Pieces {
  product_id: number
  size: string
  quantity: number
}

/** Everybody locks the pools in this order, so nobody waits in a circle. */
const inLockingOrder = (pieces: Pieces[]) =>
  pieces.toSorted((a, b) => a.product_id - b.product_id || (a.size < b.size ? -1 : a.size > b.size ? 1 : 0))

/**
 * Holds the pieces for an order, all or none: false when one of them is no longer there, and then the
 * caller must roll back. Check and hold are one statement each.
 */
export async function holdStock(
  trx: Transaction,
  orderId: string,
  pieces: Pieces[],
  kind: 'hold' | 'retake' = 'hold',
): Promise<boolean> {
  for (const { product_id, size, quantity } of inLockingOrder(pieces)) {
    const { rows } = await sql`
      with held as (
        update stock set held = held + ${quantity}
        where product_id = ${product_id} and size = ${size} and on_hand - held >= ${quantity}
        returning product_id, size
      )
      insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      select product_id, size, ${kind}, ${quantity}::int, ${orderId}, 'checkout' from held
      returning id`.execute(trx)
    if (rows.length === 0) return false
  }
  return true
}

/** Holds an ended order's pieces a second time, all or none; the transaction goes on either way. */
export async function retakeStock(trx: Transaction, orderId: string, pieces: Pieces[]): Promise<boolean> {
  await sql`savepoint retake`.execute(trx)
  if (await holdStock(trx, orderId, pieces, 'retake')) return true
  await sql`rollback to savepoint retake`.execute(trx)
  return false
}

/** Gives an order's held pieces back to the shop. */
export async function releaseStock(
  trx: Transaction,
  orderId: string,
  pieces: Pieces[],
  cause: string,
): Promise<void> {
  for (const { product_id, size, quantity } of inLockingOrder(pieces)) {
    await sql`
      with released as (
        update stock set held = held - ${quantity}
        where product_id = ${product_id} and size = ${size}
        returning product_id, size
      )
      insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      select product_id, size, 'release', ${quantity}::int, ${orderId}, ${cause} from released`.execute(trx)
  }
}

/** An order's held pieces leave the shop. */
export async function sellStock(trx: Transaction, orderId: string, pieces: Pieces[]): Promise<void> {
  for (const { product_id, size, quantity } of inLockingOrder(pieces)) {
    await sql`
      with sold as (
        update stock
        set on_hand = on_hand - ${quantity}, held = held - ${quantity}, sold = sold + ${quantity}
        where product_id = ${product_id} and size = ${size}
        returning product_id, size
      )
      insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      select product_id, size, 'sell', ${quantity}::int, ${orderId}, 'payment' from sold`.execute(trx)
  }
}

/** Pieces of an order came back and can be sold again. */
export async function returnStock(
  trx: Transaction,
  orderId: string,
  pieces: Pieces[],
  cause: string,
): Promise<void> {
  for (const { product_id, size, quantity } of inLockingOrder(pieces)) {
    await sql`
      with returned as (
        update stock set on_hand = on_hand + ${quantity}
        where product_id = ${product_id} and size = ${size}
        returning product_id, size
      )
      insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      select product_id, size, 'return', ${quantity}::int, ${orderId}, ${cause} from returned`.execute(trx)
  }
}

/** How many pieces of each pool of an order have come back already. */
export const listReturned = (trx: Transaction, orderId: string) =>
  trx
    .selectFrom('stock_moves')
    .select(['product_id', 'size'])
    .select(({ fn }) => fn.sum<number>('quantity').as('quantity'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'return')
    .groupBy(['product_id', 'size'])
    .execute()

/**
 * Sets what can be bought of a pool to `quantity`: held pieces stay held on top of it. The difference
 * goes into the ledger, so that the books balance from the first piece on.
 */
export async function setStock(
  trx: Transaction,
  productId: number,
  size: string,
  quantity: number,
  cause: string,
): Promise<void> {
  const pool = trx.selectFrom('stock').where('product_id', '=', productId).where('size', '=', size)
  const before = await pool.select(['on_hand', 'held']).forUpdate().executeTakeFirst()
  const onHand = quantity + (before?.held ?? 0)
  const moved = onHand - (before?.on_hand ?? 0)
  await trx
    .insertInto('stock')
    .values({ product_id: productId, size, on_hand: onHand })
    .onConflict((conflict) => conflict.columns(['product_id', 'size']).doUpdateSet({ on_hand: onHand }))
    .execute()
  if (moved === 0) return
  await trx
    .insertInto('stock_moves')
    .values({ product_id: productId, size, kind: 'adjust', quantity: moved, order_id: null, cause })
    .execute()
}

/** The pools that a product has rows of, whether it sells from them today or not. */
export const listPools = (trx: Transaction, productId: number) =>
  trx.selectFrom('stock').selectAll().where('product_id', '=', productId).execute()
