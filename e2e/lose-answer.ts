import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the network says of a change whose answer gets lost, and of the second press. */
export const LOST = [/^failed: /, /^409: /, /console: .*(ERR_|409)/]

/** The answer to the next change at such an address does not come back. */
export async function loseAnswer(page: Page, address: RegExp): Promise<void> {
  let isLost = false
  await page.route(
    (url) => address.test(url.pathname),
    async (route) => {
      if (isLost || route.request().method() === 'GET') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    },
  )
}

/** Presses once without a connection: the reason stands at the button, below the form's last field. */
export async function pressOffline(
  page: Page,
  form: Locator,
  { call, button, lastField }: { call: string; button: string; lastField: string },
): Promise<void> {
  await page.route(call, (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: button }).click()
  const told = form.getByRole('alert').getByText('The shop cannot be reached.')
  await told.waitFor()
  const topOf = async (part: Locator) => (await part.boundingBox())!.y
  expect(await topOf(told)).toBeGreaterThan(await topOf(form.getByLabel(lastField)))
}

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
