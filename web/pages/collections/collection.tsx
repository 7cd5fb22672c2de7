import { data, redirect } from 'react-router'
import type { Caller } from '../../../contract/call.ts'
import { type Collection as Shown, getCollection } from '../../../contract/collection.ts'
import { shopConfiguration } from '../../../contract/configuration.ts'
import { listProducts } from '../../../contract/product.ts'
import type { Route } from './+types/collection'
import { apiContext, statusOf } from '../../api.ts'
import { asPhotograph } from '../../components/product/as-photograph.ts'
import { PageError } from '../../components/frame/page-error.tsx'
import { errorMeta, pageMeta } from '../../components/frame/page-meta.ts'
import { Photograph } from '../../components/product/photograph.tsx'
import { chipsOf, titleOfList } from '../../components/product-filter/applied-filter.tsx'
import {
  type Filter,
  filterPath,
  filterQuery,
  readFilter,
  withoutFilter,
} from '../../components/product-filter/filter.ts'
import { ListBar } from '../../components/product-filter/list-bar.tsx'
import { useKeptList } from '../../components/product-filter/kept-list.ts'
import { loadOptions, loadProductList } from '../../components/product-filter/load-product-list.ts'
import { ProductList } from '../../components/product-filter/product-list.tsx'
import { fromJson } from '../../json-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { shopOf } from '../../components/shop-configuration.ts'
import { Section } from '../../ui/section.tsx'
import styles from './collection.module.css'
import { describeCollection } from './structured-data.ts'

const pathOf = (slug: string) => `/collections/${slug}`

export async function loader({ request, context, params: { slug } }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const call = context.get(apiContext)
  const collection = await findCollection(call, slug)
  // The slug is a former one.
  if (collection.slug !== slug) throw redirect(pathOf(collection.slug) + search, 301)
  const { images_url: site = '' } = (await call(shopConfiguration, {})).body
  const { picture, ...words } = collection
  const shown = { ...words, photograph: picture && asPhotograph(picture, site) }
  const filter = readFilter(pathOf(slug), searchParams)
  const options = loadOptions(call, searchParams, filter, { collection: slug })
  try {
    const { headers: _, ...list } = await loadProductList(
      filter,
      (paging) => call(listProducts, { query: { ...filterQuery(filter), collection: slug, ...paging } }),
      { isLower: true },
    )
    return { collection: shown, list, options: await options }
  } catch {
    const list = { products: null, total: 0, isMore: false, filter, hasMore: false }
    return data({ collection: shown, list, options: await options }, { status: 503 })
  }
}

async function findCollection(call: Caller, slug: string): Promise<Shown> {
  try {
    return (await call(getCollection, { params: { slug } })).body
  } catch (error) {
    if (statusOf(error) === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (!loaderData) return errorMeta(matches, error)
  const { collection, list } = loaderData
  const products = list.products && fromJson(list.products)
  const path = pathOf(collection.slug)
  const { filter } = list
  // Search engines should index only pages of the unfiltered list, and none without products.
  const isFiltered = chipsOf(path, filter).length > 0
  const isEmpty = !isFiltered && list.total === 0
  return [
    ...pageMeta(matches, {
      title: titleOfList(collection.seo_title || collection.title, path, filter),
      description: collection.seo_text || collection.text.split('\n', 1)[0] || collection.title,
      ...(!isEmpty && { path: canonicalPath(path, filter, isFiltered) }),
      image: collection.photograph?.shared ?? products?.[0]?.images[0],
    }),
    // Search engines read the HTML, so the browser needs no code for it.
    ...(import.meta.env.SSR && products && products.length > 0
      ? [{ 'script:ld+json': describeCollection(collection, products, shopOf(matches).public_url) }]
      : []),
  ]
}

const canonicalPath = (path: string, filter: Filter, isFiltered: boolean) =>
  filterPath(path, { ...withoutFilter(path, filter), page: isFiltered ? 1 : filter.page })

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  return <Collection {...useKeptList(loaderData)!} />
}

function Collection({ collection, list, options }: Route.ComponentProps['loaderData']) {
  const { products, total, isMore, filter } = list
  const path = pathOf(collection.slug)
  const paragraphs = collection.text.split(/\n\s*\n/).filter(Boolean)
  return (
    <Section level={1} title={collection.title} className={styles.collection}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          {paragraph}
        </p>
      ))}
      {collection.photograph && (
        <div className={styles.picture}>
          <Photograph {...collection.photograph.photograph} sizes="100vw" eager />
        </div>
      )}
      <ListBar
        hasLinks
        title={collection.title}
        total={products && total}
        isMore={isMore}
        path={path}
        filter={filter}
        options={options}
      />
      <ProductList
        path={path}
        list={list}
        empty={
          <div className={styles.empty}>
            <p>There is nothing in this collection at the moment.</p>
            <ButtonLink to="/shop">Show all products</ButtonLink>
          </div>
        }
      />
    </Section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const kept = useKeptList<Route.ComponentProps['loaderData']>(undefined)
  if (kept && statusOf(error) !== 404) return <Collection {...kept} />
  return (
    <PageError error={error}>
      <ButtonLink quiet to="/shop">
        Shop all
      </ButtonLink>
    </PageError>
  )
}
