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
import { Conflict, NotFound, refuseField } from '../errors.ts'
import type { Counted, Page } from '../http/paging.ts'
import { countToSend } from '../orders/to-send-queries.ts'

export async function listStock(
  db: Database,
  timeZone: string,
  filter: Omit<AdminProductFilter, 'limit' | 'page'>,
  page: Page,
): Promise<Counted & { rows: StockProduct[] }> {
  const code = filter.name?.trim()
  const coded = code ? await listPoolsByCode(db, code) : []
  const found = new Map(coded.map(({ product_id, size }) => [product_id, size]))
  const { rows, ...counted } = await listAllProducts(db, timeZone, filter, page, [...found.keys()])
  const ids = rows.map(({ id }) => id)
  const [pools, toSend] = await Promise.all([listCountedPools(db, ids), countToSend(db, ids)])
  const pieces = new Map(toSend.map((row) => [`${row.product_id}/${row.size}`, row.pieces]))
  const shown = Map.groupBy(pools, ({ product_id }) => product_id)
  const products = rows.map(({ id, name, active, cover_image }) => ({
    product_id: id,
    name,
    active,
    cover_image,
    pools: (shown.get(id) ?? []).map((pool) => showPool(pool, pieces.get(`${id}/${pool.size}`) ?? 0)),
    ...(found.has(id) && { found: found.get(id)! }),
  }))
  return { rows: products, ...counted }
}

const showPool = ({ size, on_hand, held, is_promised }: CountedPool, to_send: number): ShelfPool => ({
  size,
  shelf: on_hand + to_send,
  available: on_hand - held,
  held,
  to_send,
  is_promised,
})

interface StockCount {
  product_id: number
  size: string
  seen: number
  counted: number
}

/** The same count again changes nothing. */
export async function countStock(
  trx: Transaction,
  { product_id, size, seen, counted }: StockCount,
  by: string,
): Promise<{ before: ShelfPool; after: ShelfPool }> {
  await lockProductIds(trx, [product_id])
  const pool = await lockCountedPool(trx, product_id, size)
  if (!pool) throw new NotFound('The product has no such size by now.')
  const toSend = (await countToSend(trx, [product_id])).find((row) => row.size === size)?.pieces ?? 0
  const before = showPool(pool, toSend)
  if (pool.is_promised) throw refuseField('counted', 'Its pieces are expected, so there is nothing to count.')
  if (counted === before.shelf) return { before, after: before }
  if (seen !== before.shelf)
    throw new Conflict(
      `By now ${before.shelf} should be there. Press Enter again if you have counted ${counted}.`,
    )
  const onHand = counted - toSend
  if (onHand < pool.held) {
    const kept = [
      toSend > 0 && `${toSend} to send`,
      pool.held > 0 && `${pool.held} held by checkouts and exchanges`,
    ]
    throw refuseField('counted', `There are ${kept.filter(Boolean).join(' and ')}, so fewer cannot be there.`)
  }
  await setOnHand(trx, pool, onHand, by)
  return { before, after: showPool({ ...pool, on_hand: onHand }, toSend) }
}
