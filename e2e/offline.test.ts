import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openCuttableRelay } from '../test/cuttable-relay.ts'
import { aCustomer, fillLogin, hearNotice } from './customers.ts'
import { addToCart, COAT, openProduct, PHONE, TOTE } from './journeys.ts'
import { waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /cart_item_details/]

const listKept = async (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

/** The page counts as opened after two seconds, and its files are kept after it. */
const waitUntilKept = async (page: Page, path: string) => {
  await expect.poll(() => listKept(page), { timeout: 90_000 }).toContain(path)
  // For longer than one file takes on a slow machine, nothing has been added.
  const lengths: number[] = []
  const unchanged = async () => {
    lengths.push((await listKept(page)).length)
    return lengths.length - lengths.indexOf(lengths.at(-1)!)
  }
  await expect.poll(unchanged, { interval: 700, timeout: 60_000 }).toBeGreaterThan(3)
}

test('A page that was opened is readable without a connection, with its picture and the time of the copy', async ({
  page,
  expected,
}) => {
  expected.push(...OFFLINE)
  await openProduct(page, COAT)
  const { pathname } = new URL(page.url())
  await waitUntilKept(page, pathname)

  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: COAT }).waitFor()
  await page.getByText(/This page is a copy from .*20\d\d/).waitFor()
  const isShown = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
  await expect.poll(isShown).toBe(true)

  await page.context().setOffline(false)
  await page.getByText(/is a copy from/).waitFor({ state: 'detached', timeout: 30_000 })
})

