import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 up to AA, and what axe holds to be good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What keeps people out of the page as it stands now, in words. Heads and feet that stick to the window are put where
 * they stand in the page meanwhile: what is half below one, wherever the page is scrolled to, would count as too small
 * for a finger.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(endTransitions)
  const loose = await page.evaluateHandle(loosenSticky)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const barriers = await page.evaluate(listBarriers, RULES)
  await loose.evaluate((elements) => {
    for (const { element, style } of elements) {
      if (style === null) element.removeAttribute('style')
      else element.style.cssText = style
    }
  })
  return barriers
}

/** Nothing keeps people out of the page as it stands, and nothing is wider than its window. */
export async function expectUsableAsIs(page: Page): Promise<void> {
  expect(await overflowOf(page)).toEqual([])
  expect(await findBarriers(page)).toEqual([])
}

/** At each of these widths nothing keeps people out of the page, and nothing is wider than its window. */
export async function expectUsable(page: Page, what: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await overflowOf(page), `${what} at ${width}`).toEqual([])
    expect.soft(await findBarriers(page), `${what} at ${width}`).toEqual([])
  }
}

/** Runs in the page. A button that is just enabled has the pale colours of a disabled one until the next frame. */
async function endTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

/** Runs in the page. The rules that a page passes are left out: they make the result a hundred times as long. */
async function listBarriers(rules: string[]): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const { violations } = await inPage.run({ runOnly: rules, resultTypes: ['violations'] })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  )
}

/** Runs in the page. Neither the layout, the focus nor where the page is scrolled to changes with it. */
function loosenSticky(): { element: HTMLElement; style: string | null }[] {
  const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  )
  return sticky.map((element) => {
    const style = element.getAttribute('style')
    element.style.setProperty('position', 'relative', 'important')
    element.style.setProperty('inset', 'auto', 'important')
    return { element, style }
  })
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
