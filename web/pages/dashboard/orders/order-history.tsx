import type { OrderChangeRecord } from '../../../../contract/order.ts'
import { History } from './history.tsx'
import styles from './history.module.css'

export function OrderHistory({ history }: { history: readonly OrderChangeRecord[] }) {
  if (history.length === 0) return null
  return (
    <details className={styles.record}>
      <summary>History ({history.length})</summary>
      <History history={history} />
    </details>
  )
}
