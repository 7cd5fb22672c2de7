import type { ReactNode } from 'react'
import type { Loaded } from '../../load.ts'
import { formatCount } from '../../../contract/counted.ts'
import styles from './dashboard.module.css'
import type { List } from './lists/load-list.ts'

interface PageHeadProps {
  title: string
  /** The list whose rows are counted beside the title. */
  list?: Loaded<Pick<List<unknown>, 'total' | 'isMore'>>
  /** The order of the rows, such as `newest first`, if no field of the page shows it. */
  order?: string
  /** The page's introduction and the buttons for all of it. */
  children?: ReactNode
}

/** The page's title, which gets the focus when the page is opened, and what belongs beside it. */
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
