import type { FastifyInstance } from 'fastify'
import { getPage, PAGE_SLUGS, previewPage, type Block, type PageSlug } from '../../contract/page.ts'
import { sayWhoPays } from '../../contract/return-parcel.ts'
import { pageKey } from '../../contract/settings.ts'
import { NotFound } from '../errors.ts'
import { handle } from '../http/handle.ts'
import { handleForAll } from '../http/handle-for-all.ts'
import type { Shop } from '../shop.ts'
import { describeDelivery } from './delivery.ts'
import { parseMarkup, type Placeholders } from './markup.ts'
import type { CurrentSettings } from './settings.ts'

export function registerTextPages(app: FastifyInstance, { settings }: Shop): void {
  const parsed = new Map<PageSlug, Block[]>()
  settings.onChange(() => parsed.clear())

  const blocksOf = (slug: PageSlug, text: string): Block[] => {
    const blocks = parsed.get(slug) ?? parseMarkup(text, placeholdersOf(settings))
    parsed.set(slug, blocks)
    return blocks
  }

  handleForAll(app, getPage, ({ params: { slug } }) => {
    const { title, text } = settings.get(pageKey(slug))
    if (!text.trim()) throw new NotFound('There is no such page.')
    return { slug, title, blocks: blocksOf(slug, text) }
  })

  handle(app, previewPage, ({ body }) => ({ blocks: parseMarkup(body.text, placeholdersOf(settings)) }))
}

/** Pages with a text, apart from those that every shop has. */
export function listTextPages(settings: CurrentSettings): { slug: PageSlug; title: string }[] {
  return PAGE_SLUGS.filter((slug) => slug !== 'about' && slug !== 'faq')
    .map((slug) => ({ slug, ...settings.get(pageKey(slug)) }))
    .filter(({ text }) => text.trim())
    .map(({ slug, title }) => ({ slug, title }))
}

function placeholdersOf(settings: CurrentSettings): Placeholders {
  const { name, support_email } = settings.get('shop')
  return {
    brand: { text: name },
    support: { text: support_email, href: `mailto:${support_email}` },
    return_parcel: { text: sayWhoPays(settings.get('returns').paid_by) },
    shipping: { text: describeDelivery(settings.get('delivery')) },
  }
}
