import { Link } from 'react-router'
import { returnsToDoPath } from '../../../../contract/paths/dashboard.ts'
import styles from './returns.module.css'

const TABS = {
  decide: 'To decide',
  expected: 'Expected',
  inspect: 'To inspect',
  refund: 'Money due',
  dispose: 'To put away',
  unmatched: 'Unmatched',
} as const

type Tab = keyof typeof TABS

/** Which returns stand first. */
export const ORDERS: Record<Tab | 'all', string> = {
  all: 'newest first',
  decide: 'oldest first',
  expected: 'soonest due first',
  inspect: 'soonest due first',
  refund: 'soonest due first',
  dispose: 'oldest first',
  unmatched: 'oldest first',
}

export const readTab = (search: URLSearchParams): Tab | undefined =>
  (Object.keys(TABS) as Tab[]).find((tab) => tab === search.get('todo'))

export function Tabs({ current }: { current: Tab | 'all' | 'fit' }) {
  return (
    <nav className={styles.tabs} aria-label="Lists of returns">
      <Link to="/dashboard/returns" aria-current={current === 'all' ? 'page' : undefined}>
        All
      </Link>
      {(Object.entries(TABS) as [Tab, string][]).map(([name, label]) => (
        <Link key={name} to={returnsToDoPath(name)} aria-current={current === name ? 'page' : undefined}>
          {label}
        </Link>
      ))}
      <Link to="/dashboard/returns/fit" aria-current={current === 'fit' ? 'page' : undefined}>
        Lost to size
      </Link>
    </nav>
  )
}
