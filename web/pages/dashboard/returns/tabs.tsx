import { Link } from 'react-router'
import { dashboardCounts, type DashboardCounts } from '../../../../contract/dashboard.ts'
import { returnsToDoPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { countUpTo } from '../../../components/totals.ts'
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

const COUNTS: Record<Tab, keyof DashboardCounts> = {
  decide: 'returns_to_decide',
  expected: 'returns_expected',
  inspect: 'returns_to_inspect',
  refund: 'refunds_due',
  dispose: 'returns_to_dispose',
  unmatched: 'withdrawals_unmatched',
}

/** Undefined where they cannot be had: the tabs and the list are of use without them. */
export const findCounts = (signal: AbortSignal): Promise<DashboardCounts | undefined> =>
  callApi(dashboardCounts, {}, signal).then(
    ({ body }) => body,
    () => undefined,
  )

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

interface TabsProps {
  current: Tab | 'all' | 'fit'
  counts: DashboardCounts | undefined
}

export function Tabs({ current, counts }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Lists of returns">
      <Link to="/dashboard/returns" aria-current={current === 'all' ? 'page' : undefined}>
        All
      </Link>
      {(Object.entries(TABS) as [Tab, string][]).map(([name, label]) => (
        <Link key={name} to={returnsToDoPath(name)} aria-current={current === name ? 'page' : undefined}>
          {label}
          {counts && <span className={styles.soft}>{countUpTo(counts[COUNTS[name]])}</span>}
        </Link>
      ))}
      <Link to="/dashboard/returns/fit" aria-current={current === 'fit' ? 'page' : undefined}>
        Lost to size
      </Link>
    </nav>
  )
}
