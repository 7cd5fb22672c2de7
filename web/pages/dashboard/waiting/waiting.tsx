import { Link } from 'react-router'
import { listWaiting, type WaitingProduct } from '../../../../contract/stock-alert.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { totalOf } from '../../../components/totals.ts'
import styles from '../dashboard.module.css'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/waiting'
import own from './waiting.module.css'

const TITLE = 'Waiting'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'Sizes that shoppers wait for.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageOf(new URL(request.url).searchParams)
  const found = await loadForAdmin(request, 'Failed to fetch who waits', async () => {
    const { body, headers } = await callApi(
      listWaiting,
      { query: { limit: PAGE_SIZE, page } },
      request.signal,
    )
    return { products: body, total: totalOf(headers, body) }
  })
  return { found, page }
}

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function Waiting({ loaderData: { found, page } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p role="status">{found.data?.total.toLocaleString('en-US')}</p>
      </header>
      <p className={own.note}>
        Shoppers who asked to be told when a size is back. They get one mail each, as soon as pieces come in:
        three for each piece, the oldest request first, and more two hours later if pieces are left.
      </p>
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : found.data.total === 0 ? (
        <p className={styles.empty}>No size is waited for.</p>
      ) : (
        <ul>
          {found.data.products.map((product) => (
            <Product key={product.product_id} product={product} />
          ))}
        </ul>
      )}
      {found.data && <Pager page={page} total={found.data.total} isMore={false} />}
    </>
  )
}

function Product({
  product: { product_id, name, cover_image, waiting, sizes },
}: {
  product: WaitingProduct
}) {
  return (
    <li className={own.product} data-row tabIndex={-1} aria-label={name}>
      <Thumbnail url={cover_image} width={64} />
      <p>
        <Link className="text-link" to={editProductPath(product_id)} data-edit>
          {name}
        </Link>
      </p>
      <p>
        <b>{waiting.toLocaleString('en-US')}</b> {waiting === 1 ? 'waits' : 'wait'}
      </p>
      <ul className={own.sizes} aria-label={`Who waits for ${name}`}>
        {sizes.map(({ size, waiting, available }) => (
          <li key={size}>
            {size && `${size} `}
            <b>{waiting.toLocaleString('en-US')}</b>
            {available > 0 && <span className={own.soft}>, {available} in stock</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
