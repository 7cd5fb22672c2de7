import type { ReactNode } from 'react'
import { money } from '../../contract/money.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './order-summary.module.css'
import { Sums } from './sums.tsx'

interface OrderSummaryProps {
  /** Cents; null while a price is not known. */
  subtotal: number | null
  failed: boolean
  children: ReactNode
}

/** Tax and shipping are calculated on the payment page; until then they are shown as $0.00. */
export function OrderSummary({ subtotal, failed, children }: OrderSummaryProps) {
  const missing = failed ? '–' : <Skeleton width="72px" height="1.2em" />
  const known = subtotal === null ? missing : money(subtotal)
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 className={styles.title} id="summary">
        Summary
      </h2>
      <Sums
        rows={[
          ['Subtotal', known],
          ['Tax', money(0)],
          ['Shipping', money(0)],
        ]}
        total={known}
      />
      <p className={styles.note}>Tax and shipping are calculated at payment.</p>
      {children}
    </section>
  )
}
