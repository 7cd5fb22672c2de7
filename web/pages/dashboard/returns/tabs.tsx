import type { DashboardCounts } from '../../../../contract/dashboard.ts'
import { returnsToDoPath } from '../../../../contract/paths/dashboard.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { useCounts } from '../lists/todo-counts.ts'

/** The tabs, each with its count and its order. */
export const TABS = {
  decide: { label: 'To decide', count: 'returns_to_decide', order: 'oldest first' },
  expected: { label: 'Expected', count: 'returns_expected', order: 'soonest due first' },
  inspect: { label: 'To inspect', count: 'returns_to_inspect', order: 'soonest due first' },
  refund: { label: 'Money due', count: 'refunds_due', order: 'soonest due first' },
  dispose: { label: 'To put away', count: 'returns_to_dispose', order: 'oldest first' },
  unmatched: { label: 'Unmatched', count: 'withdrawals_unmatched', order: 'oldest first' },
} as const satisfies Record<string, { label: string; count: keyof DashboardCounts; order: string }>

const NAMES = Object.keys(TABS) as (keyof typeof TABS)[]
type Tab = (typeof NAMES)[number]

export const readTab = (search: URLSearchParams): Tab | undefined =>
  NAMES.find((tab) => tab === search.get('todo'))

export function Tabs({ current }: { current: Tab | 'all' | 'fit' }) {
  const counts = useCounts()
  const todos = NAMES.map((name) => ({
    to: returnsToDoPath(name),
    label: TABS[name].label,
    count: counts?.[TABS[name].count],
    isCurrent: current === name,
  }))
  const all = { to: '/dashboard/returns', label: 'All', isCurrent: current === 'all' }
  const fit = { to: '/dashboard/returns/fit', label: 'Lost to size', isCurrent: current === 'fit' }
  return <ListTabs label="Lists of returns" tabs={[all, ...todos, fit]} />
}
