import { Link } from 'react-router'
import type { SearchedTerm, SearchReport } from '../../../../contract/sales.ts'
import { useMay } from '../access.ts'
import { counted, formatCount } from '../../../../contract/counted.ts'
import styles from './sales.module.css'
import { type Column, SalesTable } from './sales-table.tsx'

const COLUMNS: Column<SearchedTerm>[] = [
  { label: 'Searches', show: ({ searches }) => formatCount(searches) },
  { label: 'Products found', show: ({ found }) => formatCount(found) },
  { label: 'Without the words', show: ({ left_out }) => left_out.join(', ') || '–' },
]

export function Searches({
  searches: { period, searches, searches_without, terms, missed },
}: {
  searches: SearchReport
}) {
  const mayChange = useMay()('products.change')
  const table = {
    query: period,
    keyOf: ({ term }: SearchedTerm) => term,
    head: {
      label: 'Searched for',
      show: ({ term }: SearchedTerm) => term,
      to: ({ term }: SearchedTerm) => `/search?q=${encodeURIComponent(term)}`,
    },
    columns: COLUMNS,
  }
  return (
    <section aria-labelledby="searches" className={styles.section}>
      <h2 id="searches">What shoppers searched for</h2>
      <p className={styles.note}>
        {counted(searches, 'search', 'searches')}, {formatCount(searches_without)} of them without a product.
        Some were still being typed. Who searched is not kept; e-mail addresses and the numbers of orders and
        telephones are not counted.
        {mayChange && missed.length > 0 && (
          <>
            {' '}
            <Link className="text-link" to="/dashboard/search">
              Add words that mean the same
            </Link>
          </>
        )}
      </p>
      {terms.length === 0 ? (
        <p className="soft">Nothing was searched for.</p>
      ) : (
        <>
          <h3>Found nothing, or not all words</h3>
          <SalesTable
            {...table}
            caption="Searches that missed"
            rows={missed}
            empty="Every search found something."
          />
          <h3>Most frequent</h3>
          <SalesTable {...table} name="searches" caption="Searches by number" rows={terms} />
        </>
      )}
    </section>
  )
}
