import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './account-skeleton.module.css'

export function AccountSkeleton() {
  return (
    <div className={`${styles.skeleton} needs-js`}>
      <Skeleton width="min(320px, 70%)" height="clamp(36px, 4vw, 56px)" />
      <Spinner shown />
      <div className={styles.rows}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="120px" />
            <Skeleton width="min(260px, 60%)" />
          </div>
        ))}
      </div>
    </div>
  )
}
