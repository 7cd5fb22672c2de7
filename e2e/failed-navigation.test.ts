import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { placeOrder } from '../contract/order.ts'
import { listProducts, type Product } from '../contract/product.ts'
import { openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import { aCustomer, signedIn } from './customers.ts'
import { COAT, goOffline, openProduct } from './journeys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

// What shoppers see where a link cannot be followed, because there is no connection or the shop has a fault.

const BROKEN = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /\.data/, /^500: /]
/** It answers with copies of pages that were opened, which `offline.test.ts` is about. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

/** Hearts come with the page's code. A link that is pressed before it loads a document. */
const waitUntilAlive = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: / })
    .first()
    .waitFor()
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const failed = (page: Page) => page.getByRole('alert').getByText('Error fetching products')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test.for(['without a connection', 'while the shop has a fault'])(
  'Where more of a list cannot be loaded %s, what is shown stays in its place, and another try goes on',
  async (how, { open, expected }) => {
    expected.push(...BROKEN)
    const page = await open(WITHOUT_WORKER)
    await page.route(/\/shop\.data\?.*page=2/, (route) =>
      how === 'without a connection' ? route.abort() : route.fulfill({ status: 500, body: 'fault' }),
    )
    await page.goto('/shop')
    await waitUntilAlive(page)
    const more = page.getByRole('link', { name: 'Load more' })
    await more.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    await more.click()
    await failed(page).waitFor()
    expect(await cards(page).count()).toBe(24)
    await page.getByText('37 ITEMS').waitFor()
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(200)

    // The page tries again by itself, too, and then the button is gone.
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.unroute(/\/shop\.data\?.*page=2/)
    await page.keyboard.press('Enter')
    await expect.poll(() => cards(page).count()).toBe(37)
    await failed(page).waitFor({ state: 'detached' })
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(200)
  },
)

test.for(['/shop?colour=grey&colour=brown&colour=beige', '/collections/women', '/search?q=wool'])(
  'The way back to %s is open without a connection',
  async (path, { open, expected }) => {
    expected.push(...BROKEN)
    const page = await open({ ...WITHOUT_WORKER, viewport: { width: 390, height: 844 } })
    await page.goto(path)
    await waitUntilAlive(page)
    const card = cards(page).nth(6).getByRole('link').first()
    await card.scrollIntoViewIfNeeded()
    const names = await cards(page).getByRole('link').allTextContents()
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    const before = await scrolled(page)
    await card.click()
    await page.waitForURL(/\/shop\/\d+$/)
    await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()

    await goOffline(page)
    await page.goBack()
    await failed(page).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await cards(page).getByRole('link').allTextContents()).toEqual(names)
    await expect.poll(() => scrolled(page)).toBe(before)
    await page.context().setOffline(false)
    await failed(page).waitFor({ state: 'detached' })
    expect(await cards(page).getByRole('link').allTextContents()).toEqual(names)
  },
)

interface Link {
  open: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<void>
  /** The data of the page that it leads to. */
  data: RegExp
  says: string
  leadsTo: string | RegExp
}

const links: Record<string, Link> = {
  'a product': {
    open: (page) => page.goto('/shop?name=collarless'),
    press: (page) => cards(page).first().getByRole('link').first().click(),
    data: /\/shop\/\d+\.data/,
    says: 'Failed to fetch product',
    leadsTo: COAT,
  },
  'another colour': {
    open: (page) => openProduct(page, 'Heavy Tee, Ecru'),
    press: (page) =>
      page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Black' }).click(),
    data: /\/shop\/\d+\.data/,
    says: 'Failed to fetch product',
    leadsTo: 'Heavy Tee, Black',
  },
  'a collection': {
    open: (page) => page.goto('/shop'),
    async press(page) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Linen' }).click()
    },
    data: /\/collections\/linen\.data/,
    says: 'The shop could not show this page. Please try again in a moment.',
    leadsTo: 'Linen',
  },
  'the search': {
    open: (page) => page.goto('/shop'),
    press: (page) => page.getByRole('banner').getByRole('link', { name: 'Search' }).click(),
    data: /\/search\.data/,
    says: 'The shop could not show this page. Please try again in a moment.',
    leadsTo: 'Search',
  },
}

test.for(Object.keys(links))(
  'A link to %s that the shop cannot follow says so under a title, and another try leads on',
  async (name, { open, expected }) => {
    const { open: openPage, press, data, says, leadsTo } = links[name]!
    expected.push(...BROKEN)
    const page = await open(WITHOUT_WORKER)
    await openPage(page)
    await waitUntilAlive(page)
    await page.route(data, (route) => route.fulfill({ status: 500, body: 'fault' }))
    await press(page)
    await page.getByText(says).waitFor()
    const heading = page.getByRole('heading', { level: 1, name: 'Something went wrong.' })
    await heading.waitFor()
    expect(await page.title()).toBe('Something went wrong | Hemline')
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)

    await page.unroute(data)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: leadsTo }).waitFor()
    expect(await page.title()).not.toContain('Something went wrong')
  },
)

