import { NOTICE_KEY } from '../components/migration-notice-key.ts'

// This script stands in the head of every page and runs before the first paint. `bin/page-start.ts` bundles it.
//
// 1. It hides a dismissed notice: the HTML is the same for everybody, so only the browser knows of it.
// 2. It starts what `rewrite.ts` deferred, once the photographs are painted or at the first touch. It restores
//    each tag as React rendered it, so that React finds no difference.
// 3. It collects clicks on buttons until React answers them; `replay.ts` repeats them. React must not see the
//    first click as well, and no form may be sent by the browser, which would put its fields into the URL.

/** Scripts start after this time however slow the photographs are. */
const MAX_WAIT_MS = 2_500
/** Some browsers never report a largest contentful paint, so scripts start this long after the load event. */
const AFTER_LOAD_MS = 300

declare global {
  interface Window {
    /** Stops collecting clicks; returns the buttons that were clicked, in order. */
    takeEarlyClicks?: () => HTMLElement[]
  }
}

const root = document.documentElement
root.dataset.js = ''
try {
  if (localStorage.getItem(NOTICE_KEY)) root.dataset.noticeDismissed = ''
} catch {
  // Storage is blocked: the notice shows.
}

let hasStarted = false
function start() {
  if (hasStarted) return
  if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start)
  hasStarted = true
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = style.dataset.sheet!
    // The inlined rules apply; the file is fetched for the pages that follow.
    link.media = 'not all'
    style.before(link)
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    link.rel = link.dataset.rel ?? 'modulepreload'
  }
  for (const deferred of document.querySelectorAll<HTMLScriptElement>('script[type=later]')) {
    const script = document.createElement('script')
    script.type = 'module'
    script.text = deferred.text
    deferred.replaceWith(script)
  }
}

const clicked: HTMLElement[] = []
function collect(event: Event) {
  const button = (event.target as Element).closest('button')
  if (!button || button.form?.hasAttribute('action')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  clicked.push(button)
}
document.addEventListener('click', collect, true)
window.takeEarlyClicks = () => {
  document.removeEventListener('click', collect, true)
  return clicked.splice(0)
}

for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, start, { capture: true, once: true, passive: true })
}
document.addEventListener('DOMContentLoaded', () => {
  if (!document.querySelector('img[fetchpriority=high]')) start()
})
addEventListener('load', () => {
  setTimeout(start, AFTER_LOAD_MS)
  new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => (entry as LargestContentfulPaint).url)) start()
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})
setTimeout(start, MAX_WAIT_MS)
