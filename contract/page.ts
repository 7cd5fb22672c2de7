import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/page.ts'

/** Slugs of the text pages. The first two always exist, the others only once they have a text. */
export const PAGE_SLUGS = ['about', 'faq', 'shipping-returns', 'privacy', 'terms', 'imprint'] as const

/** Characters of a page's text, in the markup of pages. */
export const MAX_PAGE_TEXT = 20_000

export type PageSlug = (typeof PAGE_SLUGS)[number]

export type Inline = Static<typeof schemas.Inline>

export type Block = Static<typeof schemas.Block>

export const getPage = call<typeof schemas.getPage>('GET', '/pages/:slug')
export const previewPage = call<typeof schemas.previewPage>('POST', '/pages/preview')
