import { data, isRouteErrorResponse, useRevalidator } from 'react-router'
import type { Fit } from '../../../../contract/fit.ts'
import { deliveryChoice, type DeliveryChoice, shopConfiguration } from '../../../../contract/configuration.ts'
import { getProduct, similarProducts } from '../../../../contract/product.ts'
import { getSizeChart } from '../../../../contract/size-chart.ts'
import { inGarmentOrder } from '../../../../contract/sizes.ts'
import type { Returnable } from '../../../../contract/product-fields.ts'
import type { ProductStyle } from '../../../../contract/style.ts'
import { MAX_INTEGER } from '../../../../contract/values.ts'
import type { Route } from './+types/product'
import { apiContext, statusOf } from '../../../api.ts'
import { PageError, PageMessage } from '../../../components/frame/page-error.tsx'
import { fromJson, toJson } from '../../../json-text.ts'
import { modelInWords } from '../../../components/product/model-in-words.ts'
import { errorMeta, pageMeta } from '../../../components/frame/page-meta.ts'
import { toLowerCard } from '../../../components/product/product-card.tsx'
import { averageOf, countOf, inReviews } from '../../../components/reviews/rating.ts'
import { ProductGrid } from '../../../components/product/product-grid.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { keepUnits } from '../../../components/product/keep-units.ts'
import { splitDescription } from './split-description.ts'
import { type Fact, factsOf } from '../../../components/product/facts-in-words.ts'
import { promisesOf } from './promises.ts'
import { Gallery } from './gallery.tsx'
import { LazyLook } from './lazy-look.tsx'
import { LazyReviews } from './lazy-reviews.tsx'
import styles from './product.module.css'
import { describeProduct, describeBreadcrumbs } from './structured-data.ts'

/** Used on the server only; each page contains the sentence of its product. */
const RETURNS: Record<Returnable, string> = {
  yes: '30 days to return, full refund',
  final_sale: 'Final sale: comes back only for a fault',
  custom_made: 'Made for you: comes back only for a fault',
  sealed: '30 days to return with the seal unbroken',
}

function inWords(fit: Fit | undefined): string | null {
  if (!fit) return null
  const { verdict, of, small, large } = fit
  const [back, other] =
    verdict === 'small' ? [small, `${large} as too large`] : [large, `${small} as too small`]
  return `Runs ${verdict}: ${back} of ${of} came back as too ${verdict}, ${other}.`
}

/** The colour as a fact, if there is no picker and the product's name does not contain it. */
const nameOnlyColour = (name: string, { colour, siblings = [] }: ProductStyle): Fact[] =>
  colour && siblings.length < 2 && !name.toLowerCase().endsWith(colour.toLowerCase())
    ? [['Colour', colour]]
    : []

/** Cost of delivery, and its duration unless it differs by country or is counted from a promised day. */
const shippingInWords = ({ zones }: DeliveryChoice, prices: string, isPromised: boolean): string =>
  zones.length > 1 || isPromised
    ? prices
    : zones[0]!.methods.map((method) => method.toLowerCase().replace(': ', ' ')).join('; ')

