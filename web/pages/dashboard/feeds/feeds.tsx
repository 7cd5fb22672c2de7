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
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import shared from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ListLoading } from '../loading.tsx'
import { type List, listOf, loadPage } from '../lists/load-list.ts'
import { Pager } from '../lists/pager.tsx'
import type { Route } from './+types/feeds'
import { FeedAddress } from './feed-address.tsx'
import styles from './feeds.module.css'
import { choiceIn } from '../lists/read-search.ts'

const TITLE = 'Feeds'

export const meta = titled(TITLE, 'Products for Google, and what keeps others out.')

const reasonIn = (search: URLSearchParams) => choiceIn(search, 'reason', FEED_REASONS)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch the feed', async (paging, search) => {
    const reason = reasonIn(search)
    const [status, unlisted] = await Promise.all([
      callApi(getFeedStatus, {}, request.signal),
      callApi(listUnlisted, { query: { ...paging, reason } }, request.signal),
    ])
    return { ...listOf(unlisted), status: status.body, reason }
  })

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function Feeds({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE}>
        {list.data && (
          <p role="status">
            {formatCount(list.data.status.listed)} of {formatCount(list.data.status.products)} products
          </p>
        )}
      </PageHead>
      {list.error ? (
        <LoadError dense error={list.error} />
      ) : (
        <>
          <FeedAddress {...list.data.status} />
          <Unlisted {...list.data} page={page} />
        </>
      )}
    </>
  )
}

interface UnlistedProps extends List<UnlistedProduct> {
  status: FeedStatus
  page: number
  reason: FeedReason | undefined
}

function Unlisted({ status, rows, total, page, reason }: UnlistedProps) {
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
              All {formatCount(out)}
            </Link>
            {status.reasons.map((one) => (
              <Link
                key={one.reason}
                to={`?reason=${one.reason}`}
                aria-current={reason === one.reason ? 'page' : undefined}
              >
                {WORDS[one.reason]} {formatCount(one.products)}
              </Link>
            ))}
          </nav>
          {rows.length === 0 && <p className={shared.empty}>No product is kept out by this.</p>}
          <ul>
            {rows.map((product) => (
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

/** The category belongs to the style; all other reasons are corrected in the product's form. */
const placeOf = (reason: FeedReason, { product_id, style_id }: UnlistedProduct) =>
  reason === 'category' ? stylePath(style_id) : editProductPath(product_id)

function Product({ product }: { product: UnlistedProduct }) {
  const { name, cover_image, reasons } = product
  return (
    <li className={styles.product} data-row tabIndex={-1} aria-label={name}>
      <Thumbnail url={cover_image} width={64} />
      <p>{name}</p>
      <ul className={styles.missing} aria-label={`Why ${name} is not in the feed`}>
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
