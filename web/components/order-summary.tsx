import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { money } from '../../contract/money.ts'
import styles from './order-summary.module.css'

interface OrderSummaryProps {
  /** Cents; null while a price is not known. */
  subtotal: number | null
  /** No price will come by itself. */
  failed: boolean
  children: ReactNode
}

/** What the cart costs so far. Tax and shipping are not known here: fixed at $0.00 (spec §9). */
export function OrderSummary({ subtotal, failed, children }: OrderSummaryProps) {
  const missing = failed ? '–' : <Skeleton width="72px" height="1.2em" />
  const known = subtotal === null ? missing : money(subtotal)
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 className={styles.title} id="summary">
        Summary
      </h2>
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{known}</dd>
        <dt>Tax</dt>
        <dd>{money(0)}</dd>
        <dt>Shipping</dt>
        <dd>{money(0)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{known}</dd>
      </dl>
      <p className={styles.note}>Tax and shipping are calculated at payment.</p>
      {children}
    </section>
  )
}
