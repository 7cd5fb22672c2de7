import { Link } from 'react-router'
import type { Understanding } from '../../../contract/search.ts'
import { ChipLink } from '../../components/product-filter/applied-filter.tsx'
import chips from '../../components/product-filter/applied-filter.module.css'
import { type Filter, filterPath } from '../../components/product-filter/filter.ts'
import styles from './search.module.css'
import { quoted } from '../../components/quoted.ts'

interface UnderstoodProps {
  filter: Filter
  understanding: Understanding
}

/** Tells how the search interpreted its text, with a link that undoes each interpretation. */
export function Understood({ filter, understanding: { filters, corrected, left_out } }: UnderstoodProps) {
  const search = (change: Partial<Filter>) => filterPath('/search', { ...filter, page: 1, ...change })
  return (
    <>
      {corrected !== undefined && (
        <p className={styles.understood}>
          Showing results for “{corrected}”.{' '}
          <Link className="text-link" to={search({ exact: true })}>
            Search for “{filter.q}” instead
          </Link>
        </p>
      )}
      {left_out.length > 0 && (
        <p className={styles.understood}>Nothing matches every word. Shown without {quoted(left_out)}.</p>
      )}
      {filters.length > 0 && (
        <ul className={chips.chips} aria-label="Understood in your words">
          {filters.map(({ label, rest }) => (
            <li key={label}>
              <ChipLink label={label} to={search({ q: rest })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
