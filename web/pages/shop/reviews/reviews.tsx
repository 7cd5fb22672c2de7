import { useEffect, useRef } from 'react'
import { data, Link } from 'react-router'
import { getProduct } from '../../../../contract/product.ts'
import { listProductReviews } from '../../../../contract/review.ts'
import { MAX_INTEGER } from '../../../../contract/values.ts'
import type { Route } from './+types/reviews'
import { apiContext, statusOf } from '../../../api.ts'
import { pageMeta } from '../../../components/frame/page-meta.ts'
import { RatingSummary } from '../../../components/reviews/rating-summary.tsx'
import { HowVerified, ReviewList } from '../../../components/reviews/review-list.tsx'
import styles from '../../../components/reviews/reviews.module.css'
import { totalOf } from '../../../components/totals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { focusTitle } from '../../../ui/focus-title.ts'
import { Section } from '../../../ui/section.tsx'

const AT_ONCE = 20

/** All reviews of a garment, for browsers without scripts and for search engines. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = Number(params.id)
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1 && page <= 10_000
  if (!/^\d+$/.test(params.id) || id < 1 || id > MAX_INTEGER || !isPage) throw data(null, { status: 404 })
  const call = context.get(apiContext)
  const fail = (error: unknown) => {
    throw data(null, { status: statusOf(error) === 404 ? 404 : 503 })
  }
  const [product, reviews] = await Promise.all([
    call(getProduct, { params: { id } }).catch(fail),
    call(listProductReviews, { params: { id }, query: { limit: AT_ONCE, page } }).catch(fail),
  ])
  const { body, headers } = reviews!
  // The count comes with the rows, so a page beyond the last one has neither.
  if (page > 1 && body.reviews.length === 0) throw data(null, { status: 404 })
  return { page, name: product!.body.name, ...body, total: totalOf(headers, body.reviews) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Reviews: ${loaderData?.name ?? ''}${pageInWords(loaderData?.page)}`,
    description: 'What its buyers say, and how it fits them.',
    path: loaderData && `/shop/${loaderData.id}`,
  })

const pageInWords = (page = 1): string => (page > 1 ? `, page ${page}` : '')

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { id, name, rating, reviews, total, page } = loaderData
  const shown = useRef(page)
  useEffect(() => {
    // The path is unchanged, so no other part of the page announces the new page.
    if (shown.current !== page) focusTitle()
    shown.current = page
  }, [page])
  return (
    <Section level={1} title={`Reviews${pageInWords(page)}`}>
      <p className={styles.of}>
        <Link className="text-link" to={`/shop/${id}`}>
          {name}
        </Link>
      </p>
      {rating ? (
        <div className={styles.layout}>
          <div className={styles.side}>
            <RatingSummary rating={rating} />
            <HowVerified />
          </div>
          <div>
            <ReviewList reviews={reviews} />
            <nav aria-label="Pages" className={styles.bars}>
              {page > 1 && (
                <ButtonLink quiet to={`?page=${page - 1}`}>
                  Newer
                </ButtonLink>
              )}
              {page * AT_ONCE < total && (
                <ButtonLink quiet to={`?page=${page + 1}`}>
                  Older
                </ButtonLink>
              )}
            </nav>
          </div>
        </div>
      ) : (
        <p>There is no review yet.</p>
      )}
    </Section>
  )
}
