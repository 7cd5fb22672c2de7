import type { DashboardCounts } from '../../../../contract/dashboard.ts'
import type { ORDER_TODOS } from '../../../../contract/order.ts'
import { ordersToDoPath } from '../../../../contract/paths/dashboard.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { useCounts } from '../lists/todo-counts.ts'

type Todo = (typeof ORDER_TODOS)[number]

const LABELS: Record<Todo, string> = {
  make: 'To make',
  ship: 'To ship',
  wait: 'Waiting for pieces',
  late: 'Late',
  tell: 'To tell of a delay',
  dispute: 'Disputed',
  take_back: 'To take back',
}

const COUNTS: Record<Todo, keyof DashboardCounts> = {
  make: 'to_make',
  ship: 'to_ship',
  wait: 'to_wait',
  late: 'late',
  tell: 'to_tell',
  dispute: 'disputed',
  take_back: 'to_take_back',
}

/** Shown also while they are empty. */
const ALWAYS: ReadonlySet<Todo> = new Set(['make', 'ship'])

export function OrderTabs({ current }: { current: Todo | undefined }) {
  const counts = useCounts()
  const shown = (Object.keys(LABELS) as Todo[]).filter(
    (todo) => ALWAYS.has(todo) || todo === current || counts?.[COUNTS[todo]],
  )
  const todos = shown.map((todo) => ({
    to: ordersToDoPath(todo),
    label: LABELS[todo],
    count: counts?.[COUNTS[todo]],
    isCurrent: todo === current,
  }))
  const all = { to: '/dashboard/orders', label: 'All', isCurrent: current === undefined }
  return <ListTabs label="Lists of orders" tabs={[all, ...todos]} />
}
