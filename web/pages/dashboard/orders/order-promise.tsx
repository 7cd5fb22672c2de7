import type { AdminOrder } from '../../../../contract/order.ts'
import { dayInWords } from '../../../../contract/promise.ts'
import styles from './order-card.module.css'

/** When an order is to leave that has not left, and what it waits for. */
export function OrderPromise({ order: { delivery, is_late, awaits_goods } }: { order: AdminOrder }) {
  return (
    <>
      {delivery?.status === 'manufacturing' && delivery.ship_by && (
        <span className={is_late ? styles.flag : undefined}>Ships by {dayInWords(delivery.ship_by)}</span>
      )}
      {awaits_goods && <span className={styles.flag}>Waits for pieces, not to be packed</span>}
    </>
  )
}