test('What is added without a connection stays, and is checked when it is back', async ({
  page,
  expected,
}) => {
  expected.push(...OFFLINE)
  await openProduct(page, TOTE)
  await waitUntilKept(page, new URL(page.url()).pathname)
  // Used by the side cart's fields, which nothing on this page shows yet.
  expect(await listKept(page)).toContainEqual(expect.stringMatching(/\/assets\/chevron-.*\.svg/))
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: TOTE }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.getByText('Error loading cart details').waitFor()
  await sideCart.getByRole('link', { name: 'View cart' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Cart' })
  await heading.waitFor()
  await page.getByRole('main').getByText(TOTE).waitFor()
  // Without its style sheet the page would begin at the edge.
  await expect.poll(async () => (await heading.boundingBox())?.x).toBeGreaterThan(0)

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Checkout as guest' }).waitFor({ timeout: 90_000 })
})

test('A link to a page that was opened leads to its copy, and one to another says that there is no connection', async ({
  page,
  expected,
}) => {
  expected.push(...OFFLINE, /Error loading route module/)
  await page.goto('/about')
  await waitUntilKept(page, '/about')
  await page.goto('/faq')
  await waitUntilKept(page, '/faq')
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByText(/copy from/).waitFor()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.getByText(/copy from/).waitFor()
  await page.goto('/search')
  await page
    .getByRole('navigation', { name: 'Pages you can read' })
    .getByRole('link', { name: 'About' })
    .click()
  await page.waitForURL('**/about')
  await page.getByText(/copy from/).waitFor()
  await page.goto('/shop/2')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Heavy Tee, Slate' }).waitFor()
})

test('A checkout that is begun without a connection, on a slow phone, leads to the payment once there is one', async ({
  open,
  expected,
}) => {
  expected.push(...OFFLINE, /Error loading route module/)
  const page = await open(PHONE)
  await openProduct(page, COAT)
  await waitUntilKept(page, new URL(page.url()).pathname)
  const sideCart = await addToCart(page, { size: 'M' })
  const checkout = sideCart.getByRole('link', { name: 'Checkout as guest' })
  await checkout.waitFor()
  await page.context().setOffline(true)
  // The code of the next page fails before a slow phone has drawn that there is a next page.
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await checkout.click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/checkout')
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.context().setOffline(false)
  await waitForPaymentPage(page)
})

test('A page that is reached from a copy and cannot be loaded is not called a copy', async ({
  page,
  expected,
}) => {
  expected.push(...OFFLINE)
  await openProduct(page, COAT)
  await waitUntilKept(page, new URL(page.url()).pathname)
  await page.goto('/shop')
  await waitUntilKept(page, '/shop')
  await page.context().setOffline(true)
  await page.reload()
  const copy = page.getByText(/This page is a copy from/)
  await copy.waitFor()
  const unopened = page.getByRole('article').filter({ hasNotText: 'Collarless Wool Coat' })
  await unopened.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await copy.waitFor({ state: 'hidden' })
  await page.getByText('Your cart is kept, and checked as soon as there is a connection.').waitFor()
  await page.goBack()
  await copy.waitFor()
})

test('Who comes back from the payment without a connection is told what becomes of the order, not of the cart', async ({
  page,
  expected,
}) => {
  expected.push(...OFFLINE, /api\/orders\/success/, /404/)
  await page.goto('/faq')
  await waitUntilKept(page, '/faq')
  await page.context().setOffline(true)
  await page.goto('/orders/success?session_id=cs_test_unknown')
  await page.getByText('As soon as your order is paid, we confirm it by e-mail.').waitFor()
  expect(await page.getByText('Your cart is kept.').count()).toBe(0)
  await page.goto('/orders/track')
  await page.getByText('Your cart is kept.').waitFor()
  await page.goBack()
  await page.context().setOffline(false)
  await page.getByText('No order details available.').waitFor()
})

test('Where a connection brings no answer, a page that was opened is its copy, until it can be loaded', async ({
  open,
  expected,
}) => {
  expected.push(...OFFLINE)
  const { port } = new URL(sharedShop().url)
  const relay = await openCuttableRelay({ host: '127.0.0.1', port: Number(port) })
  onTestFinished(() => relay.close())
  const page = await open({ baseURL: `http://127.0.0.1:${relay.port}` })
  for (const path of ['/faq', '/about']) {
    await page.goto(path)
    await waitUntilKept(page, path)
  }
  relay.cut()
  const copy = page.getByText('The shop cannot be reached. This page is a copy from')
  // In the shop by its data, then whole.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await copy.waitFor()
  await page.goto('/about')
  await copy.waitFor()
  relay.restore()
  await copy.waitFor({ state: 'detached', timeout: 60_000 })
})

test('Collections, reviews and the wishlist that were opened are readable without a connection', async ({
  page,
  expected,
}) => {
  expected.push(...OFFLINE)
  const paths = ['/collections/linen', '/shop/2/reviews', '/wishlist']
  const titles: string[] = []
  for (const path of paths) {
    await page.goto(path)
    titles.push((await page.getByRole('heading', { level: 1 }).textContent())!)
    await waitUntilKept(page, path)
  }
  await page.context().setOffline(true)
  for (const [index, path] of paths.entries()) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: titles[index]! }).waitFor()
    await page.getByText(/This page is a copy from/).waitFor()
  }
  await page.getByText('Nothing is on it yet').waitFor()
})

test('Nothing of an account, an order or a payment is kept', async ({ page, expected }) => {
  expected.push(/track_order/)
  await page.goto('/login')
  await fillLogin(page, await aCustomer())
  await hearNotice(page, 'Logged in successfully')
  await waitUntilKept(page, '/')
  for (const path of ['/account', '/account/orders', '/orders/track?order_id=HL-1', '/checkout', '/faq']) {
    await page.goto(path)
    // Longer than until a page counts as opened.
    await page.waitForTimeout(2_500)
  }
  await waitUntilKept(page, '/faq')
  const pages = (await listKept(page)).filter((path) => !/^\/(assets|images)\//.test(path))
  expect(pages.toSorted()).toEqual(['/', '/cart', '/faq', '/offline'])
})

test('A new release drops what the last one kept', async ({ page }) => {
  await page.goto('/faq')
  await waitUntilKept(page, '/faq')
  const kept = await page.evaluate(async () => {
    await (await caches.open('pages of-a-release-before')).put('/about', new Response('old'))
    // As on an update: the browser activates the worker anew.
    await (await navigator.serviceWorker.ready).unregister()
    return caches.keys()
  })
  expect(kept).toContain('pages of-a-release-before')
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 90_000 })
    .not.toContain('pages of-a-release-before')
})
