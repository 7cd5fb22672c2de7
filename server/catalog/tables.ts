import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

export interface CatalogTables {
  products: ProductsTable
  stock: StockTable
  stock_moves: StockMovesTable
}

export interface ProductsTable {
  id: Generated<number>
  name: string
  description: string
  price: number
  product_type: 'unisex' | 'men' | 'women'
  sizes: Generated<string[]>
  cover_image: string | null
  sub_images: Generated<string[]>
  image_alts: ColumnType<Record<string, string>, string | undefined, string>
  active: Generated<boolean>
  stock_per_size: Generated<boolean>
  front_page: Generated<boolean>
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
}

/** A product with what can still be bought of each of its pools: by size, or '' where the sizes share one. */
export type ProductRow = Selectable<ProductsTable> & { available: Record<string, number> }
