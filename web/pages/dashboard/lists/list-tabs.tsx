import { Link } from 'react-router'
import { countUpTo } from '../../../components/totals.ts'
import styles from './list-tabs.module.css'

interface ListTab {
  to: string
  label: string
  /** How much is in it, where that is known. */
  count?: number | undefined
  isCurrent: boolean
}

/** The lists that a page has, such as what is to be made and what is to be shipped. */
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
