import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './table.module.css'

interface TableProps {
  className?: string | undefined
  caption?: ReactNode
  columns: readonly string[]
  /** Heading of a last column with buttons, for screen readers only. */
  buttons?: string | undefined
  children: ReactNode
}

export const Table = ({ className, caption, columns, buttons, children }: TableProps) => (
  <table className={classNames(styles.table, className)}>
    {caption && <caption>{caption}</caption>}
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {buttons && (
          <th scope="col">
            <span className="visually-hidden">{buttons}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface ScrollTableProps extends TableProps {
  label: string
  isLow?: boolean
}

/** A long or wide table in a box that scrolls and can be focused. */
export const ScrollTable = ({ label, isLow = false, ...table }: ScrollTableProps) => (
  <div
    className={isLow ? `${styles.region} ${styles.low}` : styles.region}
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the arrow keys
    tabIndex={0}
  >
    <Table {...table} />
  </div>
)
