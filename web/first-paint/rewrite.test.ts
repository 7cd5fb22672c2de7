import { expect, test } from 'vitest'
import { assertRewritten, rewriteForFirstPaint } from './rewrite.ts'

const NONCE = 'bm9uY2U'
const SHEETS = new Map([['/assets/root.css', 'p{margin:0}']])
const SCROLL = `((storageKey, restoreKey) => {
  try {
    let storedY = JSON.parse(sessionStorage.getItem(storageKey) || "{}")[restoreKey];
    if (typeof storedY === "number") window.scrollTo(0, storedY);
  } catch (error) {
    console.error(error);
    sessionStorage.removeItem(storageKey);
  }
})("react-router-scroll-positions", null)`
/** A page as React Router renders it. */
const PAGE = [
  `<script nonce="${NONCE}">window.takeEarlyClicks=1</script>`,
  `<link nonce="${NONCE}" rel="stylesheet" href="/assets/root.css#"/>`,
  `<link rel="modulepreload" href="/assets/manifest.js" nonce="${NONCE}"/>`,
  `<link rel="modulepreload" href="/assets/root.js" nonce="${NONCE}"/>`,
  `<link nonce="${NONCE}" rel="manifest" href="/manifest.webmanifest"/>`,
  `<script nonce="${NONCE}">${SCROLL}</script>`,
  `<script nonce="${NONCE}" type="module" async="">import "/assets/root.js"</script>`,
].join('')

test('A page gets its style sheets inline and its scripts later', () => {
  const html = rewriteForFirstPaint(PAGE, NONCE, SHEETS)
  expect(html).toContain('<style data-sheet="/assets/root.css#">p{margin:0}</style>')
  expect(html).toContain(`<script nonce="${NONCE}" type="later">import "/assets/root.js"</script>`)
  expect(html).toContain('rel="later" href="/assets/root.js"')
  expect(html).toContain('rel="later" data-rel="manifest"')
  expect(() => assertRewritten(html)).not.toThrow()
})

test('The script that restores the scroll position asks a blocked storage once', () => {
  const html = rewriteForFirstPaint(PAGE, NONCE, SHEETS)
  expect(html).toMatch(
    /window\.scrollTo\(0, storedY\);\s*} catch {}\s*}\)\("react-router-scroll-positions", null\)<\/script>/,
  )
})

test('A tag without the nonce stays as it is', () => {
  const content =
    '<script type="module" async="">x()</script><link rel="stylesheet" href="/assets/root.css"/>'
  expect(rewriteForFirstPaint(content, NONCE, SHEETS)).toBe(content)
})

test.each([
  ['a style sheet', / rel="stylesheet"/, ' rel="preload stylesheet"', 'inlined style sheets'],
  ['the script', / type="module"/, ' type="text/module"', 'one deferred script'],
  ['the preloads', / rel="modulepreload"/g, ' rel="preload"', 'deferred preloads'],
  ['the scroll script', 'catch (error)', 'catch (e)', 'a scroll script that bears blocked storage'],
  ['the page script', 'takeEarlyClicks', 'something', 'the page script'],
])('A page that renders %s differently is refused', (_, part, changed, message) => {
  const html = rewriteForFirstPaint(PAGE.replace(part, changed), NONCE, SHEETS)
  expect(() => assertRewritten(html)).toThrow(message)
})
