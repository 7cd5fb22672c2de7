import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { logInElsewhere, signedIn } from './customers.ts'
import { addToCart, COAT, PHONE } from './journeys.ts'
import { waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { type Open, test } from './test.ts'

/** For all pages together, by Google's measure, which calls up to 0.1 good for one page. */
const MOST_SHIFT = 0.05

/** As in a train: an answer begins after 400 ms, and a second brings 50 kB. */
async function openOnPoorLine(open: Open, as: BrowserContextOptions = {}): Promise<Page> {
  // The worker's own requests are not slowed down.
  const page = await open({ ...PHONE, ...as, serviceWorkers: 'block' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean
        value: number
      })[])
        if (!shift.hadRecentInput) seen.shifted += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

test('On a poor line a coat is found and put into the cart up to the payment page: nothing jumps, and waits are said', async ({
  open,
}) => {
  const page = await openOnPoorLine(open)
  const said = page.getByRole('status')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
  expect(await shiftOf(page), 'home and list').toBeLessThanOrEqual(MOST_SHIFT)

  await page
    .getByRole('link', { name: /Collarless Wool Coat.*Camel/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: COAT }).waitFor()
  await addToCart(page, { size: 'M' })
  expect(await shiftOf(page), 'product').toBeLessThanOrEqual(MOST_SHIFT)

  await page.getByRole('link', { name: 'Checkout as guest' }).click()
  await said
    .getByText('Loading...')
    .or(page.getByRole('heading', { name: 'Checkout' }))
    .first()
    .waitFor()
  await waitForPaymentPage(page)
})

test('On a poor line the orders of an account come without the footer being pushed away', async ({
  open,
}) => {
  const page = await openOnPoorLine(open, signedIn(await logInElsewhere(sharedShop().shopper)))
  await page.goto('/account/orders', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('link', { name: /^See Details/ })
    .first()
    .waitFor()
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
})
