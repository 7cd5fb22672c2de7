import type { Page } from 'playwright-core'

/**
 * What can be pressed and is smaller than this, in words. A link within a sentence may be as high as its line
 * (WCAG 2.5.8); what lies out of sight until it has the focus is not pressed.
 */
export const findSmall = (page: Page, least: number, within = 'body') =>
  page.evaluate(
    ([least, within]) => {
      const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=radio]'
      const targets = document.querySelectorAll<HTMLElement>(
        `:is(${within}):is(${pressed}), :is(${within}) :is(${pressed})`,
      )
      return [...targets].flatMap((target) => {
        const label = (target as HTMLInputElement).labels?.[0]
        const boxes = [target, label].filter((one) => one != null).map((one) => one.getBoundingClientRect())
        const isSeen = target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        const inSentence =
          target.matches('a') &&
          /^(P|LI|TD|DD)$/.test(target.parentElement!.tagName) &&
          target.parentElement!.innerText.trim() !== target.innerText.trim()
        if (!isSeen || inSentence || target.closest('[inert], .visually-hidden, [aria-hidden]')) return []
        if (boxes.every(({ right, bottom }) => right <= 0 || bottom <= 0)) return []
        if (boxes.some(({ width, height }) => width >= least && height >= least)) return []
        const [{ width, height }] = boxes as [DOMRect]
        return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 140)}`]
      })
    },
    [least, within] as const,
  )
