import { countryName } from '../../../../contract/countries.ts'
import { money } from '../../../../contract/money.ts'
import { getTaxes, taxDue, type TaxOfPlace } from '../../../../contract/sales.ts'
import { callApi } from '../../../api.ts'
import { LoadedDetails } from '../lists/loaded-details.tsx'
import styles from './sales.module.css'
import { type Column, SalesTable } from './sales-table.tsx'

const COLUMNS: Column<TaxOfPlace>[] = [
  { label: 'Rate', show: ({ rate }) => (rate === null ? '–' : `${rate / 100}%`) },
  { label: 'Paid, with tax', show: ({ charged }) => money(charged) },
  { label: 'Tax', show: ({ tax }) => money(tax) },
  { label: 'Refunded', show: ({ refunded }) => money(refunded) },
  { label: 'Tax given back', show: ({ tax_refunded }) => money(tax_refunded) },
  { label: 'Tax due', show: (row) => money(taxDue(row)) },
]

/** For the declaration: payments and refunds each count on their own day, unlike in the sums of sales. */
export function Taxes({ period }: { period: { from: string; to: string } }) {
  return (
    <section aria-labelledby="taxes" className={styles.section}>
      <h2 id="taxes">Tax</h2>
      <p className={styles.note}>
        For the declaration: each payment and each refund on its own day, as on invoices and credit notes. A
        dearer size counts when its exchange is settled, a gift card when it pays, a chargeback not at all.
      </p>
      <LoadedDetails
        key={`${period.from} ${period.to}`}
        className={undefined}
        summary="Tax by country and rate"
        load={async () => (await callApi(getTaxes, { query: period })).body}
      >
        {(taxes) => (
          <>
            {taxes.length > 1 && (
              <p className={styles.note}>
                Due in all: {money(taxes.reduce((sum, row) => sum + taxDue(row), 0))}
              </p>
            )}
            <SalesTable
              name="taxes"
              caption="Tax by country and rate"
              query={period}
              rows={taxes}
              keyOf={({ country, state, rate }) => `${country} ${state} ${rate}`}
              head={{
                label: 'Country',
                show: ({ country, state }) => [countryName(country), state].filter(Boolean).join(', '),
              }}
              columns={COLUMNS}
              empty="Nothing was paid or refunded."
            />
          </>
        )}
      </LoadedDetails>
    </section>
  )
}
