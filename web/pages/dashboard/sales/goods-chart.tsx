import { money } from '../../../../contract/money.ts'
import type { GoodsSums } from '../../../../contract/sales.ts'
import styles from './goods-chart.module.css'

const MOST_BARS = 12

interface GoodsChartProps {
  label: string
  /** Those that sold most first. */
  rows: (GoodsSums & { id: number | null; name: string })[]
}

/** What was kept is a full bar and what was taken back a hatched one, and both stand beside them in words. */
export function GoodsChart({ label, rows }: GoodsChartProps) {
  const most = Math.max(...rows.map(({ goods }) => goods))
  if (rows.length === 0 || most <= 0) return null
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.key}>
        <span>
          <i className={styles.kept} /> Kept
        </span>
        <span>
          <i className={styles.back} /> Taken back
        </span>
      </figcaption>
      <ol className={styles.bars}>
        {rows.slice(0, MOST_BARS).map(({ id, name, goods, goods_back }) => {
          const back = Math.min(goods_back, goods)
          return (
            <li key={id ?? 0}>
              <span className={styles.name}>{name || 'None'}</span>
              <span className={styles.bar} aria-hidden="true">
                <i className={styles.kept} style={{ width: share(goods - back, most) }} />
                {back > 0 && <i className={styles.back} style={{ width: share(back, most) }} />}
              </span>
              <span className={styles.value}>
                {money(goods)}
                {goods_back > 0 && <span>, {money(goods_back)} taken back</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {rows.length > MOST_BARS && (
        <p className={styles.more}>
          The {MOST_BARS} that sold most; the table has all {rows.length}.
        </p>
      )}
    </figure>
  )
}

const share = (amount: number, most: number) => `${(100 * Math.max(0, amount)) / most}%`
