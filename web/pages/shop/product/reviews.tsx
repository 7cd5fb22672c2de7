import { useEffect, useRef, useState } from 'react'
import { listProductReviews, type ProductReviews, type ShownReview } from '../../../../contract/review.ts'
import { sizeLabel } from '../../../../contract/sizes.ts'
import { callApi } from '../../../api.ts'
import { RatingSummary } from '../../../components/reviews/rating-summary.tsx'
import { HowVerified, ReviewList } from '../../../components/reviews/review-list.tsx'
import styles from '../../../components/reviews/reviews.module.css'
import { totalOf } from '../../../components/totals.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'

const AT_ONCE = 5

interface Shown {
  rating: ProductReviews['rating']
  sizes: readonly string[]
  reviews: readonly ShownReview[]
  total: number
  page: number
}

/** Reviews below a product, loaded page by page. */
export default function Reviews({ id }: { id: number }) {
  const [shown, setShown] = useState<Shown>()
  const [filter, setFilter] = useState<{ size?: string; stars?: number }>({})
  const [busy, setBusy] = useState(false)
  /** Number of the page of reviews that could not be loaded; 0 for none. */
  const [failed, setFailed] = useState(0)

  const asked = useRef<AbortController>(undefined)
  const list = useRef<HTMLDivElement>(null)

  async function load(page: number) {
    asked.current?.abort()
    asked.current = new AbortController()
    const { signal } = asked.current
    setBusy(true)
    setFailed(0)
    try {
      const query = { ...filter, limit: AT_ONCE, page }
      const { body, headers } = await callApi(listProductReviews, { params: { id }, query }, signal)
      const { rating, sizes, reviews } = body
      setShown((before) => ({
        rating,
        sizes,
        reviews: page > 1 && before ? [...before.reviews, ...reviews] : reviews,
        total: totalOf(headers, reviews),
        page,
      }))
    } catch {
      if (!signal.aborted) setFailed(page)
    }
    if (!signal.aborted) setBusy(false)
  }

  useEffect(() => {
    void load(1)
    return () => asked.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- asks again only for another product or filter
  }, [id, filter])

  const count = shown?.reviews.length ?? 0
  useEffect(
    () => () => {
      // The last page removes the button, so the focus moves to its first review.
      if (count > 0 && document.activeElement === document.body)
        list.current?.querySelectorAll<HTMLElement>('li')[count]?.focus({ preventScroll: true })
    },
    [count],
  )

  const retry = () => void load(failed)
  if (!shown && failed) return <Failed busy={busy} onRetry={retry} />
  if (!shown?.rating) return <p aria-live="polite">{busy ? 'Loading...' : 'There is no review yet.'}</p>
  const left = shown.total - count
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <RatingSummary rating={shown.rating} />
        <HowVerified />
      </div>
      <div ref={list}>
        <Filter sizes={shown.sizes} filter={filter} onChange={setFilter} />
        <p className="visually-hidden" role="status">
          {count} of {shown.total} shown
        </p>
        {count > 0 ? (
          <ReviewList reviews={shown.reviews} />
        ) : (
          <p className={styles.none}>No review is like this. Choose other sizes or stars.</p>
        )}
        {failed ? (
          <Failed busy={busy} onRetry={retry} />
        ) : (
          left > 0 && (
            <Button quiet busy={busy && 'Loading...'} onClick={() => void load(shown.page + 1)}>
              Show {Math.min(left, AT_ONCE)} more
            </Button>
          )
        )}
      </div>
    </div>
  )
}

const Failed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div role="alert" className={styles.none}>
    <p>Failed to fetch reviews</p>
    <Button quiet small busy={busy && 'Loading...'} onClick={onRetry}>
      Try again
    </Button>
  </div>
)

interface FilterProps {
  sizes: readonly string[]
  filter: { size?: string; stars?: number }
  onChange: (filter: { size?: string; stars?: number }) => void
}

function Filter({ sizes, filter: { size, stars }, onChange }: FilterProps) {
  return (
    <div className={styles.bars}>
      {(sizes.length > 1 || size) && (
        <Select
          label="Size bought"
          value={size ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...(value && { size: value }), ...(stars && { stars }) })
          }
        >
          <option value="">All sizes</option>
          {sizes.map((one) => (
            <option key={one} value={one}>
              {sizeLabel(one)}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Stars"
        value={stars ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...(size && { size }), ...(value && { stars: Number(value) }) })
        }
      >
        <option value="">All stars</option>
        {[5, 4, 3, 2, 1].map((one) => (
          <option key={one} value={one}>
            {one} {one === 1 ? 'star' : 'stars'}
          </option>
        ))}
      </Select>
    </div>
  )
}
