import { data, Form, Link } from 'react-router'
import { shopConfiguration } from '../../../contract/configuration.ts'
import type { Caller } from '../../../contract/call.ts'
import { frontPageProducts } from '../../../contract/product.ts'
import { searchProducts, type Understanding } from '../../../contract/search.ts'
import type { Route } from './+types/search'
import { apiContext } from '../../api.ts'
import { titleOfList } from '../../components/product-filter/applied-filter.tsx'
import { filterQuery, readFilter } from '../../components/product-filter/filter.ts'
import { ListBar } from '../../components/product-filter/list-bar.tsx'
import { useKeptList } from '../../components/product-filter/kept-list.ts'
import { loadOptions, loadProductList } from '../../components/product-filter/load-product-list.ts'
import { ProductList } from '../../components/product-filter/product-list.tsx'
import { PageError } from '../../components/frame/page-error.tsx'
import { toJson } from '../../json-text.ts'
import { errorMeta, pageMeta } from '../../components/frame/page-meta.ts'
import { toCard } from '../../components/product/product-card.tsx'
import { ProductGrid } from '../../components/product/product-grid.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { findHelpPage } from './help-pages.ts'
import { SearchBox } from './search-box.tsx'
import styles from './search.module.css'
import { suggestWords } from './suggest-words.ts'
import { readUnderstanding } from '../../components/search-understanding.ts'
import { Understood } from './understood.tsx'

const PATH = '/search'
const ARRIVALS = 4
const PLAIN: Understanding = { filters: [], left_out: [] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { body: shop } = await call(shopConfiguration, {})
  if (!shop.feature_search) throw data(null, { status: 404 })

  const { searchParams } = new URL(request.url)
  const filter = readFilter(PATH, searchParams)
  const { q } = filter
  const emptyList = { products: toJson([]), total: 0, isMore: false, filter, hasMore: false }
  try {
    if (!q)
      return { list: emptyList, options: null, understanding: PLAIN, help: null, ...(await suggest(call)) }
    const [{ headers, ...list }, options] = await Promise.all([
      loadProductList(filter, (paging) =>
        call(searchProducts, {
          query: { q, ...(filter.exact && { exact: true }), ...filterQuery(filter), ...paging },
        }),
      ),
      loadOptions(call, searchParams, filter),
    ])
    const understanding = readUnderstanding(headers)
    const suggested = list.total === 0 ? await suggest(call) : { suggestions: [], arrivals: [] }
    const help = (list.total === 0 && findHelpPage(q)) || null
    return { list, options, understanding, help, ...suggested }
  } catch {
    const failed = {
      list: { ...emptyList, products: null },
      options: null,
      understanding: PLAIN,
      help: null,
      suggestions: [],
      arrivals: [],
    }
    return data(failed, { status: 503 })
  }
}

async function suggest(call: Caller) {
  const { body: arrivals } = await call(frontPageProducts, {})
  return { suggestions: suggestWords(arrivals), arrivals: arrivals.slice(0, ARRIVALS).map(toCard) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (!loaderData) return errorMeta(matches, error)
  const { filter } = loaderData.list
  return pageMeta(matches, {
    title: titleOfList(filter.q ? `Search: ${filter.q}` : 'Search', PATH, filter),
    description: 'Search the shop by garment, cloth or colour.',
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <Search {...useKeptList(loaderData)!} />
}

function Search(found: Route.ComponentProps['loaderData']) {
  const { list, options, understanding, help, suggestions, arrivals } = found
  const { q } = list.filter
  return (
    <Section level={1} title="Search" className={styles.search}>
      <Form className={styles.form} method="get" action={PATH} role="search">
        <SearchBox q={q} />
      </Form>
      {q && (
        <div className={styles.results}>
          <ListBar
            title="RESULTS"
            total={list.products && list.total}
            isMore={list.isMore}
            path={PATH}
            filter={list.filter}
            options={options}
          />
          <Understood filter={list.filter} understanding={understanding} />
          <ProductList
            path={PATH}
            list={list}
            empty={
              <div className={styles.nothing}>
                <p>Nothing matches “{q}”.</p>
                <p className={styles.advice}>
                  {understanding.filters.length > 0
                    ? 'Remove one of the filters above, or try other words.'
                    : 'Try fewer words, or the name of a garment, a cloth or a colour.'}
                </p>
                {help && <ButtonLink to={help.to}>{help.label}</ButtonLink>}
                <ButtonLink quiet to="/shop">
                  Show all products
                </ButtonLink>
              </div>
            }
          />
        </div>
      )}
      {suggestions.length > 0 && (
        <nav className={styles.suggestions} aria-label="Suggestions">
          <h2 className="capitals">Suggestions</h2>
          <ul>
            {suggestions.map((word) => (
              <li key={word}>
                <Link to={`${PATH}?q=${encodeURIComponent(word.toLowerCase())}`} prefetch="intent">
                  {word}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/gift-cards">Gift cards</Link>
            </li>
          </ul>
        </nav>
      )}
      {arrivals.length > 0 && (
        <section aria-labelledby="arrivals">
          <h2 id="arrivals" className={styles.arrivals}>
            New Arrivals
          </h2>
          <ProductGrid row products={arrivals} />
        </section>
      )}
    </Section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const kept = useKeptList<Route.ComponentProps['loaderData']>(undefined)
  if (kept) return <Search {...kept} />
  return (
    <PageError error={error}>
      <ButtonLink quiet to="/shop">
        Shop all
      </ButtonLink>
    </PageError>
  )
}
