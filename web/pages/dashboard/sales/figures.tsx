import { Link } from 'react-router'
import { money } from '../../../../contract/money.ts'
import { averageOrder, netSales, sellThrough } from '../../../../contract/sales.ts'
import type { GoodsReport, SalesReport } from '../../../../contract/sales.ts'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { ordersOf, showPeriod } from './period.ts'
import styles from './sales.module.css'

interface FiguresProps {
  sales: SalesReport
  goods: GoodsReport
}

export function Figures({ sales, goods }: FiguresProps) {
  const { totals, totals_before: before, period, period_before } = sales
  const average = averageOrder(totals)
  const averageBefore = averageOrder(before)
  const onHand = goods.product_types.reduce((sum, { on_hand }) => sum + on_hand, 0)
  const share = sellThrough({ ...totals, on_hand: onHand })
  return (
    <section aria-label="Figures">
      <dl className={styles.figures}>
        <Figure label="Net sales" now={netSales(totals)} before={netSales(before)} show={money}>
          {money(totals.charged)} paid, {money(totals.refunded)} refunded
        </Figure>
        <Figure label="Orders" now={totals.orders} before={before.orders} show={formatCount}>
          <Link className="text-link" to={ordersOf(period)}>
            Show them
          </Link>
        </Figure>
        <Figure label="Average order" now={average} before={averageBefore} show={money} />
        <Figure label="Pieces" now={totals.pieces} before={before.pieces} show={formatCount}>
          {money(totals.goods)} without shipping and tax
        </Figure>
        <Figure label="Taken back" now={totals.goods_back} before={before.goods_back} show={money}>
          {counted(totals.pieces_back, 'piece')}
        </Figure>
        <Figure label="Sell-through" now={share} show={percent}>
          Sold and kept, of these and those on hand
        </Figure>
      </dl>
      <p className={styles.note}>
        Compared with {showPeriod(period_before)}. An order counts, with its later refunds, on the day on
        which it was paid. Tables of what was sold begin with what brought most.
      </p>
    </section>
  )
}

export const percent = (share: number) =>
  `${share < 0.1 ? (share * 100).toFixed(1) : formatCount(Math.round(share * 100))}%`

interface FigureProps {
  label: string
  now: number | undefined
  before?: number | undefined
  show: (value: number) => string
  children?: React.ReactNode
}

function Figure({ label, now, before, show, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.figure}>{now === undefined ? '–' : show(now)}</dd>
      {before !== undefined && (
        <dd>
          {change(now ?? 0, before)} {show(before)} before
        </dd>
      )}
      {children && <dd>{children}</dd>}
    </div>
  )
}

function change(now: number, before: number): string {
  if (before === 0 || now === before) return now === before ? 'As' : 'After'
  return `${now > before ? '+' : '−'}${percent(Math.abs(now - before) / Math.abs(before))} from`
}
