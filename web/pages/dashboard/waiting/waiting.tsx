import { Link } from 'react-router'
import { listWaiting, type WaitingProduct } from '../../../../contract/stock-alert.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import { PageHead } from '../page-head.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/waiting'
import shared from '../dashboard.module.css'
import own from './waiting.module.css'

const TITLE = 'Waiting'

export const meta = titled(TITLE, 'Sizes that shoppers wait for.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request, 'Failed to fetch who waits', (paging) =>
    callApi(listWaiting, { query: paging }, request.signal),
  )

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function Waiting({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} list={list} order="most wanted first" />
      <p className={shared.note}>
        Shoppers who asked to be told when a size is back. They get one mail each, as soon as pieces come in:
        three for each piece, the oldest request first, and more two hours later if pieces are left.
      </p>
      <ListRows
        list={list}
        page={page}
        none="No size is waited for."
        renderRow={(product) => <Product key={product.product_id} product={product} />}
      />
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
        <b>{formatCount(waiting)}</b> {waiting === 1 ? 'waits' : 'wait'}
      </p>
      <ul className={own.sizes} aria-label={`Who waits for ${name}`}>
        {sizes.map(({ size, waiting, available }) => (
          <li key={size}>
            {size && `${size} `}
            <b>{formatCount(waiting)}</b>
            {available > 0 && <span className="soft">, {available} in stock</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
