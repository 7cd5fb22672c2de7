import { money } from '../../contract/money.ts'
import styles from './prior-price.module.css'

/** The price that a reduction is announced from. */
export function PriorPrice({ cents }: { cents: number | undefined }) {
  if (!cents) return null
  return (
    <>
      {' '}
      <span className="visually-hidden">was, lowest price of the last 30 days, </span>
      <s className={styles.prior}>{money(cents)}</s>
    </>
  )
}
