import { useLocation } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import styles from '../dashboard.module.css'

export const PAGE_SIZE = 50

export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

interface PagerProps {
  page: number
  total: number
  isMore?: boolean
}

export function Pager({ page, total, isMore }: PagerProps) {
  const { search } = useLocation()
  const pages = Math.ceil(total / PAGE_SIZE)
  if (pages <= 1 && page === 1) return null
  const first = (page - 1) * PAGE_SIZE + 1
  const to = (page: number) => {
    const params = new URLSearchParams(search)
    params.set('page', String(page))
    return `?${params}`
  }
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p>
        {first <= total && `${formatCount(first)}–${formatCount(Math.min(total, page * PAGE_SIZE))} of `}
        {formatCount(total)}
        {isMore && '+'}
        {pages > 1 && `, page ${formatCount(page)} of ${formatCount(pages)}`}
      </p>
      <span>
        {page > 1 && (
          <ButtonLink small quiet rel="prev" prefetch="none" to={to(Math.min(page - 1, Math.max(pages, 1)))}>
            Previous
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink small quiet rel="next" prefetch="none" to={to(page + 1)}>
            Next
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
