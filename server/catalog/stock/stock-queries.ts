import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../database/connection.ts'
import { afterCommit } from '../../database/transaction.ts'

/** Pieces of one stock pool: a product's size, or '' where its sizes share one. */
export interface Pieces {
  product_id: number
  size: string
  quantity: number
}

/** Pieces of an order line: the size of the garment, and the pool that they were taken from at purchase. */
export interface LinePieces extends Pieces {
  stock_size: string
}

/** Sums the lines by stock pool. */
export function piecesOf(lines: Omit<LinePieces, 'size'>[]): Pieces[] {
  const pools = new Map<string, Pieces>()
  for (const { product_id, stock_size: size, quantity } of lines) {
    const pool = `${product_id}/${size}`
    pools.set(pool, { product_id, size, quantity: quantity + (pools.get(pool)?.quantity ?? 0) })
  }
  return [...pools.values()]
}

/** For use inside another query, so that both read the same snapshot. */
export type PiecesQuery = RawBuilder<Pieces>

/**
 * A table `wanted`, padded with empty rows to the next power of two, so that few statements serve any number of pools.
 * PostgreSQL does not know an array's length in advance, and would plan anew each time.
 */
export function asTable(pieces: Pieces[]) {
  const rows = pieces.map(
    ({ product_id, size, quantity }) => sql`(${product_id}::int, ${size}::text, ${quantity}::int)`,
  )
  const most = 2 ** Math.ceil(Math.log2(Math.max(1, rows.length)))
  while (rows.length < most) rows.push(sql`(null::int, null::text, null::int)`)
  return sql`(values ${sql.join(rows)}) as wanted (product_id, size, quantity)`
}

/** All transactions lock pools in this order, which avoids deadlocks. */
export async function lockPools(trx: Transaction, pieces: Pieces[]): Promise<void> {
  if (pieces.length < 2) return
  await sql`
    select from stock join ${asTable(pieces)} using (product_id, size)
    order by product_id, size
    for update of stock`.execute(trx)
}

/**
 * What an order reserves besides its pieces, such as uses of a code. These are parts of the statement that places the
 * order, so that everything is reserved or nothing.
 */
export interface Taking {
  /** Parts of a `with` clause that lock it, after `stocked` has a row. All transactions lock it after the pools. */
  locking: RawBuilder<unknown>
  /** Whether all of it is available. */
  isThere: RawBuilder<boolean>
  /** Parts of the clause that write it for the order in `placed`. */
  writing: RawBuilder<unknown>
}

interface Holding {
  kind: 'hold' | 'retake'
  /** If false, no pool is locked and nothing is held. */
  isAllowed?: RawBuilder<boolean>
  takings?: Taking[]
}

/**
 * Part of a statement that holds all pieces or none; its table `enough` has a row only if they are held. The pool is
 * set from the locked row: PostgreSQL checks constraints on the row version from the start of the statement before it
 * notices a change, and would fail if pieces were returned since.
 */
export const holding = (
  orderId: string,
  pieces: Pieces[],
  { kind, isAllowed = sql<boolean>`true`, takings = [] }: Holding,
) => sql`
  locked as materialized (
    select product_id, size, wanted.quantity, on_hand, held, on_hand - held >= wanted.quantity as is_there
    from stock join ${asTable(pieces)} using (product_id, size)
    where ${isAllowed}
    order by product_id, size
    for update of stock
  ),
  stocked as materialized (
    select from locked having count(*) = ${pieces.length} and bool_and(is_there)
  ),
  ${sql.join(
    takings.map(({ locking }) => sql`${locking},`),
    sql` `,
  )}
  enough as materialized (
    select from stocked where ${sql.join([sql`true`, ...takings.map(({ isThere }) => isThere)], sql` and `)}
  ),
  held as (
    update stock set on_hand = locked.on_hand, held = locked.held + locked.quantity
    from locked
    where stock.product_id = locked.product_id and stock.size = locked.size and exists (select from enough)
    returning stock.product_id, stock.size, locked.quantity
  ),
  hold_moved as (
    insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
    select product_id, size, ${kind}, quantity, ${orderId}, 'checkout' from held
  )`

/**
 * One notification for many holds, sent after their commit (decisions/0010). If the process dies before, caches expire.
 */
export function tellStockHeld(db: Database, pieces: Pieces[]): void {
  const products = pieces.map(({ product_id }) => product_id)
  if (!afterCommit(db, (whole) => tellSoon(whole, products))) tellSoon(db, products)
}

const TOGETHER_MS = 100
const untold = new WeakMap<Database, Set<number>>()

function tellSoon(db: Database, products: number[]): void {
  const waiting = untold.get(db) ?? new Set()
  for (const id of products) waiting.add(id)
  if (untold.has(db)) return
  untold.set(db, waiting)
  setTimeout(() => {
    untold.delete(db)
    sql`select pg_notify('stock', id::text) from unnest(${[...waiting]}::int[]) id`
      .execute(db)
      .catch(() => {})
  }, TOGETHER_MS).unref()
}

/** Changes an order's pools and records the stock moves. */
export async function movePieces(
  trx: Transaction,
  orderId: string,
  pieces: Pieces[],
  move: { kind: 'adjust' | 'release' | 'sell'; set: RawBuilder<unknown>; cause: string },
): Promise<void> {
  await sql`
    with wanted as materialized (
      select product_id, size, wanted.quantity from stock join ${asTable(pieces)} using (product_id, size)
      order by product_id, size
      for update of stock
    ),
    moved as (
      update stock set ${move.set}
      from wanted
      where stock.product_id = wanted.product_id and stock.size = wanted.size
      returning stock.product_id, stock.size, wanted.quantity
    )
    insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
    select product_id, size, ${move.kind}, quantity, ${orderId}, ${move.cause} from moved`.execute(trx)
}

export function sellStock(
  trx: Transaction,
  orderId: string,
  pieces: Pieces[],
  cause = 'payment',
): Promise<void> {
  const set = sql`on_hand = on_hand - wanted.quantity, held = held - wanted.quantity, sold = sold + wanted.quantity`
  return movePieces(trx, orderId, pieces, { kind: 'sell', set, cause })
}

/** Includes pools that the product does not currently sell from. */
export const listPools = (db: Database, productId: number) =>
  db.selectFrom('stock').selectAll().where('product_id', '=', productId).execute()
