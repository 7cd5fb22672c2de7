import type { Page, Route } from 'playwright-core'

/** Keeps back what the page asks for under such addresses, until it is let go. */
export async function holdBack(page: Page, addresses: RegExp) {
  const held: Route[] = []
  let isOpen = false
  await page.route(addresses, (route) => (isOpen ? route.continue() : void held.push(route)))
  return {
    held,
    async letGo() {
      isOpen = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}
