import type { Product } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import { KeptRows } from '../database/kept-rows.ts'
import type { Shop } from '../shop.ts'
import { showProducts } from './products.ts'
import { listShownByIds } from './queries.ts'

/** About 5 MB with descriptions of some hundred letters. */
const MOST_KEPT = 1_000
/** A longer list would take the place of what is asked for often. */
const MOST_LISTED = 100
/** A process that dies after a checkout does not tell of the pieces that it holds. */
const AGE_MS = 10_000

const kept = new WeakMap<Database, KeptRows<Product>>()

/** Forgets products when they have changed, or may have. */
export async function followShownProducts({
  db,
  listener,
  settings,
}: Pick<Shop, 'db' | 'listener' | 'settings'>): Promise<void> {
  const products = new KeptRows<Product>({ mostRows: MOST_KEPT, ageMs: AGE_MS })
  await listener.listen('stock', (id) => products.drop(id ? Number(id) : undefined))
  // A product is shown with the colours of its style, so that others change with it.
  for (const channel of ['catalog', 'size_charts']) await listener.listen(channel, () => products.drop())
  settings.onChange(() => products.drop())
  kept.set(db, products)
}

/**
 * The active ones among these products, in this order, as lists show them to shoppers. What is kept is used if the process
 * has `heard` of every change (`hasHeardAll`), asked when the request began.
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
  // Columns that are out of date while the listening connection is away may still have what was hidden.
  const rows = (await listShownByIds(db, ids)).filter((row) => row.active)
  const products = await showProducts(db, rows)
  return new Map(products.map((product) => [product.id, product]))
}
