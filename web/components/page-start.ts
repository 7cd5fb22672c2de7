import { NOTICE_KEY } from './migration-notice-key.ts'

/** However slow the photographs are, scripts are on their way by then. */
const AT_THE_LATEST_MS = 2_500
/** All is loaded, and no browser has said that a photograph was painted: some don't say. */
const AFTER_LOADING_MS = 300

declare global {
  interface Window {
    /** Ends the keeping of clicks. Gives the buttons that were pressed while nothing could answer, in turn. */
    takeKeptClicks?: () => HTMLElement[]
  }
}

/**
 * Runs in the head before anything is painted.
 *
 * 1. A notice that was dismissed must not show for a moment, nor leave a gap. The page is the same for
 *    everybody, so only the browser can know.
 * 2. Where photographs are the first matter they come first: scripts are fetched once those are painted, or
 *    as soon as somebody touches the page. Until then links are links. Marked by server/pages/first-paint.ts;
 *    React then finds what it rendered, its style sheets too, which have nothing left to say here.
 * 3. Buttons that are pressed before their script is there are pressed again when it is, and nobody else hears of
 *    the first press: React, about to take the page over, would answer it too. Meanwhile no form is sent the
 *    browser's own way, which would put what was typed into the address.
 */
export const PAGE_START = /* @__PURE__ */ unindent(`(function (d, w) {
  var page = d.documentElement, begun, kept = []
  page.dataset.js = ''
  try { if (localStorage.getItem('${NOTICE_KEY}')) page.dataset.noticeDismissed = '' } catch (e) {}
  function begin() {
    if (begun) return
    if (d.readyState === 'loading') return d.addEventListener('DOMContentLoaded', begin)
    begun = true
    d.querySelectorAll('style[data-sheet]').forEach(function (style) {
      var link = d.createElement('link')
      link.rel = 'stylesheet'
      link.href = style.dataset.sheet
      link.media = 'not all'
      style.before(link)
    })
    d.querySelectorAll('link[rel=later]').forEach(function (link) { link.rel = link.dataset.rel })
    d.querySelectorAll('script[type=later]').forEach(function (waiting) {
      var script = d.createElement('script')
      script.type = 'module'
      script.text = waiting.text
      waiting.replaceWith(script)
    })
  }
  function keep(event) {
    var button = event.target.closest('button')
    if (!button || button.form && button.form.hasAttribute('action')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(button)
  }
  d.addEventListener('click', keep, true)
  w.takeKeptClicks = function () {
    d.removeEventListener('click', keep, true)
    return kept.splice(0)
  }
  ;['pointerdown', 'keydown'].forEach(function (type) {
    w.addEventListener(type, begin, { capture: true, once: true, passive: true })
  })
  d.addEventListener('DOMContentLoaded', function () { if (!d.querySelector('img[fetchpriority=high]')) begin() })
  w.addEventListener('load', function () {
    setTimeout(begin, ${AFTER_LOADING_MS})
    new PerformanceObserver(function (list) {
      if (list.getEntries().some(function (painted) { return painted.url })) begin()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  setTimeout(begin, ${AT_THE_LATEST_MS})
})(document, window)`)

function unindent(script: string): string {
  return script.replaceAll(/\n\s+/g, '\n')
}

/** Once everything answers: does what was asked for before. In the browser only. */
export function answerWhatCameEarly(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const typed = field.value
    if (typed === field.defaultValue) continue
    // React tells its handlers of a value only when it differs from the one that it met.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // One after the other: what the first has changed is there for the second.
  void window
    .takeKeptClicks?.()
    .reduce((before, button) => before.then(() => button.click()), Promise.resolve())
}
