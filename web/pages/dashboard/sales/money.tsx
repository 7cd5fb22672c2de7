import { Suspense } from 'react'
import { Link } from 'react-router'
import { countryName } from '../../../../contract/countries.ts'
import { money } from '../../../../contract/money.ts'
import { averageOrder, exportSales, netSales, NO_COUNTRY } from '../../../../contract/sales.ts'
import type { MoneySums, SalesReport, SalesStep, SalesSums } from '../../../../contract/sales.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ordersOf, periodColumn } from './period.ts'
import styles from './sales.module.css'
import { type Column, SalesTable } from './sales-table.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const SalesChart = lazyPart(
  async () => (await import('./sales-chart.tsx')).default,
  'The chart could not be loaded. Its figures stand in the table.',
)

export const MONEY_COLUMNS: Column<MoneySums>[] = [
  { label: 'Orders', show: ({ orders }) => orders },
  { label: 'Paid', show: ({ charged }) => money(charged) },
  { label: 'Refunded', show: ({ refunded }) => money(refunded) },
  { label: 'Net sales', show: (sums) => money(netSales(sums)) },
  { label: 'Average order', show: (sums) => (sums.orders > 0 ? money(averageOrder(sums)!) : '–') },
]

const SALES_COLUMNS: Column<SalesSums>[] = [
  ...MONEY_COLUMNS,
  { label: 'Pieces', show: ({ pieces }) => pieces },
  { label: 'Pieces taken back', show: ({ pieces_back }) => pieces_back },
  { label: 'Value taken back', show: ({ goods_back }) => money(goods_back) },
]

export function Money({ sales, by }: { sales: SalesReport; by: SalesStep }) {
  const { period, points, countries } = sales
  const query = { ...period, by }
  return (
    <>
      <section aria-labelledby="over-time" className={styles.section}>
        <h2 id="over-time">Net sales by {by}</h2>
        <Suspense fallback={<div className={styles.chart} />}>
          <SalesChart points={points} />
        </Suspense>
        <details>
          <summary>Net sales as a table</summary>
          <SalesTable
            name="periods"
            caption={`Sales by ${by}`}
            query={query}
            rows={points}
            keyOf={({ from }) => from}
            head={periodColumn(by)}
            columns={[
              ...SALES_COLUMNS.map(({ label, show }) => ({
                label,
                show: ({ sums }: (typeof points)[number]) => show(sums),
              })),
              { label: 'Net sales before', show: ({ before }) => money(netSales(before)) },
            ]}
          />
        </details>
      </section>
      <section aria-labelledby="by-country" className={styles.section}>
        <h2 id="by-country">By country</h2>
        <SalesTable
          name="countries"
          caption="Sales by country"
          query={query}
          rows={countries}
          keyOf={({ country }) => country}
          head={{
            label: 'Country',
            show: ({ country }) => (country ? countryName(country) : 'Not sent'),
            to: ({ country }) => ordersOf(period, { country: country || NO_COUNTRY }),
          }}
          columns={SALES_COLUMNS}
        />
      </section>
      <section aria-labelledby="payments" className={styles.section}>
        <h2 id="payments">Payments and refunds</h2>
        <p className={styles.note}>
          For the accountant: each payment, each refund and each chargeback on its own day, also of orders
          from before. Documents are under{' '}
          <Link className="text-link" to={`/dashboard/invoices?${new URLSearchParams(period)}`}>
            Invoices
          </Link>
          .
        </p>
        <ExportButton
          call={exportSales}
          needs="sales.read"
          query={{ ...period, table: 'payments' }}
          name="sales-payments"
          label="Export payments and refunds"
        />
      </section>
    </>
  )
}
