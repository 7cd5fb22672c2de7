import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * A page outside the storefront, without scripts and hidden from search engines. `style` is a style element or a link
 * to a stylesheet.
 */
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

const SHORT_PAGE_STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.25rem;color:#1d1b18;background:#fbfaf7}
h1{font:400 2rem/1.2 Georgia,serif;margin:2rem 0 1rem}a{color:inherit}
button{font:inherit;padding:.8rem 1.75rem;border:0;background:#1d1b18;color:#fbfaf7;cursor:pointer}
:focus-visible{outline:2px solid #1d1b18;outline-offset:3px}
@media(prefers-color-scheme:dark){body{color:#f1eee8;background:#1d1b18}button{background:#f1eee8;color:#1d1b18}:focus-visible{outline-color:#f1eee8}}`

export const SHORT_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** A short text below the shop's name, which links to the front page. Send it with `SHORT_PAGE_HEADERS`. */
export const drawShortPage = (shop: string, title: string, ...content: ReactNode[]): string =>
  drawPage(
    `${title}, ${shop}`,
    h('style', null, SHORT_PAGE_STYLE),
    h('a', { href: '/' }, shop),
    h('h1', null, title),
    ...content,
  )
