import { data, Link } from 'react-router'
import { deliveryChoice, shopConfiguration } from '../../../contract/configuration.ts'
import { getHome } from '../../../contract/home.ts'
import { frontPageProducts } from '../../../contract/product.ts'
import type { Route } from './+types/home'
import { apiContext } from '../../api.ts'
import { fromJson, toJson } from '../../json-text.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { Photograph } from '../../components/product/photograph.tsx'
import { toCard } from '../../components/product/product-card.tsx'
import { drape, drapePortrait } from '../../photographs/drape.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './home.module.css'
import { NewArrivals } from './new-arrivals.tsx'
import { asPhotograph } from '../../components/product/as-photograph.ts'
import { ShopBy } from './shop-by.tsx'
import { describeShop } from './structured-data.ts'

const NEW_ARRIVALS = 3
const RACK = 'A rail of coats, knitwear, dresses and shirts, from chalk white over camel and rust to charcoal'

const rack = import.meta.glob<string>('../../photographs/rack-[0-9]*', {
  eager: true,
  query: '?url',
  import: 'default',
})
const rackPortrait = import.meta.glob<string>('../../photographs/rack-portrait-*', {
  eager: true,
  query: '?url',
  import: 'default',
})

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const shop = (await call(shopConfiguration, {})).body
  const { images_url: site = '' } = shop
  const { hero, headline, description, banner } = (await call(getHome, {})).body
  const { picture, ...words } = banner
  const page = {
    described: toJson(describeShop(shop, (await call(deliveryChoice, {})).body)),
    description,
    lines: headline.split('\n'),
    hero: hero && asPhotograph(hero, site),
    banner: { ...words, picture: picture && asPhotograph(picture, site) },
  }
  try {
    const { body: products } = await call(frontPageProducts, {})
    return { ...page, products: products.slice(0, NEW_ARRIVALS).map(toCard) }
  } catch {
    // Status 503 keeps the incomplete page out of caches.
    return data({ ...page, products: null }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    description: loaderData?.description ?? '',
    path: '/',
    image: loaderData?.hero?.shared ?? {
      url: Object.values(rack).find((url) => url.endsWith('.jpg')) ?? '',
      alt: RACK,
      width: 1440,
      height: 810,
    },
  }),
  ...(loaderData ? fromJson(loaderData.described) : []).map((described) => ({ 'script:ld+json': described })),
]

/** The width follows from the height of its box (home.module.css); on portrait screens it is the screen's width. */
const DRAPE_SIZES =
  '(min-width: 900px) max(58vw, min(92vw, 156vh)), (min-width: 700px) max(100vw, min(200vw, 138vh)), 100vw'

export default function Home({ loaderData: { lines, hero, banner, products } }: Route.ComponentProps) {
  const { picture } = banner
  return (
    <>
      <section>
        <div className={styles.rack}>
          <Photograph
            files={rack}
            portrait={rackPortrait}
            sizes="100vw"
            alt={RACK}
            width={2400}
            height={1350}
            {...hero?.photograph}
            eager
          />
        </div>
        <div className={styles.heroWords}>
          <h1 tabIndex={-1}>
            {lines[0]}
            {lines[1] && (
              <>
                {' '}
                <br className={styles.turn} />
                {lines[1]}
              </>
            )}
          </h1>
          <ButtonLink to="/shop">Shop Now</ButtonLink>
        </div>
      </section>

      <NewArrivals products={products} />
      <ShopBy />

      <section className={styles.banner} aria-labelledby="cloth">
        <div className={styles.drape}>
          <Photograph
            files={drape}
            portrait={drapePortrait}
            sizes={DRAPE_SIZES}
            alt="Rust-coloured linen in long folds"
            width={1600}
            height={900}
            {...picture?.photograph}
          />
        </div>
        <div className={styles.bannerWords}>
          <h2 id="cloth">{banner.title}</h2>
          <p>{banner.text}</p>
          {banner.link_label && (
            <Link className="text-link" to={banner.link_url} prefetch="intent">
              {banner.link_label}
            </Link>
          )}
        </div>
      </section>
    </>
  )
}
