import type { CollectionRules, CollectionSort } from '../../contract/collection.ts'
import type { HomeSetting } from '../../contract/settings.ts'
import type { Measure } from '../../contract/size-chart.ts'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Fit, ProductFit } from '../../contract/fit.ts'
import type { ProductFields } from '../../contract/product-fields.ts'
import type { SkuPromise } from '../../contract/promise.ts'
import type { Sku } from '../../contract/sku.ts'
import type { StyleRow } from './styles/shown-style-queries.ts'
import type { CompositionColumn, StyleTables } from './styles/tables.ts'
import type { Versioned } from '../database/versioned.ts'

export interface CatalogTables extends StyleTables {
  best_sellers: BestSellersTable
  collection_products: CollectionProductsTable
  collections: CollectionsTable
  look_products: LookProductsTable
  looks: LooksTable
  missing_pages: MissingPagesTable
  offers: OffersTable
  products: ProductsTable
  product_imports: ProductImportsTable
  product_versions: ProductVersionsTable
  redirects: RedirectsTable
  size_charts: SizeChartsTable
  stock: StockTable
  stock_moves: StockMovesTable
  fit_stats: FitStatsTable
  product_ratings: ProductRatingsTable
}

interface ProductImportsTable {
  id: GeneratedAlways<string>
  file_hash: Buffer
  at: Generated<Date>
  created: number
  updated: number
}

/** Sums over a product's published reviews, by stars from one to five and by fit from -2 to 2. */
interface ProductRatingsTable {
  product_id: number
  stars: Generated<number[]>
  fit: Generated<number[]>
}

/** Each field is a column of the same name. Only save-queries.ts writes rows. */
interface ProductsTable extends ProductFields {
  id: Generated<number>
  stock_per_size: boolean
  /** Current names of renamed sizes, by former name. Only styles/code-queries.ts writes it. */
  renamed_sizes: Generated<Record<string, string>>
  style_id: number
  colour_id: number | null
  /** The shopkeeper's order within the style. */
  colour_position: number
  /** Null inherits the style's value; so do care and origin. */
  composition: CompositionColumn
  care: number[] | null
  origin: string | null
  version: number
  /** Only collections/membership-queries.ts writes it. */
  collections: Generated<number[]>
  created_at: Date
  updated_at: Date
}

/** Only version-queries.ts writes rows. */
export interface ProductVersionsTable {
  product_id: number
  version: number
  /** The fields at that time: others may have been added since. */
  fields: ColumnType<Partial<ProductFields>, never, never>
  saved_at: Date
  /** Null for a version that was saved before versions were kept. */
  saved_by: string | null
}

/** The current price of an active product. Only the database function switch_prices writes it (decisions/0033). */
interface OffersTable {
  product_id: number
  price: number
  regular: number
  sale_id: number | null
  /** For an announced reduction: the lowest price of the 30 days before. */
  prior_price: number | null
  sale_ends_at: Date | null
  since: Date
  size_offers: SizeOffers | null
  /** Price of the cheapest size; null if all sizes cost the same. */
  lowest: number | null
}

/** Prices of sizes that have their own; `prior_price` as in an offer. */
export type SizeOffers = Record<string, { price: number; regular: number; prior_price?: number }>

interface CollectionsTable extends Versioned {
  id: GeneratedAlways<number>
  slug: string
  title: string
  text: string
  picture: ColumnType<HomeSetting['hero'], string | null, string | null>
  kind: 'manual' | 'rules'
  rules: ColumnType<CollectionRules, string, string>
  sort: CollectionSort
  hide_sold_out: boolean
  active: boolean
  publish_from: ColumnType<Date | null, string | null, string | null>
  publish_until: ColumnType<Date | null, string | null, string | null>
  seo_title: string
  seo_text: string
  placed_version: Generated<number>
}

interface LooksTable extends Versioned {
  id: GeneratedAlways<number>
  title: string
  picture: ColumnType<NonNullable<HomeSetting['hero']>, string, string>
  /** Whether shoppers see it. */
  active: boolean
}

interface LookProductsTable {
  look_id: number
  product_id: number
  position: number
}

export type ProductRole = 'member' | 'pin' | 'exclude'

interface CollectionProductsTable {
  collection_id: number
  product_id: number
  role: ProductRole
  position: number
}

interface BestSellersTable {
  product_id: number
  pieces: number
}

export interface RedirectsTable {
  path: string
  /** Null: the page is gone. */
  target: string | null
  source: string
  created_at: Generated<Date>
}

interface MissingPagesTable {
  day: string
  path: string
  asked: number
}

interface SizeChartsTable extends Versioned {
  id: GeneratedAlways<number>
  name: string
  how: string
  points: ColumnType<string[], string, string>
  rows: ColumnType<{ size: string; measures: Measure[] }[], string, string>
}

interface StockTable {
  product_id: number
  size: Generated<string>
  on_hand: number
  held: Generated<number>
  sold: Generated<number>
  /** The product's own threshold, or that of the shop. */
  low_at: Generated<number>
  /** 0: nothing left, 1: at most `low_at` pieces, 2: enough. */
  level: GeneratedAlways<number>
}

type StockMoveKind = 'adjust' | 'hold' | 'release' | 'retake' | 'sell' | 'return'

interface StockMovesTable {
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

interface FitStatsTable {
  product_id: number
  pieces: number
  too_small: number
  too_large: number
  verdict: ProductFit['verdict']
  counted_at: Generated<Date>
}
export type FitStatsRow = Selectable<FitStatsTable>

/** The product without the columns that only style screens, collection rules and order lines read. */
export type StoredProduct = Omit<
  Selectable<ProductsTable>,
  'composition' | 'care' | 'origin' | 'collections' | 'renamed_sizes'
>

/** What a change is planned from: the product with its removed sizes. */
export type ChangeableProduct = StoredProduct & { retired_sizes: string[] }

/** The input of `sizeToday` in stock/size-pool-queries.ts and `nameToday` in size-prices.ts. */
export type Renamed = Pick<Selectable<ProductsTable>, 'renamed_sizes'>

export type Offer = Pick<Selectable<OffersTable>, 'price' | 'prior_price' | 'size_offers' | 'lowest'> & {
  /** As JSON formats it. */
  sale_ends_at: string | null
}

/**
 * `price` is the regular price. `available` maps pools to pieces: by size, or '' if the sizes share one pool. An
 * inactive product has no offer.
 */
export type ProductRow = StoredProduct & {
  available: Record<string, number>
  offer: Offer | null
  fit?: Fit | null
  /** Only in rows for shoppers. */
  style?: StyleRow
  skus?: Sku[]
  promise?: SkuPromise | null
  has_look?: boolean
}
