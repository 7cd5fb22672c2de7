import { Link } from 'react-router'
import { countUpTo } from '../../../components/totals.ts'
import styles from './list-tabs.module.css'

interface ListTab {
  to: string
  label: string
  /** Number of rows; absent if unknown. */
  count?: number | undefined
  isCurrent: boolean
}

/** Links to the lists of a page, such as the orders to make and those to ship. */
export const ListTabs = ({ label, tabs }: { label: string; tabs: readonly ListTab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, label, count, isCurrent }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.label}>{label}</span>
        {count !== undefined && (
          <>
            {' '}
            <span className={styles.count}>{countUpTo(count)}</span>
          </>
        )}
      </Link>
    ))}
  </nav>
)
