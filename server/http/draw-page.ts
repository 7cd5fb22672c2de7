import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A page beside the storefront: it needs no script, and search engines leave it out. `style` is a style or a link to one. */
export const drawPage = (title: string, style: ReactNode, ...content: ReactNode[]): string =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'robots', content: 'noindex' }),
        h('title', null, title),
        style,
      ),
      h('body', null, h('main', null, ...content)),
    ),
  )}`
