import type { BrowserContext } from 'playwright-core'

/** Hears of everything that goes wrong on the pages of a browser profile, in words. */
export const watchFaults = (context: BrowserContext, shopUrl: string, report: (fault: string) => void) => {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // A page that is left takes its requests with it.
    if (reason !== 'net::ERR_ABORTED' && request.url().startsWith(shopUrl)) {
      report(`failed: ${request.method()} ${request.url()} (${reason})`)
    }
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(shopUrl)) {
      report(`${response.status()}: ${response.request().method()} ${response.url()}`)
    }
  })
}
