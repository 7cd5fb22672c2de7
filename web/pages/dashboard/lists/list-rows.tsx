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
  /** As ListFilter has it. */
  unfiltered?: string | undefined
  /** What is said if nothing matches the filters, and if there is nothing at all. */
  noMatch?: ReactNode
  none: string
  /** Of its `ul`. */
  className?: string | undefined
  /** An element with a key. */
  renderRow: (row: Row) => ReactNode
  /** Above the list. */
  head?: ReactNode
}

/** What stands below the filter of a list: its rows, or why there are none. */
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
