import { Type } from 'typebox'
import { MAX_PAGE_TEXT, PAGE_SLUGS } from '../page.ts'
import { describeCall } from './call.ts'
import { ClosedObject } from './values.ts'

export const Inline = Type.Object({
  text: Type.String(),
  strong: Type.Optional(Type.Boolean()),
  emphasis: Type.Optional(Type.Boolean()),
  /** A path of the shop, or an http, https or mailto address. */
  href: Type.Optional(Type.String()),
})

/** The markup of a page, parsed by the server, so that no typed HTML reaches a browser. */
export const Block = Type.Union([
  Type.Object({
    kind: Type.Literal('heading'),
    /** Anchor of the heading: the id given in `{#…}` after it, else made from its words. */
    id: Type.String(),
    inlines: Type.Array(Inline),
  }),
  Type.Object({ kind: Type.Literal('paragraph'), inlines: Type.Array(Inline) }),
  Type.Object({
    kind: Type.Literal('list'),
    ordered: Type.Boolean(),
    items: Type.Array(Type.Array(Inline)),
  }),
])

export const PageSlug = Type.Enum([...PAGE_SLUGS])

export const getPage = describeCall({
  summary: 'A page of text that the shop has published',
  access: 'public',
  params: Type.Object({ slug: PageSlug }),
  response: Type.Object({ slug: PageSlug, title: Type.String(), blocks: Type.Array(Block) }),
})

export const previewPage = describeCall({
  summary: 'What markup will look like',
  access: 'pages.change',
  isRead: true,
  body: ClosedObject({ text: Type.String({ maxLength: MAX_PAGE_TEXT }) }),
  response: Type.Object({ blocks: Type.Array(Block) }),
})
