import type { DashboardCounts } from '../../../../contract/dashboard.ts'
import { returnsToDoPath } from '../../../../contract/paths/dashboard.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { useCounts } from '../lists/todo-counts.ts'

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
  const counts = useCounts()
  const todos = (Object.entries(TABS) as [Tab, string][]).map(([name, label]) => ({
    to: returnsToDoPath(name),
    label,
    count: counts?.[COUNTS[name]],
    isCurrent: current === name,
  }))
  const all = { to: '/dashboard/returns', label: 'All', isCurrent: current === 'all' }
  const fit = { to: '/dashboard/returns/fit', label: 'Lost to size', isCurrent: current === 'fit' }
  return <ListTabs label="Lists of returns" tabs={[all, ...todos, fit]} />
}
