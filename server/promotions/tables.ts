import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { PromotionKind } from '../../contract/promotion.ts'
import type { Versioned } from '../database/versioned.ts'

export interface PromotionTables {
  promotions: PromotionsTable
  promotion_codes: PromotionCodesTable
  promotion_uses: PromotionUsesTable
  promotion_customers: PromotionCustomersTable
  order_discounts: OrderDiscountsTable
}

export interface PromotionsTable extends Versioned {
  id: GeneratedAlways<number>
  name: string
  kind: PromotionKind
  /** As `foldCode` writes it. */
  code: string | null
  percent: number | null
  /** In cents. */
  amount: number | null
  /** Names of ways of delivery; an empty list stands for all of them. */
  free_shipping: string[] | null
  product_ids: number[] | null
  product_types: string[] | null
  tags: string[] | null
  on_sale_items: Generated<boolean>
  /** In cents. */
  minimum: number | null
  first_order: Generated<boolean>
  per_customer: number | null
  max_uses: number | null
  /** Counted only with a limit. */
  held: Generated<number>
  taken: Generated<number>
  starts_at: ColumnType<Date, Date | string>
  ends_at: ColumnType<Date | null, Date | string | null>
  gave_code_away: Generated<boolean>
}
export type PromotionRow = Selectable<PromotionsTable>

interface PromotionCodesTable {
  /** By `hashCode`. */
  code_hash: Buffer
  promotion_id: number
  created_at: Generated<Date>
}

export type UseState = 'held' | 'taken' | 'released' | 'over'

interface PromotionUsesTable {
  order_id: string
  promotion_id: number
  state: UseState
  code_hash: Buffer | null
}

interface PromotionCustomersTable {
  promotion_id: number
  /** By `customersOf`. */
  customer: Buffer
  slot: number
  order_id: string
}

interface OrderDiscountsTable {
  id: GeneratedAlways<number>
  order_id: string
  /** Null for what the delivery costs less. */
  line: number | null
  promotion_id: number
  name: string
  /** Off each piece of the line, or off the delivery; in cents. */
  amount: number
  quantity: Generated<number>
}
