import type { Page } from 'playwright-core'

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
