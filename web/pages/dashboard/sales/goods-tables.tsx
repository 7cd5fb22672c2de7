import { money } from '../../../../contract/money.ts'
import {
  type GoodsReport,
  type GoodsSums,
  NO_ID,
  NO_WORD,
  sellThrough,
  type StockCover,
  type StockReport,
} from '../../../../contract/sales.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { percent } from './figures.tsx'
import { GoodsChart } from './goods-chart.tsx'
import { longDay, ordersOf } from './period.ts'
import styles from './sales.module.css'
import { type Column, SalesTable } from './sales-table.tsx'

const GOODS_COLUMNS: Column<GoodsSums>[] = [
  { label: 'Pieces', show: ({ pieces }) => pieces },
  { label: 'Value', show: ({ goods }) => money(goods) },
  { label: 'Pieces taken back', show: ({ pieces_back }) => pieces_back },
  { label: 'Value taken back', show: ({ goods_back }) => money(goods_back) },
]

const STOCK_COLUMNS: Column<GoodsSums & { on_hand: number }>[] = [
  { label: 'On hand', show: ({ on_hand }) => on_hand },
  {
    label: 'Sell-through',
    show: (row) => {
      const share = sellThrough(row)
      return share === undefined ? '–' : percent(share)
    },
  },
]

interface GoodsTablesProps {
  goods: GoodsReport
  period: { from: string; to: string }
}

export function GoodsTables({
  goods: { products, product_count, sizes, product_types, colours, categories },
  period,
}: GoodsTablesProps) {
  const isPart = product_count > products.length
  return (
    <>
      <section aria-labelledby="by-product" className={styles.section}>
        <h2 id="by-product">By product</h2>
        {isPart && (
          <p className={styles.note}>
            The {products.length} that sold most, of {formatCount(product_count)}. The file has all.
          </p>
        )}
        <SalesTable
          name="products"
          caption="Pieces by product"
          query={period}
          rows={products}
          keyOf={({ id }) => id}
          head={{
            label: 'Product',
            show: ({ name }) => name,
            to: ({ id, name }) => ordersOf(period, { product_id: id, named: name }),
          }}
          columns={[...GOODS_COLUMNS, ...STOCK_COLUMNS]}
        />
      </section>
      <section aria-labelledby="by-size" className={styles.section}>
        <h2 id="by-size">By size</h2>
        <SalesTable
          name="sizes"
          caption="Pieces by size"
          query={period}
          rows={sizes}
          keyOf={({ size }) => size}
          head={{
            label: 'Size',
            show: ({ size }) => size || 'Without a size',
            to: ({ size }) => ordersOf(period, { size: size || NO_WORD }),
          }}
          columns={GOODS_COLUMNS}
        />
      </section>
      <section aria-labelledby="by-type" className={styles.section}>
        <h2 id="by-type">By product type</h2>
        <SalesTable
          name="product_types"
          caption="Pieces by product type"
          query={period}
          rows={product_types}
          keyOf={({ product_type }) => product_type}
          head={{
            label: 'Product type',
            show: ({ product_type }) => product_type || 'None',
            to: ({ product_type }) => ordersOf(period, { product_type: product_type || NO_WORD }),
          }}
          columns={[...GOODS_COLUMNS, ...STOCK_COLUMNS]}
        />
      </section>
      <NamedTable name="colours" label="Colour" rows={colours} filter="colour_id" period={period} />
      <NamedTable name="categories" label="Category" rows={categories} filter="category_id" period={period} />
    </>
  )
}

interface NamedTableProps {
  name: 'colours' | 'categories'
  label: string
  rows: GoodsReport['colours']
  filter: 'colour_id' | 'category_id'
  period: { from: string; to: string }
}

/** By the products that have it today; those without one are a row of their own. */
function NamedTable({ name, label, rows, filter, period }: NamedTableProps) {
  const word = label.toLowerCase()
  return (
    <section aria-labelledby={`by-${word}`} className={styles.section}>
      <h2 id={`by-${word}`}>By {word}</h2>
      <GoodsChart label={`Value by ${word}`} rows={rows} />
      <SalesTable
        name={name}
        caption={`Pieces by ${word}`}
        query={period}
        rows={rows}
        keyOf={({ id }) => id ?? 0}
        head={{
          label,
          show: (row) => row.name || 'None',
          to: ({ id, name }) => ordersOf(period, { [filter]: id ?? NO_ID, ...(name && { named: name }) }),
        }}
        columns={[...GOODS_COLUMNS, ...STOCK_COLUMNS]}
      />
    </section>
  )
}

const coverColumns = (today: string): Column<StockCover>[] => [
  { label: 'Size', show: ({ size }) => size || 'All' },
  { label: 'Can be sold', show: ({ available }) => available },
  { label: 'Sold a week', show: ({ pieces, weeks }) => (pieces / weeks).toFixed(1) },
  { label: 'Weeks of stock', show: ({ cover_weeks }) => cover_weeks.toFixed(1) },
  {
    label: 'Reorder by',
    show: ({ reorder_by }) => (reorder_by <= today ? <strong>Now</strong> : longDay(reorder_by)),
  },
]

interface StockTableProps {
  stock: StockReport
  lead_weeks: number | undefined
  /** In the shop's time zone. */
  today: string
}

export function StockTable({ stock, lead_weeks, today }: StockTableProps) {
  const isPart = stock.count > stock.sizes.length
  return (
    <section aria-labelledby="stock" className={styles.section}>
      <h2 id="stock">How long the stock lasts</h2>
      <p className={styles.note}>
        At the pace of the last eight weeks, whatever the period above is. Reorder by that day and the
        delivery is there when the last piece is sold.
        {isPart && ` The ${stock.sizes.length} shortest of ${formatCount(stock.count)}; the file has all.`}
      </p>
      <SalesTable
        name="stock"
        caption="Weeks of stock by size"
        query={{ lead_weeks: lead_weeks?.toString() }}
        rows={stock.sizes}
        keyOf={({ product_id, size }) => `${product_id}/${size}`}
        head={{
          label: 'Product',
          show: ({ name }) => name,
          to: ({ product_id }) => editProductPath(product_id),
        }}
        columns={coverColumns(today)}
      />
    </section>
  )
}
