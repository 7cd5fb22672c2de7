import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What keeps people out of the page as it stands now (WCAG 2.2 AA and axe's good practice), in words. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  )
}

/** How far the page is wider than its window: 0. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
