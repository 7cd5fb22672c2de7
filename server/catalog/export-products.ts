import type { AdminProductFilter } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import { listProductsAfter } from './admin-queries.ts'
import { writeCells, type Cells } from './product-cells.ts'

const PRODUCTS_AT_ONCE = 500

export async function* exportProducts(db: Database, filter: AdminProductFilter): AsyncGenerator<Cells> {
  let last = 0
  for (;;) {
    const rows = await listProductsAfter(db, filter, last, PRODUCTS_AT_ONCE)
    for (const row of rows) {
      yield { id: String(row.id), ...writeCells(row), version: String(row.version) }
    }
    if (rows.length < PRODUCTS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}
