import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, test as base } from 'vitest'
import { listProducts, type Product } from '../contract/product.ts'
import { openCaller } from '../test/caller.ts'
import { makeRoutesCertain } from './certain-routes.ts'
import { launchBrowser } from './chromium.ts'
import { watchFaults } from './faults.ts'
import { sharedShop } from './shared-shop.ts'

const RESULTS = join(import.meta.dirname, '../test-results')

/** What shoppers find in the list of all products. */
const shownProducts = async () =>
  ((await openCaller(sharedShop().url).call(listProducts, { query: {} })).body as Product[])
    .map(({ name }) => name)
    .sort()

/** Opens a page in a browser profile of its own, as another person or another device would. */
export type Open = (options?: BrowserContextOptions) => Promise<Page>

interface Fixtures {
  browser: Browser
  /** What may go wrong in this test: a pattern for each fault that it causes on purpose. */
  expected: RegExp[]
  open: Open
  /** A visitor who has never been here, at a desk. */
  page: Page
}

/**
 * A test in the browser against the running shop. It fails on whatever the pages complain about: console
 * errors, uncaught errors, failed requests to the shop. A failed one leaves a picture in test-results.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shown = await shownProducts()
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
      // Other files count them, and which files come first follows from their sizes.
      expect(await shownProducts(), 'the file leaves what the shop shows as it was').toEqual(shown)
    },
    { scope: 'file' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  expected: async ({}, use) => use([]),
  open: async ({ browser, expected, task }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    let isClosing = false
    const report = (fault: string) => {
      // What a service worker fetches for a page when both are closed fails in other words than what a page does.
      if (!isClosing || !fault.endsWith('(net::ERR_FAILED)')) faults.push(fault)
    }
    const { url } = sharedShop()
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(30_000)
      contexts.push(context)
      watchFaults(context, url, report)
      context.on('page', makeRoutesCertain)
      return context.newPage()
    })
    if (task.result?.state === 'fail') await keepPictures(task.name, contexts)
    isClosing = true
    await Promise.all(contexts.map((context) => context.close()))
    const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))
    if (unexpected.length > 0) throw new Error(`The pages complained:\n${unexpected.join('\n')}`)
  },
  page: async ({ open }, use) => use(await open()),
})

const keepPictures = async (name: string, contexts: BrowserContext[]) => {
  await mkdir(RESULTS, { recursive: true })
  const slug = name.replaceAll(/[^\w]+/g, '-').slice(0, 80)
  const pages = contexts.flatMap((context) => context.pages())
  for (const [at, page] of pages.entries()) {
    const path = join(RESULTS, `${slug}-${at + 1}.png`)
    await page.screenshot({ path, fullPage: true }).catch(() => tellOfNoPicture(slug, page))
  }
}

const ANSWER_MS = 5_000

/** A page of which no picture can be taken draws nothing: its script hangs, or the browser does. */
const tellOfNoPicture = async (slug: string, page: Page) => {
  const answer = page.evaluate(() => document.visibilityState).catch((error: Error) => error.message)
  const said = await Promise.race([answer, pause(ANSWER_MS, 'nothing')])
  process.stdout.write(`${slug}: no picture of ${page.url()}, whose script answers ${said}\n`)
}
