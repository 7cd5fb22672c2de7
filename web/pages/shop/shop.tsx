import { data, useLocation, useNavigation } from 'react-router'
import { listProducts } from '../../../contract/product.ts'
import type { Route } from './+types/shop'
import { apiContext } from '../../api.ts'
import { pageMeta } from '../../components/page-meta.ts'
import { toCard } from '../../components/product-card.tsx'
import { ProductGrid } from '../../components/product-grid.tsx'
import { ProductsFault } from '../../components/products-fault.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/section.tsx'
import { AppliedFilter } from './applied-filter.tsx'
import { type Filter, readFilter, shopPath } from './filter.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { LoadMore } from './load-more.tsx'
import styles from './shop.module.css'

const PAGE_SIZE = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const filter = readFilter(new URL(request.url).searchParams)
  const call = context.get(apiContext)
  const load = (page: number) => call(listProducts, { query: { ...query(filter), limit: PAGE_SIZE, page } })
  try {
    const first = await load(1)
    const total = Number(first.headers.get('x-total-count') ?? first.answer.length)
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    const shown = Math.min(filter.page, pages)
    const others = await Promise.all(Array.from({ length: shown - 1 }, (_, index) => load(index + 2)))
    const products = [first, ...others].flatMap(({ answer }) => answer)
    return {
      products: products.map(toCard),
      total,
      filter: { ...filter, page: shown },
      hasMore: shown < pages,
    }
  } catch {
    return data({ products: null, total: 0, filter, hasMore: false }, { status: 503 })
  }
}

const query = ({ name, sort_by, sort_direction }: Filter) => ({
  ...(name && { name }),
  sort_by,
  sort_direction,
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Our Products',
    description:
      'Everything there is: coats, knitwear, shirts, trousers, skirts, bags and small leather goods.',
    path: shopPath(loaderData?.filter ?? {}),
    image: loaderData?.products?.[0]?.images[0]?.url,
  })

export default function Shop({ loaderData: { products, total, filter, hasMore } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isFiltering = next?.pathname === pathname && readFilter(new URLSearchParams(next.search)).page === 1

  return (
    <Section level={1} short title="Our Products" className={styles.shop}>
      <div className={styles.bar}>
        <p className="capitals">SHOP ALL</p>
        <p className={classNames(styles.count, 'capitals')} role="status">
          {products && `${total} ${total === 1 ? 'ITEM' : 'ITEMS'}`}
        </p>
        <FilterDrawer filter={filter} />
      </div>
      <AppliedFilter filter={filter} />
      <div className={styles.list} aria-busy={isFiltering}>
        {products === null ? (
          <ProductsFault />
        ) : products.length > 0 ? (
          <>
            <ProductGrid products={products} eager={4} />
            {hasMore && <LoadMore shown={products.length} total={total} filter={filter} />}
          </>
        ) : filter.name ? (
          <div className={styles.nothing}>
            <p>Nothing matches “{filter.name}”.</p>
            <ButtonLink to="/shop">Show all products</ButtonLink>
          </div>
        ) : (
          <div className={styles.nothing}>
            <p>The first pieces are on their way. Come back soon.</p>
          </div>
        )}
      </div>
    </Section>
  )
}

/** The page's data could not even be asked for. */
export function ErrorBoundary() {
  return (
    <Section level={1} short title="Our Products" className={styles.shop}>
      <ProductsFault />
    </Section>
  )
}
