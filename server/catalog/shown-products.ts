import type { Product } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import { KeptRows } from '../database/kept-rows.ts'
import type { Shop } from '../shop.ts'
import { showProducts } from './products.ts'
import { listShownByIds } from './queries.ts'

/** About 5 MB with descriptions of a few hundred characters. */
const MOST_KEPT = 1_000
/** A longer list would evict products that are requested often. */
const MOST_LISTED = 100
/** A process that dies after a checkout does not notify others of the pieces that it holds. */
const AGE_MS = 10_000

const kept = new WeakMap<Database, KeptRows<Product>>()

/** Drops cached products when they change, or may have changed. */
export async function followShownProducts({
  db,
  listener,
  settings,
}: Pick<Shop, 'db' | 'listener' | 'settings'>): Promise<void> {
  const products = new KeptRows<Product>({ mostRows: MOST_KEPT, ageMs: AGE_MS })
  await listener.listen('stock', (id) => products.drop(id ? Number(id) : undefined))
  // A product is shown with the colours of its style, so a change affects the others, too.
  for (const channel of ['catalog', 'size_charts']) await listener.listen(channel, () => products.drop())
  settings.onChange(() => products.drop())
  kept.set(db, products)
}

/**
 * The active products among these, in this order, as shoppers' lists show them. The cache is used if the process has
 * `heard` of every change (`hasHeardAll`), asked at the start of the request.
 */
export async function listShownProducts(
  db: Database,
  ids: number[],
  heard: Promise<boolean>,
): Promise<Product[]> {
  if (ids.length === 0) return []
  const products = ids.length <= MOST_LISTED && (await heard) ? kept.get(db) : undefined
  const read = (some: number[]) => readProducts(db, some)
  const found = products ? await products.get(ids, read) : await read(ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function readProducts(db: Database, ids: number[]): Promise<Map<number, Product>> {
  // While the listening connection is down, outdated columns may still contain hidden products.
  const rows = (await listShownByIds(db, ids)).filter((row) => row.active)
  const products = await showProducts(db, rows)
  return new Map(products.map((product) => [product.id, product]))
}
