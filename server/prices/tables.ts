import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PriceTerms } from '../../contract/price-change.ts'
import type { Versioned } from '../database/versioned.ts'

export interface PriceTables {
  price_changes: PriceChangesTable
  price_change_products: PriceChangeProductsTable
  price_history: PriceHistoryTable
  sales: SalesTable
  sale_products: SaleProductsTable
}

/** Changes of the regular prices of many products. */
interface PriceChangesTable {
  id: GeneratedAlways<number>
  kind: PriceTerms['kind']
  value: number
  ending: number | null
  made_at: Generated<Date>
  made_by: string
  /** When the change is to be applied, and when it was; null for immediate changes. */
  starts_at: ColumnType<Date | null, string | null, never>
  applied_at: ColumnType<Date | null, never, Date>
  undone_at: ColumnType<Date | null, never, Date>
  undone_by: ColumnType<string | null, never, string>
}

interface PriceChangeProductsTable {
  change_id: number
  product_id: number
  price_before: number
  price_after: number
  size_prices_before: Record<string, number> | null
  size_prices_after: Record<string, number> | null
  /** True if a planned change skipped the product, because its price had changed by then. */
  skipped: Generated<boolean>
}

/** Written by a trigger on `offers`. */
interface PriceHistoryTable {
  id: GeneratedAlways<number>
  product_id: number
  /** Null while the product was not on sale at all. */
  price: number | null
  /** Prices of sizes that differed from `price`. */
  size_prices: Record<string, number> | null
  starts_at: Date
  /** Null for the current interval. */
  ends_at: Date | null
  sale_id: number | null
  by: string | null
}

/** A sale has either a percentage or a price. */
interface SalesTable extends Versioned {
  id: GeneratedAlways<number>
  name: string
  percent: number | null
  price: number | null
  is_public: boolean
  starts_at: ColumnType<Date, Date | string>
  ends_at: ColumnType<Date | null, Date | string | null>
  switched_on: ColumnType<Date | null, never>
  switched_off: ColumnType<Date | null, never>
}

/** `switch_prices` writes when the sale started for the product, and its prior price. */
interface SaleProductsTable {
  sale_id: number
  product_id: number
  began_at: ColumnType<Date | null, never>
  prior_price: ColumnType<number | null, never>
}
