import { Link } from 'react-router'
import { type Filter, NO_FILTER, shopPath } from './filter.ts'
import styles from './applied-filter.module.css'
import { DIRECTIONS, SORTS } from './filter-form.tsx'

/** What is applied, each with a way to take it off again (ux 4). */
export function AppliedFilter({ filter }: { filter: Filter }) {
  const { name, sort_by, sort_direction } = filter
  const isSorted = sort_by !== NO_FILTER.sort_by || sort_direction !== NO_FILTER.sort_direction
  if (!name && !isSorted) return null
  return (
    <ul className={styles.chips} aria-label="Applied filters">
      {name && <Chip to={shopPath({ sort_by, sort_direction })} label={`“${name}”`} />}
      {isSorted && (
        <Chip to={shopPath({ name })} label={`${SORTS[sort_by]}, ${DIRECTIONS[sort_direction]}`} />
      )}
      {name && isSorted && (
        <li>
          <Link className={styles.clear} to="/shop" preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

function Chip({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link className={styles.chip} to={to} preventScrollReset aria-label={`Remove ${label}`}>
        {label}
        <svg width="9" height="9" viewBox="0 0 9 9" fill="none" stroke="currentColor" aria-hidden>
          <path d="m1 1 7 7M8 1 1 8" />
        </svg>
      </Link>
    </li>
  )
}
