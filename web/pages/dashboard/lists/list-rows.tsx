import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LoadError } from '../../../components/frame/load-error.tsx'
import type { Loaded } from '../../../load.ts'
import styles from '../dashboard.module.css'
import type { List } from './load-list.ts'
import { Pager } from './pager.tsx'

interface ListRowsProps<Row> {
  list: Loaded<List<Row>>
  page: number
  isFiltered?: boolean
  /** As in ListFilter. */
  unfiltered?: string | undefined
  /** Shown above the link that clears the filters if nothing matches them. */
  noMatch?: ReactNode
  /** Shown if the list is empty without filters. */
  none: string
  /** Class of the `ul`. */
  className?: string | undefined
  /** Returns an element with a key. */
  renderRow: (row: Row) => ReactNode
  /** Shown above the list. */
  head?: ReactNode
}

/** The rows of a list, or the reason why there are none. */
export function ListRows<Row>({
  list,
  page,
  isFiltered,
  unfiltered,
  noMatch,
  none,
  className,
  head,
  renderRow,
}: ListRowsProps<Row>) {
  const { pathname } = useLocation()
  if (list.error) return <LoadError dense error={list.error} />
  const { rows, total, isMore } = list.data
  return (
    <>
      {total > 0 ? (
        <>
          {head}
          <ul className={className}>{rows.map(renderRow)}</ul>
        </>
      ) : (
        <p className={styles.empty}>
          {isFiltered ? (
            <>
              {noMatch}{' '}
              <Link className="text-link" to={{ pathname, search: unfiltered }} replace>
                Clear the filters
              </Link>
            </>
          ) : (
            none
          )}
        </p>
      )}
      <Pager page={page} total={total} isMore={isMore} />
    </>
  )
}
