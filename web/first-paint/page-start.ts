import { NOTICE_KEY } from '../components/frame/notice-key.ts'
import { trustOwnTexts } from './trusted-types.ts'

// Inline script in the head of every page; `bin/page-start.ts` bundles it. Before the first paint:
// 1. It hides the notice if this browser dismissed it, which the cached HTML cannot know.
// 2. It starts the scripts that `rewrite.ts` deferred, after the photographs are painted or at the first touch. It
//    restores each tag as React rendered it, because hydration would report a difference; the script comes last.
// 3. It collects clicks on buttons until hydration, and shows that they are waiting; `replay.ts` repeats them. A form sent
//    by the browser before that would put its fields into the URL.

/** After the load event; some browsers never report a largest contentful paint. */
const AFTER_LOAD_MS = 300
const TAGS_PER_TASK = 4

declare global {
  interface Window {
    /** Stops collecting and returns the clicked buttons in order. */
    takeEarlyClicks?: () => HTMLElement[]
  }
}

trustOwnTexts()
const root = document.documentElement
root.dataset.js = ''
try {
  if (localStorage.getItem(NOTICE_KEY) === root.dataset.notice) root.dataset.noticeDismissed = ''
} catch {
  // If storage is blocked, the notice is shown.
}

/** A few tags in each task: each begins a request, and all of them at once block a slow phone for 100 ms. */
function start() {
  if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start)
  const tags = [...document.querySelectorAll<HTMLElement>('[rel=later],[data-sheet],[type=later]')]
  tags.slice(0, TAGS_PER_TASK).forEach(restore)
  if (tags[TAGS_PER_TASK]) setTimeout(start)
}

function restore(tag: HTMLElement) {
  const { sheet, rel = 'modulepreload' } = tag.dataset
  if (sheet) {
    delete tag.dataset.sheet
    // Vite looks for the sheet of a dynamic import by its plain URL. Without a link to that URL, Vite would load the
    // sheet again after the page's own sheets, and its rules would win.
    for (const href of new Set([sheet, sheet.replace('#', '')])) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      // The inlined rules already apply; loading the file puts it into the cache for the next pages.
      link.media = 'not all'
      tag.before(link)
    }
  } else if ('text' in tag) {
    const script = document.createElement('script')
    script.type = 'module'
    script.text = tag.text as string
    tag.replaceWith(script)
  } else {
    ;(tag as HTMLLinkElement).rel = rel
  }
}

const clicked: HTMLElement[] = []
function collect(event: Event) {
  const button = (event.target as Element).closest('button')
  if (!button || button.form?.hasAttribute('action')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  button.style.opacity = '.5'
  clicked.push(button)
}
document.addEventListener('click', collect, true)
window.takeEarlyClicks = () => {
  document.removeEventListener('click', collect, true)
  return clicked.splice(0)
}

for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, start, { once: true })
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
/** Scripts start after this time even if photographs are still loading. */
const MAX_WAIT_MS = 2_500
setTimeout(start, MAX_WAIT_MS)
