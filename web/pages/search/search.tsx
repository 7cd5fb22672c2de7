import { data, Form, useNavigation } from 'react-router'
import { shopConfiguration } from '../../../contract/configuration.ts'
import { searchProducts } from '../../../contract/search.ts'
import type { Route } from './+types/search'
import { apiContext } from '../../api.ts'
import { PageFault } from '../../components/page-fault.tsx'
import { pageMeta } from '../../components/page-meta.ts'
import { toCard } from '../../components/product-card.tsx'
import { ProductGrid } from '../../components/product-grid.tsx'
import { ProductsFault } from '../../components/products-fault.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './search.module.css'

const MOST_RESULTS = 48

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { answer: shop } = await call(shopConfiguration, {})
  if (!shop.feature_search) throw data(null, { status: 404 })
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)
  if (!q) return { q, products: [] }
  try {
    const { answer } = await call(searchProducts, { query: { q, limit: MOST_RESULTS } })
    return { q, products: answer.map(toCard) }
  } catch {
    return data({ q, products: null }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.q ? `Search: ${loaderData.q}` : 'Search',
    description: 'Search the shop by garment, cloth or colour.',
  })

export default function Search({ loaderData: { q, products } }: Route.ComponentProps) {
  const { location: next } = useNavigation()
  return (
    <Section level={1} short title="Search" className={styles.search}>
      <Form className={styles.form} method="get" action="/search" role="search">
        {/* Another query, also one that Back brings, is shown in the field. */}
        <TextField
          key={q}
          label="Search by garment, cloth or colour"
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={q}
          data-arrival
        />
        <Button type="submit" busy={next?.pathname === '/search' && 'Searching...'}>
          Search
        </Button>
      </Form>
      <div className={styles.results}>
        {products === null ? (
          <ProductsFault />
        ) : (
          <>
            <p className={`${styles.count} capitals`} role="status">
              {q && `${products.length} ${products.length === 1 ? 'ITEM' : 'ITEMS'}`}
            </p>
            {products.length > 0 && <ProductGrid products={products} eager={4} />}
            {q && products.length === 0 && (
              <div className={styles.nothing}>
                <p>Nothing matches “{q}”.</p>
                <ButtonLink to="/shop">Show all products</ButtonLink>
              </div>
            )}
          </>
        )}
      </div>
    </Section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFault error={error} />
}
