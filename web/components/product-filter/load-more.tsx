import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { countOf } from '../totals.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type Filter, filterPath, type ListPath, readFilter } from './filter.ts'
import styles from './load-more.module.css'

interface LoadMoreProps {
  shown: number
  total: number
  isMore?: boolean | undefined
  hasMore: boolean
  path: ListPath
  filter: Filter
}

/** Replaces the history entry, so that Back leaves the list and returning to it restores all loaded pages. */
export function LoadMore({ shown, total, isMore, hasMore, path, filter }: LoadMoreProps) {
  const { location: next } = useNavigation()
  const isLoading =
    next?.pathname === path && readFilter(path, new URLSearchParams(next.search)).page > filter.page
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const list = box.current?.previousElementSibling
    // The last page removes the link, so the focus moves to the first new product.
    return () => {
      if (document.activeElement !== document.body) return
      list?.querySelector<HTMLElement>(`:scope > :nth-child(${shown + 1}) a`)?.focus({ preventScroll: true })
    }
  }, [shown])

  return (
    <div ref={box} className={styles.more}>
      <p role="status">
        {shown} of {countOf(total, isMore)}
      </p>
      <div className={styles.progress} aria-hidden>
        <span style={{ scale: `${shown / total} 1` }} />
      </div>
      {hasMore ? (
        <ButtonLink
          quiet
          replace
          preventScrollReset
          prefetch="viewport"
          to={filterPath(path, { ...filter, page: filter.page + 1 })}
          aria-disabled={isLoading}
        >
          {isLoading ? 'Loading...' : 'Load more'}
        </ButtonLink>
      ) : (
        <p>A filter or another order shows the others.</p>
      )}
    </div>
  )
}
