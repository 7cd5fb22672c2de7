import type { ReactNode } from 'react'
import type { Loaded } from '../../load.ts'
import { formatCount } from '../../../contract/counted.ts'
import styles from './dashboard.module.css'
import type { List } from './lists/load-list.ts'

interface PageHeadProps {
  title: string
  /** Whose rows are counted beside the title. */
  list?: Loaded<Pick<List<unknown>, 'total' | 'isMore'>>
  /** Which of these rows stand first, where no field of the page says so: `newest first`. */
  order?: string
  /** What is said of the page, and what is done with all of it. */
  children?: ReactNode
}

/** The title gets the focus when the page is opened. */
export const PageHead = ({ title, list, order, children }: PageHeadProps) => (
  <header className={styles.head}>
    <h1 tabIndex={-1}>{title}</h1>
    {list && (
      <p role="status">
        {list.data && formatCount(list.data.total)}
        {list.data?.isMore && '+'}
        {order && list.data && list.data.total > 1 && `, ${order}`}
      </p>
    )}
    {children}
  </header>
)
