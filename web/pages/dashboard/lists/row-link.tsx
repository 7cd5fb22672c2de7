import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './row-link.module.css'

interface RowLinkProps {
  to: string
  isChosen: boolean
  children: ReactNode
}

/** Opens the form of a row beside the list. */
export const RowLink = ({ to, isChosen, children }: RowLinkProps) => (
  <Link className={styles.row} to={to} preventScrollReset data-row aria-current={isChosen || undefined}>
    {children}
  </Link>
)
