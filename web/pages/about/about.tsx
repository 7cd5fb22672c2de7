import { getPage } from '../../../contract/page.ts'
import type { Route } from './+types/about'
import { apiContext } from '../../api.ts'
import { firstParagraphOf, Inlines, Markup, sectionsOf } from '../../components/markup.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { Photograph } from '../../components/product/photograph.tsx'
import { drape, drapePortrait } from '../../photographs/drape.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './about.module.css'

const stack = import.meta.glob<string>('../../photographs/stack-*', {
  eager: true,
  query: '?url',
  import: 'default',
})

export async function loader({ context }: Route.LoaderArgs) {
  const { body } = await context.get(apiContext)(getPage, { params: { slug: 'about' } })
  return body
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'About Us',
    description: firstParagraphOf(loaderData?.blocks ?? []),
    path: '/about',
    image: {
      url: Object.values(stack).find((url) => url.endsWith('.jpg')) ?? '',
      alt: 'A stack of folded garments',
      width: null,
      height: null,
    },
  })

export default function About({ loaderData: { title, blocks } }: Route.ComponentProps) {
  const sections = sectionsOf(blocks)
  const lead = sections[0]?.heading === null ? sections.shift() : undefined
  return (
    <article>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={styles.lead}>
          <Markup blocks={lead?.blocks ?? []} />
        </div>
      </header>
      <div className={styles.photograph}>
        <Photograph
          files={stack}
          sizes="100vw"
          alt="A pile of folded knitwear: rust, ecru, sand and navy"
          width={2000}
          height={1400}
          eager
        />
      </div>
      <div className={styles.story}>
        {sections.map(({ heading, blocks }) => (
          <section key={heading!.id} aria-labelledby={heading!.id}>
            <h2 id={heading!.id}>
              <Inlines inlines={heading!.inlines} />
            </h2>
            <div className={styles.words}>
              <Markup blocks={blocks} />
            </div>
          </section>
        ))}
      </div>
      <Section
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