const GONE = 'Item not active or not found'
const FAILED = 'Failed to fetch product'
const NO_ID = 'Product ID is required'

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id.trim() === '') throw data(NO_ID, { status: 400 })
  const id = Number(params.id)
  if (!/^\d+$/.test(params.id) || id < 1 || id > MAX_INTEGER) throw data(GONE, { status: 404 })

  const call = context.get(apiContext)
  const [product, similar] = await Promise.all([
    call(getProduct, { params: { id } }).catch((error: unknown) => {
      throw statusOf(error) === 404 ? data(GONE, { status: 404 }) : data(FAILED, { status: 503 })
    }),
    call(similarProducts, { params: { id } }).catch(() => null),
  ])
  const [{ body: configuration }, { body: delivery }, chart] = await Promise.all([
    call(shopConfiguration, {}),
    call(deliveryChoice, {}),
    product.body.size_chart === undefined
      ? null
      : call(getSizeChart, { params: { id } }).then(
          ({ body }) => toJson(body),
          (error: unknown) => (statusOf(error) === 404 ? null : undefined),
        ),
  ])
  const shop = { ...configuration, ...delivery }
  const {
    style,
    skus,
    active,
    created_at: _created,
    product_type: _type,
    size_chart: _chart,
    sub_images: _images,
    ...shown
  } = product.body
  const promises = promisesOf(skus ?? [])
  const siblings = style?.siblings ?? []
  const rating = style?.rating
  const fit = inWords(product.body.fit)
  const facts = style ? [...nameOnlyColour(shown.name, style), ...factsOf(style, new Date())] : []
  const { lead, care } = splitDescription(keepUnits(shown.description), style)
  const page = {
    product: {
      ...shown,
      ...(!active && { isPreview: true as const }),
      sizes: inGarmentOrder(shown.sizes),
      images: shown.images.map(({ model, ...image }) =>
        model ? { ...image, caption: keepUnits(modelInWords(model)) } : image,
      ),
    },
    colours: siblings.length > 1 ? toJson(siblings) : null,
    lead,
    facts: facts.length > 0 ? facts.map(([label, words]) => [label, keepUnits(words)] as const) : null,
    chart: chart ?? null,
    isMeasured: style?.is_measured ?? false,
    shipping: shippingInWords(delivery, configuration.shipping, promises !== null),
    returns: RETURNS[product.body.returnable],
    described: toJson([describeProduct(product.body, shop), describeBreadcrumbs(product.body, shop)]),
    // Present even if empty, because open pages of the previous release read its length.
    care,
    ...(fit && { fit }),
    ...(promises && { promises }),
    ...(rating && { rated: `${averageOf(rating)} of 5, ${inReviews(countOf(rating.stars))}` }),
    similar: similar?.body.map(toLowerCard) ?? null,
  }
  // Status 503 keeps the incomplete page out of caches.
  return similar && chart !== undefined ? page : data(page, { status: 503 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (!loaderData) return errorMeta(matches, error, GONE)
  const { product, described } = loaderData
  return [
    ...pageMeta(matches, {
      title: product.name,
      description: product.description,
      path: `/shop/${product.id}`,
      image: product.images[0],
      type: 'product',
    }),
    ...(import.meta.env.SSR
      ? [
          { property: 'product:price:amount', content: (product.price / 100).toFixed(2) },
          { property: 'product:price:currency', content: 'USD' },
        ]
      : []),
    ...fromJson(described).map((described) => ({ 'script:ld+json': described })),
  ]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, similar, ...texts } = loaderData
  return (
    <>
      {/* The key resets the chosen size, quantity and photograph when the product changes. */}
      <article key={product.id} className={styles.product}>
        <Gallery product={product} />
        <BuyPanel product={product} {...texts} />
      </article>
      {product.has_look && <LazyLook key={`${product.id} look`} id={product.id} />}
      {texts.rated && <LazyReviews key={`${product.id} reviews`} id={product.id} rated={texts.rated} />}
      {similar === null ? (
        <SimilarFailed />
      ) : (
        similar.length > 0 && (
          <section className={styles.similar} aria-labelledby="similar">
            <h2 id="similar">You may also like...</h2>
            <ProductGrid row products={similar} />
          </section>
        )
      )}
    </>
  )
}

function SimilarFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <section className={styles.similar}>
      <h2>You may also like...</h2>
      <div className={styles.failed} role="alert">
        <p>Failed to fetch similar products</p>
        <Button
          quiet
          className="needs-js"
          busy={state === 'loading' && 'Loading...'}
          onClick={() => revalidate()}
        >
          Try again
        </Button>
      </div>
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = statusOf(error)
  if (status === 404 || status === 400) {
    return (
      <PageMessage
        title={status === 404 ? GONE : NO_ID}
        text={status === 404 ? 'It may have sold out for good. There is more in the shop.' : ''}
      >
        <ButtonLink to="/shop">Shop all</ButtonLink>
      </PageMessage>
    )
  }
  // If the shop could not be reached or a proxy answered, nothing is known about the product.
  const isKnown = isRouteErrorResponse(error) && error.data === FAILED
  return (
    <PageError error={error} title={isKnown ? GONE : undefined} message={FAILED}>
      <ButtonLink quiet to="/shop">
        Shop all
      </ButtonLink>
    </PageError>
  )
}
