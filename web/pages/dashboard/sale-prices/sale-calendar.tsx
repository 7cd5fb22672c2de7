import type { Sale } from '../../../../contract/sale.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import styles from './sale-prices.module.css'

const DAYS_BEFORE = 14
const DAYS_SHOWN = 84
const MOST_ROWS = 12

/** The weeks around today. The list beside it says the same in words. */
export function SaleCalendar({ sales, now }: { sales: readonly Sale[]; now: number }) {
  const today = new Date(now).setHours(0, 0, 0, 0)
  const start = today - DAYS_BEFORE * DAY_MS
  const placeOf = (time: number) => Math.min(100, Math.max(0, ((time - start) / (DAYS_SHOWN * DAY_MS)) * 100))
  const rows = sales
    .map((sale) => ({
      sale,
      from: placeOf(Date.parse(sale.starts_at)),
      to: sale.ends_at ? placeOf(Date.parse(sale.ends_at)) : 100,
    }))
    .filter(({ from, to }) => to > from)
    .slice(0, MOST_ROWS)
  if (rows.length === 0) return null
  return (
    <div className={styles.calendar} aria-hidden="true">
      <div className={styles.days}>
        {firstsOfMonths(start).map((time) => (
          <span key={time} style={{ left: `${placeOf(time)}%` }}>
            {new Date(time).toLocaleDateString('en-US', { month: 'short' })}
          </span>
        ))}
        <span className={styles.today} style={{ left: `${placeOf(now)}%` }} />
      </div>
      {rows.map(({ sale, from, to }) => (
        <div key={sale.id} className={styles.row}>
          <span
            className={styles.bar}
            data-state={sale.state}
            data-open={sale.ends_at === null || undefined}
            style={{ left: `${from}%`, width: `${to - from}%` }}
          />
          <span
            className={styles.barName}
            style={{ left: `${Math.min(from, 70)}%`, maxWidth: `${100 - Math.min(from, 70)}%` }}
          >
            {sale.name}
          </span>
        </div>
      ))}
    </div>
  )
}

function firstsOfMonths(start: number): number[] {
  const first = new Date(start)
  return [1, 2, 3]
    .map((months) => new Date(first.getFullYear(), first.getMonth() + months, 1).getTime())
    .filter((time) => time < start + DAYS_SHOWN * DAY_MS)
}
