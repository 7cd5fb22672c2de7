export interface SalesTables {
  sales_days: SalesDaysTable
  sales_lines: SalesLinesTable
  sales_promotions: SalesPromotionsTable
}

interface Sums {
  pieces: number
  goods: number
  pieces_back: number
  goods_back: number
}

export interface SalesDaysTable extends Sums {
  day: string
  country: string
  orders: number
  charged: number
  refunded: number
}

interface SalesLinesTable extends Sums {
  /** A year has its row once it has ended. */
  grain: 'day' | 'month' | 'year'
  starts_on: string
  product_id: number
  size: string
}

/** By the promotions that orders have used: an order with two of them counts in both. */
interface SalesPromotionsTable {
  day: string
  promotion_id: number
  orders: number
  charged: number
  refunded: number
  given: number
}
