import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the network says of a change whose answer gets lost, and of the second press. */
export const LOST = [/^failed: /, /^409: /, /console: .*(ERR_|409)/]

/** The answer to the next change at such an address does not come back. */
export const loseAnswer = (page: Page, address: RegExp) =>
  page.route(
    (url) => address.test(url.pathname),
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Presses twice: at first the shop seems to be away. */
export async function pressTwice(
  page: Page,
  save: string,
  { told, form = page }: { told: string; form?: Page | Locator },
): Promise<void> {
  const button = form.getByRole('button', { name: save, exact: true })
  await button.click()
  await form.getByRole('alert').getByText('The shop cannot be reached.').waitFor()
  await button.click()
  await page.getByRole('status').getByText(told).waitFor()
  expect(await page.getByText('Somebody else').count()).toBe(0)
}
