import type { AdminProductFilter } from '../../contract/product.ts'
import type { ShelfPool, StockProduct } from '../../contract/stock-count.ts'
import { listAllProducts } from '../catalog/admin-queries.ts'
import { lockProductIds } from '../catalog/save-queries.ts'
import {
  type CountedPool,
  listCountedPools,
  listPoolsByCode,
  lockCountedPool,
  setOnHand,
} from '../catalog/stock/count-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { Conflict, found, refuseField } from '../errors.ts'
import type { Counted, Page } from '../http/paging.ts'
import { countOutsidePools, type PiecesOutside } from '../orders/outside-pool-queries.ts'

export async function listStock(
  db: Database,
  timeZone: string,
  filter: Omit<AdminProductFilter, 'limit' | 'page'>,
  page: Page,
): Promise<Counted & { rows: StockProduct[] }> {
  const code = filter.name?.trim()
  const coded = code ? await listPoolsByCode(db, code) : []
  const sizes = new Map(coded.map(({ product_id, size }) => [product_id, size]))
  const { rows, ...counted } = await listAllProducts(db, timeZone, filter, page, [...sizes.keys()])
  const ids = rows.map(({ id }) => id)
  const [pools, outside] = await Promise.all([listCountedPools(db, ids), countOutsidePools(db, ids)])
  const pieces = new Map(outside.map((row) => [`${row.product_id}/${row.size}`, row]))
  const shown = Map.groupBy(pools, ({ product_id }) => product_id)
  const products = rows.map(({ id, name, active, cover_image }) => ({
    product_id: id,
    name,
    active,
    cover_image,
    pools: (shown.get(id) ?? []).map((pool) => showPool(pool, pieces.get(`${id}/${pool.size}`))),
    ...(sizes.has(id) && { found: sizes.get(id)! }),
  }))
  return { rows: products, ...counted }
}

const NONE = { to_send: 0, held: 0 }

const showPool = (
  { size, on_hand, held, is_promised }: CountedPool,
  outside: Pick<PiecesOutside, 'to_send' | 'held'> = NONE,
): ShelfPool => ({
  size,
  shelf: on_hand + outside.to_send + outside.held,
  available: on_hand - held,
  held: held + outside.held,
  to_send: outside.to_send,
  is_promised,
})

interface StockCount {
  product_id: number
  size: string
  seen: number
  counted: number
}

/** A repeated count changes nothing. */
export async function countStock(
  trx: Transaction,
  { product_id, size, seen, counted }: StockCount,
  by: string,
): Promise<{ before: ShelfPool; after: ShelfPool }> {
  await lockProductIds(trx, [product_id])
  const pool = found(await lockCountedPool(trx, product_id, size), 'The product has no such size by now.')
  const outside = (await countOutsidePools(trx, [product_id])).find((row) => row.size === size)
  const before = showPool(pool, outside)
  if (pool.is_promised) throw refuseField('counted', 'Its pieces are expected, so there is nothing to count.')
  if (counted === before.shelf) return { before, after: before }
  if (seen !== before.shelf)
    throw new Conflict(
      `By now ${before.shelf} should be there. Press Enter again if you have counted ${counted}.`,
    )
  const { to_send, held } = before
  const onHand = pool.on_hand + counted - before.shelf
  if (onHand < pool.held) {
    const kept = [to_send > 0 && `${to_send} to send`, held > 0 && `${held} held by checkouts and exchanges`]
    throw refuseField('counted', `There are ${kept.filter(Boolean).join(' and ')}, so fewer cannot be there.`)
  }
  await setOnHand(trx, pool, onHand, by)
  return { before, after: showPool({ ...pool, on_hand: onHand }, outside) }
}
