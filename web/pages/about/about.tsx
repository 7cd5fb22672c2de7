import type { Route } from './+types/about'
import { pageMeta } from '../../components/page-meta.ts'
import { Photograph } from '../../components/photograph.tsx'
import { useShop } from '../../components/shop-configuration.ts'
import { drape, drapePortrait } from '../../photographs/drape.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './about.module.css'

const stack = import.meta.glob<string>('../../photographs/stack-*', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About Us',
    description:
      'A small clothing house that begins with the cloth and makes few things, to be worn for years.',
    path: '/about',
    image: {
      url: Object.values(stack).find((url) => url.endsWith('.jpg')) ?? '',
      alt: 'A stack of folded garments',
      width: null,
      height: null,
    },
  })

export default function About() {
  const { brand_name } = useShop()
  return (
    <article>
      <header className={styles.head}>
        <h1 tabIndex={-1}>About Us</h1>
        <p>
          {brand_name} makes few things and makes them slowly: the coat, the crew neck, the shirt, the
          trouser. Each is worked on until there is nothing left to change, and then it stays.
        </p>
      </header>
      <div className={styles.photograph}>
        <Photograph
          files={stack}
          sizes="max(100vw, 429px)"
          alt="A pile of folded knitwear: rust, ecru, sand and navy"
          width={2000}
          height={1400}
          eager
        />
      </div>
      <div className={styles.story}>
        <section aria-labelledby="cloth">
          <h2 id="cloth">We begin with the cloth</h2>
          <p>
            A garment is mostly its material. So we choose that first: wool felted until it holds a shape of
            its own, linen washed until it falls, cotton jersey dense enough to keep its line. The pattern is
            drawn for that one cloth, and would not work in another.
          </p>
        </section>
        <section aria-labelledby="cut">
          <h2 id="cut">The cut stays</h2>
          <p>
            There are no seasons to clear. A colour comes or goes; the cut remains, so the sleeve that fitted
            you three years ago still does. Seams are finished inside as they are outside, because that is
            where a garment gives way first.
          </p>
        </section>
        <section aria-labelledby="care">
          <h2 id="care">Worn for years</h2>
          <p>
            What we sell is meant to be used: to soften, to fade at the seams, to darken with handling. Each
            page says how to care for it, and most of the time the answer is to wash it less. If it is not
            right, send it back within 30 days for a full refund.
          </p>
        </section>
      </div>
      <Section
        short
        title="See what there is."
        aside={
          <ButtonLink light to="/shop">
            Shop Now
          </ButtonLink>
        }
        background={
          <Photograph files={drape} portrait={drapePortrait} sizes="100vw" alt="" width={1600} height={900} />
        }
      />
    </article>
  )
}
