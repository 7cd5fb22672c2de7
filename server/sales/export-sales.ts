import type { Input } from '../../contract/call.ts'
import {
  averageOrder,
  type ConversionReport,
  type ConversionSums,
  type exportSales,
  type GoodsReport,
  type GoodsSums,
  type MoneySums,
  netSales,
  type PromotionSales,
  type SalesReport,
  type SalesSums,
  sellThrough,
  type StockCover,
  taxDue,
  type TaxOfPlace,
} from '../../contract/sales.ts'
import type { Database } from '../database/connection.ts'
import { asIs, type CsvColumns, type CsvFile, csvFile, CURRENCY, dollars, inDollars } from '../http/csv.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { listMoneyOfDay, type MoneyMove } from '../orders/money-queries.ts'
import { listTaxes } from '../orders/tax/tax-report-queries.ts'
import { listSearches, type Searched } from '../visits/search-queries.ts'
import { reportConversion } from './conversion.ts'
import { listDays, type Period, readPeriod } from './periods.ts'
import { DEFAULT_LEAD_WEEKS, reportGoods, reportPromotions, reportSales, reportStockCover } from './report.ts'

const ALL = 1_000_000

/** A complete table of the sales page. An empty table still has its header. */
export async function salesFile(
  db: Database,
  { table, by = 'day', lead_weeks = DEFAULT_LEAD_WEEKS, ...asked }: Input<typeof exportSales>['query'],
  timeZone: string,
): Promise<CsvFile> {
  if (table === 'stock') {
    const { sizes } = await reportStockCover(db, { lead_weeks, most: ALL, to: todayIn(timeZone) })
    return csvFile(STOCK, sizes)
  }
  const period = readPeriod(asked, timeZone)
  if (table === 'periods') return csvFile(PERIODS, (await reportSales(db, period, by)).points)
  if (table === 'countries') return csvFile(COUNTRIES, (await reportSales(db, period, by)).countries)
  if (table === 'promotions') return csvFile(PROMOTIONS, (await reportPromotions(db, period, ALL)).promotions)
  if (table === 'conversion') return csvFile(CONVERSION, (await reportConversion(db, period, by)).points)
  if (table === 'payments') return csvFile(PAYMENTS, payments(db, period))
  if (table === 'taxes') return csvFile(TAXES, await listTaxes(db, period))
  if (table === 'searches')
    return csvFile(SEARCHES, (await listSearches(db, period.from, period.to, ALL)).terms)
  const goods = await reportGoods(db, period, ALL)
  if (table === 'sizes') return csvFile(SIZES, goods.sizes)
  if (table === 'colours') return csvFile(COLOURS, goods.colours)
  if (table === 'categories') return csvFile(CATEGORIES, goods.categories)
  if (table === 'product_types') return csvFile(PRODUCT_TYPES, goods.product_types)
  return csvFile(PRODUCTS, goods.products)
}

const MONEY_SUMS: CsvColumns<MoneySums> = {
  orders: ({ orders }) => orders,
  ...inDollars('charged', 'refunded'),
  net: (sums) => dollars(netSales(sums)),
  average_order: (sums) => {
    const average = averageOrder(sums)
    return average === undefined ? '' : dollars(average)
  },
}

const GOODS_SUMS: CsvColumns<GoodsSums> = {
  pieces: ({ pieces }) => pieces,
  goods: ({ goods }) => dollars(goods),
  pieces_back: ({ pieces_back }) => pieces_back,
  goods_back: ({ goods_back }) => dollars(goods_back),
}

const SALES_SUMS: CsvColumns<SalesSums> = { ...MONEY_SUMS, ...GOODS_SUMS }

const GOODS_AND_STOCK: CsvColumns<GoodsSums & { on_hand: number }> = {
  ...GOODS_SUMS,
  on_hand: ({ on_hand }) => on_hand,
  sell_through_percent: (row) => {
    const share = sellThrough(row)
    return share === undefined ? '' : (share * 100).toFixed(1)
  },
}

/** Columns for rows that have their sums in a separate field. */
const summed = <Sums>(columns: CsvColumns<Sums>): CsvColumns<{ sums: Sums }> =>
  Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, ({ sums }) => cell(sums)]))

const DAYS: CsvColumns<Period> = asIs('from', 'to')

const PERIODS: CsvColumns<SalesReport['points'][number]> = {
  ...DAYS,
  ...summed(SALES_SUMS),
  net_before: ({ before }) => dollars(netSales(before)),
}

const COUNTRIES: CsvColumns<SalesReport['countries'][number]> = {
  country: ({ country }) => country,
  ...SALES_SUMS,
}

const PROMOTIONS: CsvColumns<PromotionSales> = {
  ...asIs('id', 'name', 'code', 'kind'),
  ...MONEY_SUMS,
  discount: ({ given }) => dollars(given),
}

const CONVERSION: CsvColumns<ConversionReport['points'][number]> = {
  ...DAYS,
  ...summed<ConversionSums>(asIs('seen', 'cart', 'checkout', 'paid')),
}

const SEARCHES: CsvColumns<Searched['terms'][number]> = {
  ...asIs('term', 'searches', 'found'),
  left_out: ({ left_out }) => left_out.join(' '),
}

const SIZES: CsvColumns<GoodsReport['sizes'][number]> = { size: ({ size }) => size, ...GOODS_SUMS }

const PRODUCT_TYPES: CsvColumns<GoodsReport['product_types'][number]> = {
  product_type: ({ product_type }) => product_type,
  ...GOODS_AND_STOCK,
}

const PRODUCTS: CsvColumns<GoodsReport['products'][number]> = {
  ...asIs('id', 'name'),
  ...PRODUCT_TYPES,
}

const COLOURS: CsvColumns<GoodsReport['colours'][number]> = {
  colour: ({ name }) => name,
  ...GOODS_AND_STOCK,
}

const CATEGORIES: CsvColumns<GoodsReport['categories'][number]> = {
  category: ({ name }) => name,
  ...GOODS_AND_STOCK,
}

const STOCK: CsvColumns<StockCover> = {
  ...asIs('product_id', 'name', 'size', 'available'),
  pieces_sold: ({ pieces }) => pieces,
  ...asIs('weeks', 'cover_weeks', 'reorder_by'),
}

const PAYMENTS: CsvColumns<MoneyMove & { day: string }> = {
  day: ({ day }) => day,
  time: ({ at }) => at,
  ...asIs('kind', 'order_id', 'order_kind'),
  ...inDollars('card', 'credit'),
  ...asIs('reference', 'reason'),
  fee: ({ fee }) => (fee === null ? '' : dollars(fee)),
  currency: () => CURRENCY,
}

const TAXES: CsvColumns<TaxOfPlace> = {
  ...asIs('country', 'state'),
  rate_percent: ({ rate }) => (rate === null ? '' : rate / 100),
  ...inDollars('charged', 'tax', 'refunded', 'tax_refunded'),
  tax_due: (row) => dollars(taxDue(row)),
  currency: () => CURRENCY,
}

async function* payments(db: Database, period: Period): AsyncGenerator<MoneyMove & { day: string }> {
  for (const day of listDays(period)) for (const move of await listMoneyOfDay(db, day)) yield { ...move, day }
}
