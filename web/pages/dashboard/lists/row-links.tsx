import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './row-links.module.css'

interface RowLinksProps<Row> {
  rows: readonly Row[]
  /** Id of the row whose form is open, as in the URL. */
  chosen: string | null
  pathTo: (id: number) => string
  /** Renders what a link tells about its row. */
  children: (row: Row) => ReactNode
}

/** A list of links, each of which opens the form of its row beside the list. */
export const RowLinks = <Row extends { id: number }>({
  rows,
  chosen,
  pathTo,
  children,
}: RowLinksProps<Row>) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id}>
        <Link
          className={styles.row}
          to={pathTo(row.id)}
          preventScrollReset
          data-row
          aria-current={String(row.id) === chosen || undefined}
        >
          {children(row)}
        </Link>
      </li>
    ))}
  </ul>
)
