import type { Input } from '../../contract/call.ts'
import {
  averageOrder,
  type ConversionReport,
  type exportSales,
  type GoodsSums,
  type MoneySums,
  netSales,
  type SalesSums,
  sellThrough,
} from '../../contract/sales.ts'
import type { Database } from '../database/connection.ts'
import { dollars } from '../http/csv.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { listMoneyOfDay } from '../orders/money-queries.ts'
import { listSearches, type Searched } from '../visits/search-queries.ts'
import { reportConversion } from './conversion.ts'
import { listDays, type Period, readPeriod } from './periods.ts'
import { DEFAULT_LEAD_WEEKS, reportGoods, reportPromotions, reportSales, reportStockCover } from './report.ts'

type Row = Record<string, string>

interface SalesFile {
  columns: string[]
  rows: Iterable<Row> | AsyncIterable<Row>
}

const ALL = 1_000_000

/** A whole table of the page of sales. A table without rows has its columns. */
export async function salesFile(
  db: Database,
  { table, by = 'day', lead_weeks = DEFAULT_LEAD_WEEKS, ...asked }: Input<typeof exportSales>['query'],
  timeZone: string,
): Promise<SalesFile> {
  if (table === 'stock') {
    const { sizes } = await reportStockCover(db, { lead_weeks, most: ALL, to: todayIn(timeZone) })
    return {
      columns: [
        'product_id',
        'name',
        'size',
        'available',
        'pieces_sold',
        'weeks',
        'cover_weeks',
        'reorder_by',
      ],
      rows: sizes.map(({ pieces, ...pool }) => texts({ ...pool, pieces_sold: pieces })),
    }
  }
  const period = readPeriod(asked, timeZone)
  if (table === 'periods' || table === 'countries') {
    const { points, countries } = await reportSales(db, period, by)
    return table === 'periods'
      ? {
          columns: ['from', 'to', ...SALES_COLUMNS, 'net_before'],
          rows: points.map(({ from, to, sums, before }) => ({
            from,
            to,
            ...salesCells(sums),
            net_before: dollars(netSales(before)),
          })),
        }
      : {
          columns: ['country', ...SALES_COLUMNS],
          rows: countries.map((row) => ({ country: row.country, ...salesCells(row) })),
        }
  }
  if (table === 'promotions') return promotionsFile(await reportPromotions(db, period, ALL))
  if (table === 'conversion') return conversionFile(await reportConversion(db, period, by))
  if (table === 'payments') return { columns: PAYMENT_COLUMNS, rows: paymentRows(db, period) }
  if (table === 'searches') return searchesFile(await listSearches(db, period.from, period.to, ALL))
  return goodsFile(await reportGoods(db, period, ALL), table)
}

const searchesFile = ({ terms }: Searched): SalesFile => ({
  columns: ['term', 'searches', 'found', 'left_out'],
  rows: terms.map(({ left_out, ...term }) => texts({ ...term, left_out: left_out.join(' ') })),
})

const PAYMENT_COLUMNS = [
  'day',
  'time',
  'kind',
  'order_id',
  'order_kind',
  'card',
  'credit',
  'reference',
  'reason',
  'fee',
]

async function* paymentRows(db: Database, period: Period): AsyncGenerator<Row> {
  for (const day of listDays(period)) {
    for (const { at, card, credit, reference, reason, fee, ...move } of await listMoneyOfDay(db, day)) {
      yield {
        day,
        time: at.toISOString(),
        ...move,
        card: dollars(card),
        credit: dollars(credit),
        reference: reference ?? '',
        reason: reason ?? '',
        fee: fee === null ? '' : dollars(fee),
      }
    }
  }
}

const promotionsFile = ({ promotions }: Awaited<ReturnType<typeof reportPromotions>>): SalesFile => ({
  columns: ['id', 'name', 'code', 'kind', ...MONEY_COLUMNS, 'discount'],
  rows: promotions.map(({ id, name, code, kind, given, ...sums }) => ({
    ...texts({ id, name, code: code ?? '', kind }),
    ...moneyCells(sums),
    discount: dollars(given),
  })),
})

const conversionFile = ({ points }: ConversionReport): SalesFile => ({
  columns: ['from', 'to', 'seen', 'cart', 'checkout', 'paid'],
  rows: points.map(({ from, to, sums }) => texts({ from, to, ...sums })),
})

function goodsFile(
  { products, sizes, product_types, colours, categories }: Awaited<ReturnType<typeof reportGoods>>,
  table: 'products' | 'sizes' | 'product_types' | 'colours' | 'categories',
): SalesFile {
  if (table === 'sizes') {
    return {
      columns: ['size', ...GOODS_COLUMNS],
      rows: sizes.map((row) => ({ size: row.size, ...goodsCells(row) })),
    }
  }
  const stock = ['on_hand', 'sell_through_percent']
  if (table === 'colours' || table === 'categories') {
    const [label, rows] =
      table === 'colours' ? (['colour', colours] as const) : (['category', categories] as const)
    return {
      columns: [label, ...GOODS_COLUMNS, ...stock],
      rows: rows.map((row) => ({ [label]: row.name, ...goodsCells(row), ...stockCells(row) })),
    }
  }
  if (table === 'product_types') {
    return {
      columns: ['product_type', ...GOODS_COLUMNS, ...stock],
      rows: product_types.map((row) => ({
        product_type: row.product_type,
        ...goodsCells(row),
        ...stockCells(row),
      })),
    }
  }
  return {
    columns: ['id', 'name', 'product_type', ...GOODS_COLUMNS, ...stock],
    rows: products.map((row) => ({
      ...texts({ id: row.id, name: row.name, product_type: row.product_type }),
      ...goodsCells(row),
      ...stockCells(row),
    })),
  }
}

const GOODS_COLUMNS = ['pieces', 'goods', 'pieces_back', 'goods_back']
const MONEY_COLUMNS = ['orders', 'charged', 'refunded', 'net', 'average_order']
const SALES_COLUMNS = [...MONEY_COLUMNS, ...GOODS_COLUMNS]

const goodsCells = ({ pieces, goods, pieces_back, goods_back }: GoodsSums): Row => ({
  pieces: String(pieces),
  goods: dollars(goods),
  pieces_back: String(pieces_back),
  goods_back: dollars(goods_back),
})

const salesCells = (sums: SalesSums): Row => ({ ...moneyCells(sums), ...goodsCells(sums) })

function moneyCells(sums: MoneySums): Row {
  const average = averageOrder(sums)
  return {
    orders: String(sums.orders),
    charged: dollars(sums.charged),
    refunded: dollars(sums.refunded),
    net: dollars(netSales(sums)),
    average_order: average === undefined ? '' : dollars(average),
  }
}

function stockCells(row: GoodsSums & { on_hand: number }): Row {
  const share = sellThrough(row)
  return {
    on_hand: String(row.on_hand),
    sell_through_percent: share === undefined ? '' : (share * 100).toFixed(1),
  }
}

const texts = (values: Record<string, string | number>): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
