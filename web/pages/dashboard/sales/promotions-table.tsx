import { money } from '../../../../contract/money.ts'
import type { PromotionSales } from '../../../../contract/sales.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { MONEY_COLUMNS } from './money.tsx'
import { ordersOf } from './period.ts'
import styles from './sales.module.css'
import { type Column, SalesTable } from './sales-table.tsx'

const COLUMNS: Column<PromotionSales>[] = [
  {
    label: 'Code',
    show: ({ code, kind }) => code ?? (kind === 'one_time' ? 'Works once each' : 'None needed'),
  },
  ...MONEY_COLUMNS,
  { label: 'Discount', show: ({ given }) => money(given) },
]

interface PromotionsTableProps {
  sales: { count: number; promotions: PromotionSales[] }
  period: { from: string; to: string }
}

export function PromotionsTable({ sales: { count, promotions }, period }: PromotionsTableProps) {
  const isPart = count > promotions.length
  return (
    <section aria-labelledby="by-promotion" className={styles.section}>
      <h2 id="by-promotion">By code and promotion</h2>
      {promotions.length > 0 && (
        <p className={styles.note}>
          Orders that have used one; an order with one for its goods and one for its delivery counts in both.
          {isPart &&
            ` The ${promotions.length} that brought most, of ${formatCount(count)}; the file has all.`}
        </p>
      )}
      <SalesTable
        name="promotions"
        caption="Sales by code and promotion"
        query={period}
        rows={promotions}
        keyOf={({ id }) => id}
        head={{
          label: 'Promotion',
          show: ({ name }) => name,
          to: ({ id, name }) => ordersOf(period, { promotion: id, named: name }),
        }}
        columns={COLUMNS}
        empty="No code and no promotion was used."
      />
    </section>
  )
}
