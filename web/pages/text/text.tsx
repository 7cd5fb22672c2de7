import { data } from 'react-router'
import { getPage, type PageSlug } from '../../../contract/page.ts'
import type { Route } from './+types/text'
import { apiContext, statusOf } from '../../api.ts'
import { firstParagraphOf, Markup } from '../../components/markup.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { Section } from '../../ui/section.tsx'
import styles from './text.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { body } = await context.get(apiContext)(getPage, { params: { slug: params.slug as PageSlug } })
    return body
  } catch (error) {
    if (statusOf(error) === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Page',
    description: firstParagraphOf(loaderData?.blocks ?? []),
    path: `/pages/${loaderData?.slug}`,
  })

export default function TextPage({ loaderData: { title, blocks } }: Route.ComponentProps) {
  return (
    <Section level={1} title={title} className={styles.page}>
      <div className={styles.text}>
        <Markup blocks={blocks} />
      </div>
    </Section>
  )
}
