import { sql } from 'kysely'
import { among, listRows, type Transaction } from '../../database/connection.ts'
import {
  asTable,
  holding,
  type LinePieces,
  lockPools,
  movePieces,
  type Pieces,
  piecesOf,
  tellStockHeld,
} from './stock-queries.ts'
import { poolToday, sizeToday } from './size-pool-queries.ts'

// While pieces are held or sold, a product may switch between a shared pool and a pool per size, and a size may be
// renamed. Pieces that become available again go to the pool that the product currently sells from, because shoppers
// cannot buy from others.

interface TodaysLine extends LinePieces {
  /** False if the product has dropped the size: its pieces are counted, but cannot be bought. */
  is_on_sale: boolean
}

const lineSize = sql<string>`line.size`

/** The lines with their current pools as `stock_size`. Locks the products, so that these cannot change. */
async function listTodaysLines(trx: Transaction, lines: LinePieces[]): Promise<TodaysLine[]> {
  const each = <Name extends keyof LinePieces>(name: Name) => lines.map((line) => line[name])
  // Product changes lock the product before its pools, so this does too, to avoid deadlocks.
  return await listRows<TodaysLine>(trx)`
    with product as materialized (
      select id, stock_per_size, sizes, renamed_sizes from products
      where id = ${among(each('product_id'))} order by id for share
    )
    select line.product_id, line.size, line.quantity,
      ${poolToday('product', lineSize)} as stock_size,
      not product.stock_per_size or ${sizeToday('product', lineSize)} = any(product.sizes) as is_on_sale
    from unnest(${each('product_id')}::int[], ${each('size')}::text[], ${each('quantity')}::int[])
      with ordinality as line (product_id, size, quantity, number)
    join product on product.id = line.product_id
    order by line.number`
}

/** Ends an order's hold. */
export async function releaseStock(
  trx: Transaction,
  orderId: string,
  lines: LinePieces[],
  cause: string,
): Promise<void> {
  const today = await listTodaysLines(trx, lines)
  const moved = lines
    .map((line, index) => ({ from: line, to: today[index]! }))
    .filter(({ from, to }) => to.is_on_sale && to.stock_size !== from.stock_size)
  if (moved.length > 0) await lockPools(trx, piecesOf([...lines, ...moved.map(({ to }) => to)]))
  const set = sql`held = held - wanted.quantity`
  await movePieces(trx, orderId, piecesOf(lines), { kind: 'release', set, cause })
  const changes = moved.flatMap(({ from, to }) => [{ ...from, quantity: -from.quantity }, to])
  await adjustPools(trx, orderId, piecesOf(changes), 'the product sells from another pool')
}

/**
 * Holds the pieces of an ended order again. Returns the lines with their current pools; undefined, with nothing held,
 * if some pieces are not available.
 */
export async function retakeStock(
  trx: Transaction,
  orderId: string,
  lines: LinePieces[],
): Promise<LinePieces[] | undefined> {
  const today = await listTodaysLines(trx, lines)
  const pieces = piecesOf(today)
  const { rows } =
    await sql`with ${holding(orderId, pieces, { kind: 'retake' })} select 1 from enough`.execute(trx)
  if (rows.length === 0) return undefined
  tellStockHeld(trx, pieces)
  return today
}

export interface ReturnedPieces extends LinePieces {
  return_item_id: number
}

/** Puts returned pieces on sale again. Returns those whose size the product has dropped. */
export async function returnStock(
  trx: Transaction,
  orderId: string,
  lines: ReturnedPieces[],
  cause: string,
): Promise<LinePieces[]> {
  const today = await listTodaysLines(trx, lines)
  const pieces = piecesOf(today)
  await openPools(trx, pieces)
  await lockPools(trx, pieces)
  await sql`
    with raised as (
      update stock set on_hand = on_hand + wanted.quantity
      from ${asTable(pieces)}
      where stock.product_id = wanted.product_id and stock.size = wanted.size
      returning stock.product_id, stock.size
    )
    insert into stock_moves (product_id, size, kind, quantity, order_id, cause, return_item_id)
    select product_id, size, 'return', line.quantity, ${orderId}, ${cause}, line.return_item_id
    from raised join unnest(
      ${today.map(({ product_id }) => product_id)}::int[], ${today.map(({ stock_size }) => stock_size)}::text[],
      ${today.map(({ quantity }) => quantity)}::int[],
      ${lines.map(({ return_item_id }) => return_item_id)}::bigint[]
    ) as line (product_id, size, quantity, return_item_id) using (product_id, size)`.execute(trx)
  return today.filter(({ is_on_sale }) => !is_on_sale)
}

/**
 * Takes returned pieces off sale again, and returns how many of each line: pieces that were sold or held meanwhile
 * stay. The moves are of kind `return` with a negative quantity, so that an order's returns add up to what came back.
 */
export async function undoReturn(
  trx: Transaction,
  orderId: string,
  lines: LinePieces[],
  cause: string,
): Promise<number[]> {
  const today = await listTodaysLines(trx, lines)
  await lockPools(trx, piecesOf(today))
  const taken: number[] = []
  for (const { product_id, stock_size: size, quantity } of today) {
    const { rows } = await sql<{ taken: number }>`
      with pool as (
        select product_id, size, on_hand, held, least(on_hand - held, ${quantity}::int) as taken from stock
        where product_id = ${product_id} and size = ${size} for update
      ), changed as (
        update stock set on_hand = pool.on_hand - taken, held = pool.held
        from pool where stock.product_id = pool.product_id and stock.size = pool.size and taken > 0
        returning stock.product_id, stock.size, taken
      )
      insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      select product_id, size, 'return', -taken, ${orderId}, ${cause} from changed
      returning -quantity as taken`.execute(trx)
    taken.push(rows[0]?.taken ?? 0)
  }
  return taken
}

/** The pool of a dropped size may never have existed. */
const openPools = (trx: Transaction, pieces: Pieces[]) =>
  trx
    .insertInto('stock')
    .values(pieces.map(({ product_id, size }) => ({ product_id, size, on_hand: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const adjustPools = (trx: Transaction, orderId: string, pieces: Pieces[], cause: string) =>
  pieces.length > 0 &&
  movePieces(trx, orderId, pieces, { kind: 'adjust', set: sql`on_hand = on_hand + wanted.quantity`, cause })
