import { useSearchParams } from 'react-router'
import { listReviews, REVIEW_STATES, reviewShares, type ReviewShare } from '../../../../contract/review.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { PageHead } from '../page-head.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { listOf, loadPage } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/reviews'
import { ReviewCard } from './review-card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import shared from '../dashboard.module.css'
import own from './reviews.module.css'
import { EMPTY, sharesInWords, TABS } from './words.ts'
import { choiceIn } from '../lists/read-search.ts'

export const meta = titled('Reviews', 'What buyers say of the garments.')

const readState = (search: URLSearchParams) => choiceIn(search, 'state', REVIEW_STATES) ?? 'waiting'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch reviews', async (paging, search) => {
    const [reviews, shares] = await Promise.all([
      callApi(listReviews, { query: { state: readState(search), ...paging } }, request.signal),
      callApi(reviewShares, {}, request.signal),
    ])
    return { ...listOf(reviews), shares: shares.body }
  })

export const HydrateFallback = () => <ListLoading title="Reviews" />

export default function Reviews({ loaderData: { list, page } }: Route.ComponentProps) {
  const state = readState(useSearchParams()[0])
  return (
    <>
      <PageHead title="Reviews" list={list} order={state === 'waiting' ? 'oldest first' : 'newest first'} />
      <ListTabs
        label="Reviews by state"
        tabs={REVIEW_STATES.map((one) => ({
          to: one === 'waiting' ? '?' : `?state=${one}`,
          label: TABS[one],
          isCurrent: one === state,
        }))}
      />
      {state === 'waiting' ? (
        <p className={classNames(shared.note, own.note)}>
          Stars are shown once you have decided: what is published must not depend on them. <kbd>y</kbd>{' '}
          publishes, <kbd>1</kbd> to <kbd>6</kbd> refuse. What waits for a week and has no link, address or
          listed word is published by itself.
        </p>
      ) : (
        list.data && <Shares shares={list.data.shares} />
      )}
      <ListRows
        list={list}
        page={page}
        none={EMPTY[state]}
        renderRow={(review) => <ReviewCard key={`${review.id} ${review.version}`} review={review} />}
      />
    </>
  )
}

function Shares({ shares }: { shares: readonly ReviewShare[] }) {
  const said = sharesInWords(shares)
  if (!said) return null
  return (
    <p className={classNames(shared.note, own.note)}>
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
