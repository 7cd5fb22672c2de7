import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './order-details.module.css'

/** Holds the place of an order while it is fetched. */
export function OrderSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.order}>
      <Spinner shown label={label} />
      <div className={styles.facts}>
        {[0, 1, 2, 3].map((fact) => (
          <Skeleton key={fact} width="120px" height="44px" />
        ))}
      </div>
      <div className={styles.columns}>
        <Skeleton height="320px" />
        <Skeleton height="240px" />
      </div>
    </div>
  )
}
