import { countOf } from '../totals.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import type { FilterFormProps } from './filter-form.tsx'
import styles from './list-bar.module.css'
import { ShopLinks } from './shop-links.tsx'

interface ListBarProps extends Pick<FilterFormProps, 'path' | 'filter' | 'options'> {
  title: string
  total: number | null
  isMore?: boolean | undefined
  /** Whether a row of links stands above the bar. */
  hasLinks?: boolean
}

export function ListBar({ title, total, isMore, hasLinks, ...form }: ListBarProps) {
  return (
    <>
      {hasLinks && <ShopLinks current={form.path} />}
      <div className={styles.bar}>
        <p className="capitals">{title}</p>
        <p className={`${styles.count} capitals`} role="status">
          {total !== null && `${countOf(total, isMore)} ${total === 1 ? 'ITEM' : 'ITEMS'}`}
        </p>
        <FilterDrawer {...form} />
      </div>
    </>
  )
}
