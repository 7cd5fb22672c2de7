import type { DashboardCounts } from '../../../../contract/dashboard.ts'
import type { ORDER_TODOS } from '../../../../contract/order.ts'
import { ordersToDoPath } from '../../../../contract/paths/dashboard.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { useCounts } from '../lists/todo-counts.ts'

type Todo = (typeof ORDER_TODOS)[number]

const TABS: Record<Todo, { label: string; count: keyof DashboardCounts }> = {
  make: { label: 'To make', count: 'to_make' },
  ship: { label: 'To ship', count: 'to_ship' },
  wait: { label: 'Waiting for pieces', count: 'to_wait' },
  late: { label: 'Late', count: 'late' },
  tell: { label: 'To tell of a delay', count: 'to_tell' },
  dispute: { label: 'Disputed', count: 'disputed' },
  take_back: { label: 'To take back', count: 'to_take_back' },
}

/** Tabs that are shown even if their lists are empty. */
const ALWAYS: ReadonlySet<Todo> = new Set(['make', 'ship'])

export function OrderTabs({ current }: { current: Todo | undefined }) {
  const counts = useCounts()
  const shown = (Object.keys(TABS) as Todo[]).filter(
    (todo) => ALWAYS.has(todo) || todo === current || counts?.[TABS[todo].count],
  )
  const todos = shown.map((todo) => ({
    to: ordersToDoPath(todo),
    label: TABS[todo].label,
    count: counts?.[TABS[todo].count],
    isCurrent: todo === current,
  }))
  const all = { to: '/dashboard/orders', label: 'All', isCurrent: current === undefined }
  return <ListTabs label="Lists of orders" tabs={[all, ...todos]} />
}
