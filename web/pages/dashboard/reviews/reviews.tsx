import { Link } from 'react-router'
import { listReviews, REVIEW_STATES, reviewShares, type ReviewShare } from '../../../../contract/review.ts'
import { callApi } from '../../../api.ts'
import { pageMeta } from '../../../components/page-meta.ts'
import styles from '../dashboard.module.css'
import { ListRows, ListTotal } from '../list-rows.tsx'
import { listOf } from '../load-list.ts'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf } from '../pager.tsx'
import type { Route } from './+types/reviews'
import { ReviewCard } from './review-card.tsx'
import own from './reviews.module.css'
import { EMPTY, sharesInWords, TABS } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reviews', description: 'What buyers say of the garments.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const state = REVIEW_STATES.find((one) => one === search.get('state')) ?? 'waiting'
  const found = await loadForAdmin(request, 'Failed to fetch reviews', async () => {
    const query = { limit: PAGE_SIZE, page, state }
    const [list, shares] = await Promise.all([
      callApi(listReviews, { query }, request.signal),
      callApi(reviewShares, {}, request.signal),
    ])
    return { ...listOf(list), shares: shares.body }
  })
  return { found, page, state }
}

export const HydrateFallback = () => <ListLoading title="Reviews" />

export default function Reviews({ loaderData: { found, page, state } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Reviews</h1>
        <ListTotal list={found} />
      </header>
      <nav className={own.tabs} aria-label="Reviews by state">
        {REVIEW_STATES.map((one) => (
          <Link
            key={one}
            to={one === 'waiting' ? '?' : `?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {TABS[one]}
          </Link>
        ))}
      </nav>
      {state === 'waiting' ? (
        <p className={own.note}>
          Stars are shown once you have decided: what is published must not depend on them. <kbd>y</kbd>{' '}
          publishes, <kbd>1</kbd> to <kbd>6</kbd> refuse. What waits for a week and has no link, address or
          listed word is published by itself.
        </p>
      ) : (
        found.data && <Shares shares={found.data.shares} />
      )}
      <ListRows list={found} page={page} none={EMPTY[state]}>
        {({ rows }) => (
          <ul>
            {rows.map((review) => (
              <ReviewCard key={`${review.id} ${review.version}`} review={review} />
            ))}
          </ul>
        )}
      </ListRows>
    </>
  )
}

function Shares({ shares }: { shares: readonly ReviewShare[] }) {
  const said = sharesInWords(shares)
  if (!said) return null
  return (
    <p className={own.note}>
      Published: {said.words}.
      {said.isUneven && (
        <strong>
          {' '}
          The shares differ by more than 10 points: reviews may not be refused for their stars.
        </strong>
      )}
    </p>
  )
}
