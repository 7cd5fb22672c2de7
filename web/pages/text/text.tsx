import { data } from 'react-router'
import { cut } from '../../../contract/cut.ts'
import { getPage, type PageSlug } from '../../../contract/page.ts'
import type { Route } from './+types/text'
import { apiContext, statusOf } from '../../api.ts'
import { Markup } from '../../components/markup.tsx'
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
    description: descriptionOf(loaderData?.blocks ?? []),
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

const MAX_DESCRIPTION = 160

function descriptionOf(blocks: Route.ComponentProps['loaderData']['blocks']): string {
  const first = blocks.find((block) => block.kind === 'paragraph')
  return cut((first?.inlines ?? []).map(({ text }) => text).join(''), MAX_DESCRIPTION)
}
