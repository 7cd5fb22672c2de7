import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './order-details.module.css'
import itemStyles from './order-items.module.css'

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
        <div>
          {[0, 1].map((row) => (
            <div key={row} className={itemStyles.item}>
              <Skeleton ratio="4 / 5" />
              <div className={styles.coming}>
                <Skeleton width="60%" />
                <Skeleton width="90px" />
              </div>
              <Skeleton width="64px" />
            </div>
          ))}
        </div>
        <Skeleton height="240px" />
      </div>
    </div>
  )
}
