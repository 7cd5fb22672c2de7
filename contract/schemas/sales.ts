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
  /** The first and the last day, in the shop's time zone; the last 30 days without them. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

const step = Type.Optional(Type.Enum([...SALES_STEPS]))
const lead_weeks = Type.Optional(Type.Integer({ minimum: 0, maximum: 52 }))

export const SalesReport = Type.Object({
  /** That the days begin and end in. */
  time_zone: Type.String(),
  period: Period,
  /** As many days, right before. */
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
  /** How many products were sold, of which `products` has the first. */
  product_count: Count,
  products: Type.Array(
    Type.Object({ id: Id, name: Type.String(), product_type: Type.String(), on_hand: Count, ...goodsSums }),
  ),
  sizes: Type.Array(Type.Object({ size: Type.String(), ...goodsSums })),
  product_types: Type.Array(Type.Object({ product_type: Type.String(), on_hand: Count, ...goodsSums })),
  /** By colour of the palette and by category of the style, as the products have them today; null for those without. */
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
  /** Null for those without one, and for those with codes that work once. */
  code: Nullable(Type.String()),
  kind: Type.Enum([...PROMOTION_KINDS]),
  orders: Count,
  charged: Sum,
  refunded: Sum,
  /** What it took off these orders. */
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
  /** Sold and not taken back, in the weeks that were looked at. */
  pieces: Count,
  /** Fewer than eight for a product that is younger. */
  weeks: Type.Number(),
  cover_weeks: Type.Number(),
  /** The cover ends as many weeks later as a delivery takes; a day that is past means now. */
  reorder_by: Day,
})

export const getStockCover = describeCall({
  summary: 'How many weeks the stock of each size lasts at the pace of the last eight; the 100 shortest',
  access: 'sales.read',
  query: ClosedObject({ lead_weeks }),
  response: Type.Object({ lead_weeks: Type.Integer(), count: Count, sizes: Type.Array(StockCover) }),
})

/** Shoppers of each day who came so far, each once a day; `paid` are orders. */
export const ConversionSums = Type.Object({ seen: Count, cart: Count, checkout: Count, paid: Count })

export const ConversionReport = Type.Object({
  /** The first day of which there are counts; orders before it are left out. */
  counted_from: Nullable(Day),
  totals: ConversionSums,
  /** The same number of days right before. */
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
  /** A shopper who searches for it again within a minute counts once. */
  searches: Count,
  /** Products, when it was searched last. */
  found: Count,
  /** Words of the search that the products found do not have. */
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
  /** The state or province where tax is declared by it, else ''. */
  state: Type.String(),
  /** In hundredths of a percent; null where the provider has worked the tax out. */
  rate: Nullable(Type.Integer()),
  /** What payments came to, with tax. */
  charged: Sum,
  tax: Sum,
  /** Below 0 where banks have returned more refunds of earlier days than were made. */
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
