import { useNavigate, useSearchParams } from 'react-router'
import { exportProducts } from '../../../../contract/product-file.ts'
import { listAdminProducts } from '../../../../contract/product.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { pageMeta } from '../../../components/frame/page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import shared from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import { readDay } from '../shop-time.ts'
import { useTicked } from '../lists/use-ticked.ts'
import type { Route } from './+types/products'
import { ProductBar } from './product-bar.tsx'
import { ProductTile } from './product-tile.tsx'
import styles from './products.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Products', description: 'All products of the shop, inactive ones too.' })

const START = 'created_at[start_date]'
const END = 'created_at[end_date]'

const isYesNo = (text: string | null) => (text === 'true' || text === 'false' ? text : undefined)

const readFilter = (search: URLSearchParams) => ({
  name: search.get('name')?.slice(0, 200) || undefined,
  active: isYesNo(search.get('active')),
  [START]: readDay(search.get(START)),
  [END]: readDay(search.get(END)),
  sort_by_date: search.get('sort_by_date') === 'asc' ? 'asc' : undefined,
  low_stock: search.get('low_stock') === 'true' ? 'true' : undefined,
})

const productQuery = ({ active, low_stock, sort_by_date, ...filter }: ReturnType<typeof readFilter>) => ({
  ...filter,
  ...(active && { active: active === 'true' }),
  ...(low_stock && { low_stock: true }),
  ...(sort_by_date && { sort_by_date: 'asc' as const }),
})

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
      <ListFilter label="Filter products" isActive={Object.values(filter).some(Boolean)}>
        <TextField label="Name" name="name" autoComplete="off" maxLength={200} defaultValue={filter.name} />
        <Select label="Active" name="active" defaultValue={filter.active ?? ''}>
          <option value="">All</option>
          <option value="true">Active</option>
          <option value="false">Inactive</option>
        </Select>
        <TextField label="Start date" type="date" name={START} defaultValue={filter[START]} />
        <TextField label="End date" type="date" name={END} defaultValue={filter[END]} />
        <Select label="Sort" name="sort_by_date" defaultValue={filter.sort_by_date ?? ''}>
          <option value="">Latest</option>
          <option value="asc">Earliest</option>
        </Select>
        <Select label="Stock" name="low_stock" defaultValue={low_stock ?? ''}>
          <option value="">Any</option>
          <option value="true">Low</option>
        </Select>
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch="No product matches these filters."
        none="You have no products"
      >
        {({ rows }) => (
          <ul className={styles.grid}>
            {rows.map((product) => (
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
            ))}
          </ul>
        )}
      </ListRows>
      {/* Also below an empty list: what was done may have emptied it, and can be undone. */}
      {mayTick && list.data && (
        <ProductBar
          ticked={ticked}
          total={list.data.total}
          isMore={list.data.isMore}
          filter={productQuery(filter)}
        />
      )}
    </>
  )
}
