import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LoadError } from '../../components/load-error.tsx'
import type { Loaded } from '../../load.ts'
import styles from './dashboard.module.css'
import { Pager } from './pager.tsx'

interface Counted {
  total: number
  /** The total is a lower bound. */
  isMore: boolean
}

/** A page of a list, and of how many rows. */
export interface List<Row> extends Counted {
  rows: Row[]
}

/** Beside the title of the list. */
export const ListTotal = ({ list: { data } }: { list: Loaded<Counted> }) => (
  <p role="status">
    {data?.total.toLocaleString('en-US')}
    {data?.isMore && '+'}
  </p>
)

interface ListRowsProps<Row> {
  list: Loaded<List<Row>>
  page: number
  isFiltered: boolean
  /** What is said if nothing matches the filters, and if there is nothing at all. */
  noMatch: ReactNode
  none: string
  children: (data: List<Row>) => ReactNode
}

/** What stands below the filter of a list: its rows, or why there are none. */
export function ListRows<Row>({ list, page, isFiltered, noMatch, none, children }: ListRowsProps<Row>) {
  const { pathname } = useLocation()
  if (list.error) return <LoadError dense error={list.error} />
  const { rows, total, isMore } = list.data
  return (
    <>
      {rows.length > 0 ? (
        children(list.data)
      ) : (
        <p className={styles.empty}>
          {isFiltered ? (
            <>
              {noMatch}{' '}
              <Link className="text-link" to={pathname} replace>
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
