import type { BrowserContextOptions, Page } from 'playwright-core'
import { logInElsewhere, signedIn } from './customers.ts'
import type { RunningShop } from './running-shop.ts'

/** A browser of its own in which the shop's admin is signed in. */
export async function openAsAdmin(
  open: (options?: BrowserContextOptions) => Promise<Page>,
  { url, admin }: RunningShop,
): Promise<Page> {
  return await open({ baseURL: url, ...signedIn(await logInElsewhere(admin, url), url) })
}

/** The addresses in the form of a product, the cover's first. */
export const storedPictures = (page: Page) =>
  page
    .locator('input[inputmode="url"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
