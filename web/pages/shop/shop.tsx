import { data } from 'react-router'
import { shopConfiguration } from '../../../contract/configuration.ts'
import { listProducts } from '../../../contract/product.ts'
import type { Route } from './+types/shop'
import { apiContext } from '../../api.ts'
import { chipsOf, titleOfList } from '../../components/product-filter/applied-filter.tsx'
import { filterPath, filterQuery, readFilter, withoutFilter } from '../../components/product-filter/filter.ts'
import { ListBar } from '../../components/product-filter/list-bar.tsx'
import { useKeptList } from '../../components/product-filter/kept-list.ts'
import { loadOptions, loadProductList } from '../../components/product-filter/load-product-list.ts'
import { ProductList } from '../../components/product-filter/product-list.tsx'
import { fromJson } from '../../json-text.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { shopOf } from '../../components/shop-configuration.ts'
import { ProductsError } from '../../components/product/products-error.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './shop.module.css'

const PATH = '/shop'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const filter = readFilter(PATH, searchParams)
  const call = context.get(apiContext)
  const { list_group: group } = (await call(shopConfiguration, {})).body
  const options = loadOptions(call, searchParams, filter, group && { group })
  try {
    const { headers: _, ...list } = await loadProductList(filter, (paging) =>
      call(listProducts, { query: { ...filterQuery(filter), ...(group && { group }), ...paging } }),
    )
    return { list, options: await options }
  } catch {
    const list = { products: null, total: 0, isMore: false, filter, hasMore: false }
    return data({ list, options: await options }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const products = loaderData?.list.products
  const filter = loaderData?.list.filter ?? readFilter(PATH, new URLSearchParams())
  // Search engines should index the pages of the unfiltered list only.
  const isFiltered = chipsOf(PATH, filter).length > 0
  const page = isFiltered || filter.page === 1 ? '' : `, page ${filter.page}`
  return pageMeta(matches, {
    title: titleOfList('Our Products', PATH, filter),
    description: `All products of ${shopOf(matches).brand_name}${page}.`,
    path: filterPath(PATH, { ...withoutFilter(PATH, filter), page: isFiltered ? 1 : filter.page }),
    image: products && fromJson(products)[0]?.images[0],
  })
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <Products {...useKeptList(loaderData)!} />
}

function Products({ list, options }: Route.ComponentProps['loaderData']) {
  const { products, total, isMore, filter } = list
  return (
    <Section level={1} title="Our Products" className={styles.shop}>
      <ListBar
        hasLinks
        title="SHOP ALL"
        total={products && total}
        isMore={isMore}
        path={PATH}
        filter={filter}
        options={options}
      />
      <ProductList
        path={PATH}
        list={list}
        empty={<p className={styles.empty}>The first pieces are on their way. Come back soon.</p>}
      />
    </Section>
  )
}

/** For a failed request of the loader's data; the loader handles API errors itself. */
export function ErrorBoundary() {
  const kept = useKeptList<Route.ComponentProps['loaderData']>(undefined)
  if (kept) return <Products {...kept} />
  return (
    <Section level={1} title="Our Products" className={styles.shop}>
      <div data-failed>
        <ProductsError />
      </div>
    </Section>
  )
}
