import type { ConversionReport, ConversionSums, SalesReport, SalesStep } from '../../../../contract/sales.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { percent } from './figures.tsx'
import { longDay, periodColumn } from './period.ts'
import styles from './sales.module.css'
import { SalesTable } from './sales-table.tsx'

const STEPS = [
  ['seen', 'Looked at a product'],
  ['cart', 'Had a cart'],
  ['checkout', 'Began a checkout'],
  ['paid', 'Paid'],
] as const satisfies readonly (readonly [keyof ConversionSums, string])[]

interface ConversionProps {
  conversion: ConversionReport
  sales: SalesReport
  by: SalesStep
}

/** How many shoppers came how far. */
export function Conversion({ conversion, sales: { period }, by }: ConversionProps) {
  const { counted_from, totals, totals_before: before, points } = conversion
  return (
    <section aria-labelledby="conversion" className={styles.section}>
      <h2 id="conversion">From looking to paying</h2>
      <p className={styles.note}>
        Shoppers of each day, counted by the shop itself without cookies; machines that say so are left out.
        {counted_from
          ? counted_from > period.from && ` Counted since ${longDay(counted_from)}.`
          : ' Nothing is counted yet.'}
      </p>
      {counted_from && (
        <>
          <dl className={styles.figures}>
            {STEPS.map(([step, label], place) => (
              <div key={step}>
                <dt>{label}</dt>
                <dd className={styles.figure}>{formatCount(totals[step])}</dd>
                {place > 0 && <dd>{shareOf(totals[step], totals.seen)} of those who looked</dd>}
                <dd>{formatCount(before[step])} before</dd>
              </div>
            ))}
          </dl>
          <details>
            <summary>From looking to paying as a table</summary>
            <SalesTable
              name="conversion"
              caption={`From looking to paying by ${by}`}
              query={{ ...period, by }}
              rows={points}
              keyOf={({ from }) => from}
              head={periodColumn(by)}
              columns={[
                ...STEPS.map(([step, label]) => ({
                  label,
                  show: ({ sums }: (typeof points)[number]) => formatCount(sums[step]),
                })),
                { label: 'Paid, of those who looked', show: ({ sums }) => shareOf(sums.paid, sums.seen) },
              ]}
            />
          </details>
        </>
      )}
    </section>
  )
}

const shareOf = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole))
