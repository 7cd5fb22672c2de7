import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '../dashboard.module.css'

/** An active filter without a field. `all` is the URL without it. */
export const FilterChip = ({ all, children }: { all: string; children: ReactNode }) => (
  <p className={styles.chips}>
    <span>
      {children}{' '}
      <Link className="text-link" to={all} replace>
        Show all
      </Link>
    </span>
  </p>
)
