import { Type } from 'typebox'
import { PROMOTION_KINDS } from '../promotion.ts'
import { SALES_STEPS, SALES_TABLES } from '../sales.ts'
import { describeCall, describeCsvCall } from './call.ts'
import { ClosedObject, Count, Day, Id, Nullable } from './values.ts'

/** Sums of many orders exceed what one charge may be. */
const Sum = Type.Integer({ minimum: 0, description: 'US cents' })

const Period = Type.Object({ from: Day, to: Day })

const goodsSums = {
  /** Without canceled orders; unit prices, without shipping and tax. */
  pieces: Count,
  goods: Sum,
  /** Taken back: refunded before they were sent, or returned. */
  pieces_back: Count,
  goods_back: Sum,
}

const salesSums = {
  orders: Count,
  charged: Sum,
  refunded: Sum,
  ...goodsSums,
}

export const GoodsSums = Type.Object(goodsSums)
export const SalesSums = Type.Object(salesSums)

const period = {
  /** First and last day in the shop's time zone; the last 30 days if absent. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

const step = Type.Optional(Type.Enum([...SALES_STEPS]))
const lead_weeks = Type.Optional(Type.Integer({ minimum: 0, maximum: 52 }))

export const SalesReport = Type.Object({
  /** The zone in which the days begin and end. */
  time_zone: Type.String(),
  period: Period,
  /** The period of the same length right before. */
  period_before: Period,
  totals: SalesSums,
  totals_before: SalesSums,
  points: Type.Array(
    Type.Object({
      ...Period.properties,
      sums: SalesSums,
      /** The same days one period earlier. */
      before: SalesSums,
    }),
  ),
  /** By code; '' for orders of which nothing is sent. */
  countries: Type.Array(Type.Object({ country: Type.String(), ...salesSums })),
})

export const getSales = describeCall({
  summary: 'Orders and money by the day of payment, compared with as many days before; by country',
  access: 'sales.read',
  query: ClosedObject({ ...period, by: step }),
  response: SalesReport,
})

const named = { id: Nullable(Id), name: Type.String(), on_hand: Count, ...goodsSums }

export const GoodsReport = Type.Object({
  /** Number of products sold; `products` contains only the first. */
  product_count: Count,
  products: Type.Array(
    Type.Object({ id: Id, name: Type.String(), product_type: Type.String(), on_hand: Count, ...goodsSums }),
  ),
  sizes: Type.Array(Type.Object({ size: Type.String(), ...goodsSums })),
  product_types: Type.Array(Type.Object({ product_type: Type.String(), on_hand: Count, ...goodsSums })),
  /** By palette colour and style category, as assigned today; null for products without one. */
  colours: Type.Array(Type.Object(named)),
  categories: Type.Array(Type.Object(named)),
})

export const getSoldGoods = describeCall({
  summary:
    'Pieces sold and taken back by product, size, product type, colour and category; the 100 products that sold most',
  access: 'sales.read',
  query: ClosedObject(period),
  response: GoodsReport,
})

export const PromotionSales = Type.Object({
  id: Id,
  name: Type.String(),
  /** Null for promotions without a code, and for those with one-time codes. */
  code: Nullable(Type.String()),
  kind: Type.Enum([...PROMOTION_KINDS]),
  orders: Count,
  charged: Sum,
  refunded: Sum,
  /** Total discount on these orders. */
  given: Sum,
})

export const getPromotionSales = describeCall({
  summary:
    'Orders, money and discounts by the promotions that orders have used, the 100 that brought most; an order with two counts in both',
  access: 'sales.read',
  query: ClosedObject(period),
  response: Type.Object({ count: Count, promotions: Type.Array(PromotionSales) }),
})

export const StockCover = Type.Object({
  product_id: Id,
  name: Type.String(),
  /** '' where the sizes share their stock. */
  size: Type.String(),
  available: Count,
  /** Pieces sold and not taken back in the weeks considered. */
  pieces: Count,
  /** Fewer than eight for a younger product. */
  weeks: Type.Number(),
  cover_weeks: Type.Number(),
  /** The day on which the cover equals the delivery time; a past day means reorder at once. */
  reorder_by: Day,
})

export const getStockCover = describeCall({
  summary: 'How many weeks the stock of each size lasts at the pace of the last eight; the 100 shortest',
  access: 'sales.read',
  query: ClosedObject({ lead_weeks }),
  response: Type.Object({ lead_weeks: Type.Integer(), count: Count, sizes: Type.Array(StockCover) }),
})

/** Cumulative funnel: shoppers who came this far, each counted once a day; `paid` counts orders. */
export const ConversionSums = Type.Object({ seen: Count, cart: Count, checkout: Count, paid: Count })

export const ConversionReport = Type.Object({
  /** The first day with counts; earlier orders are left out. */
  counted_from: Nullable(Day),
  totals: ConversionSums,
  /** Totals of the same number of days right before. */
  totals_before: ConversionSums,
  points: Type.Array(Type.Object({ ...Period.properties, sums: ConversionSums, before: ConversionSums })),
})

export const getConversion = describeCall({
  summary: 'How many shoppers saw a product, had a cart, began a checkout, and how many orders were paid',
  access: 'sales.read',
  query: ClosedObject({ ...period, by: step }),
  response: ConversionReport,
})

export const SearchedTerm = Type.Object({
  term: Type.String(),
  /** Repeated searches of a shopper within a minute count once. */
  searches: Count,
  /** Number of products found by the latest such search. */
  found: Count,
  /** Words of the search that the products found do not contain. */
  left_out: Type.Array(Type.String()),
})

export const SearchReport = Type.Object({
  period: Period,
  searches: Count,
  searches_without: Count,
  terms: Type.Array(SearchedTerm),
  missed: Type.Array(SearchedTerm),
})

export const getSearches = describeCall({
  summary:
    'What shoppers searched for, the 100 most frequent terms, and those that found nothing or only without some of their words',
  access: 'sales.read',
  query: ClosedObject(period),
  response: SearchReport,
})

export const TaxOfPlace = Type.Object({
  country: Type.String(),
  /** The state or province if tax is declared by it, else ''. */
  state: Type.String(),
  /** In hundredths of a percent; null if the provider has calculated the tax. */
  rate: Nullable(Type.Integer()),
  /** What payments came to, with tax. */
  charged: Sum,
  tax: Sum,
  /** Negative if banks have returned more refunds of earlier days than were made. */
  refunded: Type.Integer({ description: 'US cents' }),
  tax_refunded: Type.Integer({ description: 'US cents' }),
})

export const getTaxes = describeCall({
  summary:
    'The tax in payments and in refunds by country and rate, each on its own day, in the United States and Canada by state',
  access: 'sales.read',
  query: ClosedObject(period),
  response: Type.Array(TaxOfPlace),
})

export const exportSales = describeCsvCall({
  summary: 'One of the tables of sales, whole, as a CSV file; money in dollars',
  access: 'sales.read',
  query: ClosedObject({ table: Type.Enum([...SALES_TABLES]), ...period, by: step, lead_weeks }),
})
