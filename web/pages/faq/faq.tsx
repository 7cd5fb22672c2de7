import { getPage } from '../../../contract/page.ts'
import type { Route } from './+types/faq'
import { apiContext } from '../../api.ts'
import { Inlines, Markup, sectionsOf } from '../../components/markup.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { Section } from '../../ui/section.tsx'
import styles from './faq.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { body } = await context.get(apiContext)(getPage, { params: { slug: 'faq' } })
  return body
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'FAQ',
    description: 'How to purchase, what shipping costs, how to return within 30 days, and how to reach us.',
    path: '/faq',
  })

export default function Faq({ loaderData: { title, blocks } }: Route.ComponentProps) {
  return (
    <Section level={1} title={title} className={styles.faq}>
      <dl className={styles.list}>
        {sectionsOf(blocks).map(({ heading, blocks }) => (
          <div key={heading?.id} id={heading?.id} className={styles.question}>
            <dt>{heading && <Inlines inlines={heading.inlines} />}</dt>
            <dd>
              <Markup blocks={blocks} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
