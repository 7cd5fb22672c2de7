import type { AdminOrder } from '../../../../contract/order.ts'
import { dayInWords } from '../../../../contract/promise.ts'
import { isCalledOff } from '../../../components/order/delivery-status.ts'
import styles from './order-card.module.css'

/** When an unshipped order is to ship, and what it waits for. */
export function OrderPromise({ order }: { order: AdminOrder }) {
  const { delivery, is_late, awaits_goods, consent_by, consented_at } = order
  if (isCalledOff(order)) return null
  return (
    <>
      {delivery?.status === 'manufacturing' && delivery.ship_by && (
        <span className={is_late ? styles.flag : undefined}>Ships by {dayInWords(delivery.ship_by)}</span>
      )}
      {consent_by && delivery?.status === 'manufacturing' && (
        <span className={consented_at ? undefined : styles.flag}>
          {consented_at ? 'Buyer agreed to wait' : `Buyer has to agree by ${dayInWords(consent_by)}`}
        </span>
      )}
      {awaits_goods && <span className={styles.flag}>Waits for pieces, not to be packed</span>}
    </>
  )
}
