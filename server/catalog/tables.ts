import type { Measure } from '../../contract/size-chart.ts'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ProductFields } from '../../contract/product-fields.ts'

export interface CatalogTables {
  products: ProductsTable
  size_charts: SizeChartsTable
  stock: StockTable
  stock_moves: StockMovesTable
}

/** A field's column has the field's name. Only save-queries.ts writes rows. */
export interface ProductsTable extends ProductFields {
  id: Generated<number>
  stock_per_size: boolean
  version: number
  created_at: Date
  updated_at: Date
}

export interface SizeChartsTable {
  id: GeneratedAlways<number>
  name: string
  how: string
  points: ColumnType<string[], string, string>
  rows: ColumnType<{ size: string; measures: Measure[] }[], string, string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface StockTable {
  product_id: number
  size: Generated<string>
  on_hand: number
  held: Generated<number>
  sold: Generated<number>
  /** 0 nothing left, 1 few pieces (LOW_STOCK), 2 enough. */
  level: GeneratedAlways<number>
}

export type StockMoveKind = 'adjust' | 'hold' | 'release' | 'retake' | 'sell' | 'return'

export interface StockMovesTable {
  id: Generated<number>
  product_id: number
  size: string
  kind: StockMoveKind
  quantity: number
  order_id: string | null
  cause: string
  at: Generated<Date>
  return_item_id: number | null
}

export type StoredProduct = Selectable<ProductsTable>

/** `available` has the pieces of each pool: by size, or '' where the sizes share one. */
export type ProductRow = StoredProduct & { available: Record<string, number> }
