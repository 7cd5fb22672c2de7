import type { PastOrder } from '../../../../contract/moving-in.ts'
import { longDate } from '../shop-time.ts'
import styles from './past-orders.module.css'

/** An order of the old shop, which cannot be changed, shipped or refunded here. */
export const PastOrderRow = ({ order }: { order: PastOrder }) => (
  <li>
    <p className={styles.order}>
      <b>{order.number}</b>
      <span>{order.placed_at ? longDate(order.placed_at) : 'Day not known'}</span>
      <span>
        {order.total} {order.currency}
      </span>
      <span>{order.state}</span>
    </p>
    <p className={styles.soft}>{[order.name, order.email].filter(Boolean).join(', ') || 'No name'}</p>
    <p className={styles.soft}>
      {order.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join('; ') || 'No lines'}
    </p>
  </li>
)
