import type { PastOrder } from '../../../../contract/moving-in.ts'
import { longDate } from '../shop-time.ts'
import styles from './past-orders.module.css'

/** As the old shop had them: nothing of them can be changed, shipped or refunded here. */
export function PastOrderRows({ orders }: { orders: readonly PastOrder[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map(({ id, number, placed_at, name, email, total, currency, state, lines }) => (
        <li key={id}>
          <p className={styles.order}>
            <b>{number}</b>
            <span>{placed_at ? longDate(placed_at) : 'Day not known'}</span>
            <span>
              {total} {currency}
            </span>
            <span>{state}</span>
          </p>
          <p className={styles.soft}>{[name, email].filter(Boolean).join(', ') || 'No name'}</p>
          <p className={styles.soft}>
            {lines.map(({ title, quantity }) => `${quantity} × ${title}`).join('; ') || 'No lines'}
          </p>
        </li>
      ))}
    </ul>
  )
}
