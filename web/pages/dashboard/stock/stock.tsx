import { Link, useRevalidator, useSearchParams } from 'react-router'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { listStock, type StockProduct } from '../../../../contract/stock-count.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import { PageHead } from '../page-head.tsx'
import type { Route } from './+types/stock'
import { PoolField } from './pool-field.tsx'
import shared from '../dashboard.module.css'
import styles from './stock.module.css'
import { textIn } from '../lists/read-search.ts'

const TITLE = 'Count stock'

export const meta = titled(TITLE, 'What lies on the shelf, by size.')

const readFilter = (search: URLSearchParams) => ({
  name: textIn(search, 'name', 200),
  low_stock: search.get('low_stock') === 'true' ? true : undefined,
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request, 'Failed to fetch the stock', (paging, search) =>
    callApi(listStock, { query: { ...readFilter(search), ...paging } }, request.signal),
  )

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function Stock({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { name, low_stock } = readFilter(search)
  const isFiltered = Boolean(name || low_stock)
  return (
    <>
      <PageHead title={TITLE} list={list} order="newest first" />
      <p className={shared.note}>
        Type what lies on the shelf, with the pieces of orders that are still to be sent, or +12 to add twelve
        of a delivery. Enter saves and goes to the next size, Escape takes back what was typed. A scanner may
        read the code of a size (SKU or GTIN) at any time: what is typed next is its count.
      </p>
      <ListFilter label="Filter the stock" isActive={isFiltered}>
        <TextField label="Name or code" name="name" autoComplete="off" maxLength={200} defaultValue={name} />
        <Select label="Stock" name="low_stock" defaultValue={low_stock ? 'true' : ''}>
          <option value="">Any</option>
          <option value="true">Low</option>
        </Select>
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch={name ? 'No product has this name or code.' : 'No product is low in stock.'}
        none="You have no products"
        renderRow={(product) => <Product key={product.product_id} product={product} />}
      />
    </>
  )
}

function Product({ product }: { product: StockProduct }) {
  const { product_id, name, active, cover_image, pools, found } = product
  const { revalidate } = useRevalidator()
  return (
    <li className={styles.product} data-row tabIndex={-1} aria-label={name}>
      <Thumbnail url={cover_image} width={64} />
      <p>
        <Link className="text-link" to={editProductPath(product_id)} data-edit>
          {name}
        </Link>
        {!active && <span className={styles.soft}> Inactive</span>}
      </p>
      <div className={styles.pools}>
        {pools.map((pool) => (
          <PoolField
            key={pool.size}
            productId={product_id}
            name={name}
            pool={pool}
            isFound={pool.size === found}
            onOutdated={revalidate}
          />
        ))}
      </div>
    </li>
  )
}
