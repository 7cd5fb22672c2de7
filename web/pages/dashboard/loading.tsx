import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard.module.css'

/** While the guard checks, and while a page's first data is on its way (spec §2). */
export function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner shown />
    </div>
  )
}
