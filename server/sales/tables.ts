export interface SalesTables {
  sales_days: SalesDaysTable
  sales_lines: SalesLinesTable
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
  grain: 'day' | 'month'
  starts_on: string
  product_id: number
  size: string
}
