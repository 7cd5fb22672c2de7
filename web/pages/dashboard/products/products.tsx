import { useNavigate, useSearchParams } from 'react-router'
import { listProductIds, MAX_PRODUCTS_CHANGED } from '../../../../contract/many-products.ts'
import { exportProducts } from '../../../../contract/product-file.ts'
import { listAdminProducts } from '../../../../contract/product.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import shared from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import { TickAll } from '../lists/tick-all.tsx'
import { useTicked } from '../lists/use-ticked.ts'
import type { Route } from './+types/products'
import { ProductBar } from './product-bar.tsx'
import { ProductListFilter, productQuery, readFilter } from './product-list-filter.tsx'
import { ProductTile } from './product-tile.tsx'
import styles from './products.module.css'

export const meta = titled('Products', 'All products of the shop, inactive ones too.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request, 'Failed to fetch products', (paging, search) =>
    callApi(listAdminProducts, { query: { ...productQuery(readFilter(search)), ...paging } }, request.signal),
  )

export const HydrateFallback = () => <ListLoading tiles title="Products" />

export default function Products({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const filter = readFilter(search)
  const { low_stock, sort_by_date: _, ...narrowing } = filter
  const isFiltered = low_stock !== undefined || Object.values(narrowing).some(Boolean)
  const anyPage = new URLSearchParams(search)
  anyPage.delete('page')
  const ticked = useTicked(anyPage.toString(), list.data?.rows.map(({ id }) => id) ?? [])
  const mayTick = may('products.change') || may('products.export')
  const tickable = mayTick &&
    list.data && {
      ticked,
      total: list.data.total,
      isMore: list.data.isMore,
      most: MAX_PRODUCTS_CHANGED,
      listIds: async () => (await callApi(listProductIds, { query: productQuery(filter) })).body,
    }
  return (
    <>
      <PageHead title="Products" list={list}>
        <span className={shared.buttons}>
          <ExportButton call={exportProducts} needs="products.export" query={filter} name="products" />
          {may('products.change') && (
            <ButtonLink small to="/dashboard/create-product">
              Create Product
            </ButtonLink>
          )}
        </span>
      </PageHead>
      <ProductListFilter filter={filter} />
      {tickable && <TickAll rows={tickable} />}
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch="No product matches these filters."
        none="You have no products"
        className={styles.grid}
        renderRow={(product) => (
          <ProductTile
            key={product.id}
            product={product}
            {...(mayTick && {
              isTicked: ticked.ids.has(product.id),
              onTick: (isRange: boolean) => ticked.toggle(product.id, isRange),
            })}
            {...(may('stock.change') && {
              onEdit: () => void navigate(editProductPath(product.id)),
            })}
          />
        )}
      />
      {/* Also shown below an empty list, because an action may have emptied it and can be undone. */}
      {tickable && <ProductBar rows={tickable} />}
    </>
  )
}
