type Sheets = ReadonlyMap<string, string>

const ATTRIBUTES = String.raw`((?: [\w-]+(?:="[^"]*")?)*?)`

/**
 * Inlines style sheets, defers scripts until `page-start.ts` starts them, and lets the scroll position be forgotten
 * where storage is blocked. Only tags with the nonce of this rendering are changed, which are React Router's own.
 */
export function rewriteForFirstPaint(html: string, nonce: string, sheets: Sheets): string {
  const ownTags = new RegExp(`<(link|script)${ATTRIBUTES} nonce="${nonce}"${ATTRIBUTES}/?>`, 'g')
  return withoutScrollFaults(html, nonce).replace(
    ownTags,
    (tag, name: string, before: string, after: string) => {
      const attributes = ` nonce="${nonce}"${before}${after}`
      if (name === 'script') {
        return attributes.includes(' type="module"')
          ? `<script${attributes.replace(' type="module"', ' type="later"').replace(' async=""', '')}>`
          : tag
      }
      const rel = valueOf(attributes, 'rel')
      const href = valueOf(attributes, 'href')
      const sheet = rel === 'stylesheet' ? sheets.get(href.replace(/#$/, '')) : undefined
      if (sheet !== undefined) return `<style data-sheet="${href}">${sheet}</style>`
      if (rel === 'modulepreload')
        return `<link${attributes.replace(' rel="modulepreload"', ' rel="later"')}/>`
      if (rel === 'manifest') {
        return `<link${attributes.replace(' rel="manifest"', ' rel="later" data-rel="manifest"')}/>`
      }
      return tag
    },
  )
}

/** React Router's script that restores the scroll position asks the storage again in the `catch` of a blocked one. */
const withoutScrollFaults = (html: string, nonce: string): string =>
  html.replace(
    new RegExp(`(<script nonce="${nonce}">\\(\\(storageKey, [^]+?catch )\\(error\\) {[^}]+}`),
    '$1{}',
  )

const valueOf = (attributes: string, name: string): string =>
  attributes.match(` ${name}="([^"]*)"`)?.[1] ?? ''

const count = (html: string, tag: RegExp): number => html.match(tag)?.length ?? 0

/** Throws if React or React Router changed its output, so that `page-start.ts` would fail. */
export function assertRewritten(html: string): void {
  const found = {
    'inlined style sheets': count(html, /<style data-sheet="[^"]+">/g) > 0,
    'no linked style sheet': count(html, /<link(?![^>]* media="print")[^>]* rel="stylesheet"/g) === 0,
    'one deferred script': count(html, /<script[^>]* type="later"/g) === 1,
    'no module script': count(html, /<script[^>]* type="module"/g) === 0,
    'deferred preloads': count(html, /<link[^>]* rel="later"/g) > 1,
    'no module preload': count(html, /<link[^>]* rel="modulepreload"/g) === 0,
    'a scroll script that bears blocked storage':
      html.includes('sessionStorage.getItem(storageKey)') &&
      !html.includes('sessionStorage.removeItem(storageKey)'),
    'the page script': html.includes('takeEarlyClicks'),
  }
  const missing = Object.entries(found).flatMap(([what, isThere]) => (isThere ? [] : [what]))
  if (missing.length > 0) {
    throw new Error(`A rendered page lacks what web/first-paint/ expects: ${missing.join(', ')}.`)
  }
}
