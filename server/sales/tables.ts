export interface SalesTables {
  sales_days: SalesDaysTable
  sales_lines: SalesLinesTable
  sales_years: SalesYearsTable
  sales_promotions: SalesPromotionsTable
}

interface Sums {
  pieces: number
  goods: number
  pieces_back: number
  goods_back: number
}

interface SalesDaysTable extends Sums {
  day: string
  country: string
  orders: number
  charged: number
  refunded: number
}

interface SalesLinesTable extends Sums {
  grain: 'day' | 'month'
  starts_on: string
  product_id: number
  size: string
}

/** Contains ended years only. Until a year has a row, its months are read. */
interface SalesYearsTable extends Sums {
  starts_on: string
  product_id: number
  size: string
}

/** Sums per promotion: an order with two promotions counts for both. */
interface SalesPromotionsTable {
  day: string
  promotion_id: number
  orders: number
  charged: number
  refunded: number
  given: number
}
