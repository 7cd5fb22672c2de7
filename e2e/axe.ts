import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2 up to AA, and what axe holds to be good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What keeps people out of the page as it stands now, in words. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Its other way opens a second page for the report, and with that takes the focus.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  )
}

/** What makes the page wider than its window: nothing. */
export async function overflowOf(page: Page): Promise<string[]> {
  // Lengths in `vw` follow the window a frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return page.evaluate(findWide)
}

/** A page without scripts has no frames to wait for. */
export const overflowWithoutScripts = (page: Page): Promise<string[]> => page.evaluate(findWide)

function findWide(): string[] {
  const isClipped = (element: Element): boolean =>
    element.parentElement !== null &&
    (getComputedStyle(element.parentElement).overflowX !== 'visible' || isClipped(element.parentElement))
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= window.innerWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth && !isClipped(element),
  )
  return [`the page is ${scrollWidth} px wide`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 160))]
}