test('A link that is pressed without a connection is followed as soon as there is one', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open(WITHOUT_WORKER)
  await page.goto('/shop/38')
  await waitUntilAlive(page)
  await goOffline(page)
  const similar = page.getByRole('region', { name: 'You may also like...' }).getByRole('article').first()
  const name = await similar.getByRole('link').first().textContent()
  await similar.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
  expect(name).toContain((await page.getByRole('heading', { level: 1 }).textContent())!.split(',')[0]!)
})

test('What a page of the account could not load comes by itself as soon as there is a connection', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open({ ...WITHOUT_WORKER, ...signedIn(await aCustomer()) })
  await page.goto('/account/profile')
  await page.getByText('Where your orders go').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
  await page.getByText('You have no orders.').waitFor()
  await goOffline(page)
  await page.goBack()
  const failure = page.getByRole('alert').getByText('Error loading profile')
  await failure.waitFor()
  await page.context().setOffline(false)
  await failure.waitFor({ state: 'detached' })
  await page.getByText('Where your orders go').waitFor()
})

test('What a wish costs today comes by itself as soon as there is a connection', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open(WITHOUT_WORKER)
  await openProduct(page, COAT)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Wishlist: ${COAT}` })
    .first()
    .click()
  // The third is asked a moment after the connection has returned, when the first request over it has failed, too.
  let asked = 0
  await page.route('**/api/wishlist/details', (route) => (++asked < 3 ? route.abort() : route.fallback()))
  await page.goto('/wishlist')
  const failure = page.getByRole('alert').getByText('What these garments cost today')
  await failure.waitFor()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: `Move to cart: ${COAT}` }).waitFor()
  await failure.waitFor({ state: 'detached' })
})

test('A filter whose options cannot be loaded says so, sorts all the same, and has them with the next try', async ({
  page,
  expected,
}) => {
  expected.push(/^500: .*filter_options/, /console: .*500/)
  const options = '**/api/products/filter_options*'
  await page.route(options, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter & Sort' })
  const alert = drawer.getByRole('alert')
  await alert.getByText('Sizes, colours and fabrics could not be loaded.').waitFor()
  await drawer.getByRole('radio', { name: 'Price' }).check()
  await page.unroute(options)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await drawer
    .getByRole('group', { name: /^Fabric/ })
    .getByRole('checkbox', { name: 'Linen', exact: true })
    .check()
  await drawer
    .getByRole('status')
    .getByText(/^\d+ items?$/)
    .waitFor()

  // Numbers of another choice would be wrong.
  const items = drawer.getByText(/^\d+ items?$/)
  const numbers = drawer.getByText(/^\d+ products?$/)
  await expect.poll(() => numbers.count()).toBeGreaterThan(0)
  await page.route(options, (route) => route.fulfill({ status: 500, json: {} }))
  await drawer.getByRole('group', { name: 'Type' }).getByRole('checkbox', { name: 'Women' }).check()
  await expect.poll(() => items.count()).toBe(0)
  expect(await numbers.count()).toBe(0)
  await drawer.getByRole('button', { name: 'APPLY' }).click()
  await page.waitForURL(/sort_by=price.*product_type=women.*fabric=linen/)
})

/** On the page after a payment that has not arrived; answers with where it is paid. */
async function awaitPayment(page: Page): Promise<string> {
  const api = openCaller(sharedShop().url)
  const [coat] = (await api.call(listProducts, { query: { name: COAT } })).body as Product[]
  const items = [{ id: coat!.id, size: 'M', quantity: 1 }]
  const { session_url } = (await api.call(placeOrder, { headers: {}, body: { items } })).body
  await page.goto(`/orders/success?session_id=${/cs_test_\w+/.exec(session_url)![0]}`)
  await page.getByRole('heading', { level: 1, name: 'Almost there.' }).waitFor()
  return session_url
}

test('A payment is looked for while its page is in sight, and less often the longer it takes', async ({
  open,
}) => {
  const page = await open(WITHOUT_WORKER)
  await page.clock.install()
  let looks = 0
  page.on('request', (request) => void (looks += /api\/orders\/success/.test(request.url()) ? 1 : 0))
  await awaitPayment(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const looksWithin = async (ms: number) => {
    const before = looks
    await page.clock.runFor(ms)
    // What was asked before has been heard of once this is answered.
    await page.evaluate(() => fetch('/healthz').then(({ ok }) => ok))
    return looks - before
  }
  const turn = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  expect(await looksWithin(10_000)).toBeGreaterThan(1)
  await turn('hidden')
  expect(await looksWithin(60_000)).toBe(0)
  const before = looks
  await turn('visible')
  await expect.poll(() => looks).toBe(before + 1)
  await page.clock.fastForward(3_600_000)
  await expect.poll(() => looks).toBe(before + 2)
  expect(await looksWithin(60_000)).toBe(0)
  expect(await looksWithin(180_000)).toBe(1)
})

test('While a payment is awaited, a look for it that fails leaves the page as it is, and the next one shows it', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open(WITHOUT_WORKER)
  const session_url = await awaitPayment(page)
  let failures = 0
  await page.route(/api\/orders\/success/, (route) => (failures++, route.abort()))
  // The second one shows that it still looks.
  await expect.poll(() => failures, { timeout: 15_000 }).toBeGreaterThan(1)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Almost there.')
  await pay(session_url)
  await page.unroute(/api\/orders\/success/)
  await page.getByRole('heading', { level: 1, name: 'Thank you.' }).waitFor()
})
