import type { ReactNode } from 'react'
import styles from './sums.module.css'

interface SumsProps {
  rows: readonly (readonly [label: string, amount: ReactNode])[]
  total: ReactNode
  children?: ReactNode
}

export function Sums({ rows, total, children }: SumsProps) {
  return (
    <dl className={styles.sums}>
      {rows.map(([label, amount]) => (
        <Row key={label} label={label} amount={amount} />
      ))}
      <Row className={styles.total} label="Total" amount={total} />
      {children}
    </dl>
  )
}

interface RowProps {
  label: string
  amount: ReactNode
  className?: string | undefined
}

export function Row({ label, amount, className }: RowProps) {
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>{amount}</dd>
    </>
  )
}
