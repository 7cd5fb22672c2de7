import type { Page } from 'playwright-core'

const PROBE = '/robots.txt?is-intercepted'
const MOST_ATTEMPTS = 20

/**
 * Chromium sometimes says that it intercepts requests, and never does on the document that is shown. Makes `page.route`
 * wait until it is seen to hold.
 */
export function makeRoutesCertain(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const routed = await route(...args)
    // A document that is still to come is intercepted from its beginning.
    if (page.url() !== 'about:blank') await untilIntercepted(page, route)
    return routed
  }
}

async function untilIntercepted(page: Page, route: Page['route']): Promise<void> {
  await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }))
  for (let attempt = 1; !(await isIntercepted(page)); attempt++) {
    if (attempt === MOST_ATTEMPTS) throw new Error(`Requests of ${page.url()} are not intercepted`)
    await switchAnew(page)
  }
  await page.unroute(`**${PROBE}`)
}

/** A page that is left meanwhile, or runs no scripts, cannot be asked. */
const isIntercepted = (page: Page) =>
  page
    .evaluate(
      (probe) =>
        fetch(probe, { cache: 'no-store' }).then(
          ({ status }) => status === 204,
          () => false,
        ),
      PROBE,
    )
    .catch(() => true)

/** Whatever is switched makes Chromium tell the document anew what is intercepted. */
async function switchAnew(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${PROBE}-never` }] })
  await session.send('Fetch.disable')
  await session.detach()
}
