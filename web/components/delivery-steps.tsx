import { DELIVERY_STATUSES, type DeliveryStatus } from '../../contract/order.ts'
import styles from './delivery-steps.module.css'

export function DeliverySteps({ status }: { status: DeliveryStatus }) {
  const reached = DELIVERY_STATUSES.indexOf(status)
  return (
    <ol className={styles.steps} aria-label="Order status">
      {DELIVERY_STATUSES.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-reached={index <= reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={styles.name}>{step}</span>
          <span className="visually-hidden">{index <= reached ? ' (reached)' : ' (to come)'}</span>
        </li>
      ))}
    </ol>
  )
}
