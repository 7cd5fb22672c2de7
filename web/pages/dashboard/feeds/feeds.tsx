import { Link } from 'react-router'
import {
  FEED_REASONS,
  type FeedReason,
  type FeedStatus,
  getFeedStatus,
  listUnlisted,
  type UnlistedProduct,
} from '../../../../contract/feed.ts'
import { editProductPath, stylePath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { totalOf } from '../../../components/totals.ts'
import shared from '../dashboard.module.css'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/feeds'
import { FeedAddress } from './feed-address.tsx'
import styles from './feeds.module.css'

const TITLE = 'Feeds'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'Products for Google, and what keeps others out.' })

const reasonIn = (search: URLSearchParams): FeedReason | undefined =>
  FEED_REASONS.find((reason) => reason === search.get('reason'))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const reason = reasonIn(search)
  const found = await loadForAdmin(request, 'Failed to fetch the feed', async () => {
    const query = { limit: PAGE_SIZE, page, ...(reason && { reason }) }
    const [status, unlisted] = await Promise.all([
      callApi(getFeedStatus, {}, request.signal),
      callApi(listUnlisted, { query }, request.signal),
    ])
    return {
      status: status.body,
      unlisted: unlisted.body,
      total: totalOf(unlisted.headers, unlisted.body),
    }
  })
  return { found, page, reason }
}

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function Feeds({ loaderData: { found, page, reason } }: Route.ComponentProps) {
  return (
    <>
      <header className={shared.head}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        {found.data && (
          <p role="status">
            {number(found.data.status.listed)} of {number(found.data.status.products)} products
          </p>
        )}
      </header>
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : (
        <>
          <FeedAddress {...found.data.status} />
          <Unlisted {...found.data} page={page} reason={reason} />
        </>
      )}
    </>
  )
}

interface UnlistedProps {
  status: FeedStatus
  unlisted: UnlistedProduct[]
  total: number
  page: number
  reason: FeedReason | undefined
}

function Unlisted({ status, unlisted, total, page, reason }: UnlistedProps) {
  const out = status.products - status.listed
  return (
    <section aria-labelledby="unlisted">
      <h2 id="unlisted">Not in the feed</h2>
      {out === 0 ? (
        <p className={shared.empty}>
          {status.products === 0 ? 'There are no active products.' : 'Every active product is in the feed.'}
        </p>
      ) : (
        <>
          <nav className={styles.reasons} aria-label="Reasons">
            <Link to="?" aria-current={reason === undefined ? 'page' : undefined}>
              All {number(out)}
            </Link>
            {status.reasons.map((one) => (
              <Link
                key={one.reason}
                to={`?reason=${one.reason}`}
                aria-current={reason === one.reason ? 'page' : undefined}
              >
                {WORDS[one.reason]} {number(one.products)}
              </Link>
            ))}
          </nav>
          {unlisted.length === 0 && <p className={shared.empty}>No product is kept out by this.</p>}
          <ul>
            {unlisted.map((product) => (
              <Product key={product.product_id} product={product} />
            ))}
          </ul>
          <Pager page={page} total={total} />
        </>
      )}
    </section>
  )
}

const WORDS: Record<FeedReason, string> = {
  picture: 'No picture',
  small_picture: 'Cover under 250 pixels',
  price: 'No price',
  description: 'Description under 30 letters',
  colour: 'No colour',
  category: 'No category',
}

/** The category is the style's; the rest is mended in the product's form. */
const placeOf = (reason: FeedReason, { product_id, style_id }: UnlistedProduct) =>
  reason === 'category' ? stylePath(style_id) : editProductPath(product_id)

function Product({ product }: { product: UnlistedProduct }) {
  const { name, cover_image, reasons } = product
  return (
    <li className={styles.product} data-row tabIndex={-1} aria-label={name}>
      <Thumbnail url={cover_image} width={64} />
      <p>{name}</p>
      <ul className={styles.mend} aria-label={`Why ${name} is not in the feed`}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Link className="text-link" to={placeOf(reason, product)}>
              {WORDS[reason]}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

const number = (n: number) => n.toLocaleString('en-US')
