import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { COAT, isTakenOver, openProduct, PHONE, putInCart } from './journeys.ts'
import { test } from './test.ts'

const BROKEN = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /Failed to load resource/]
/** The worker's own requests cannot be held back by a test. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

interface Overlay {
  title: string
  files: RegExp
  visit: (page: Page) => Promise<unknown>
  open: (page: Page) => Promise<void>
  /** Something that only the loaded overlay shows. */
  shows: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()
const see =
  (role: 'link' | 'button' | 'columnheader' | 'combobox', name: string | RegExp) => async (page: Page) =>
    page.getByRole('dialog').getByRole(role, { name }).first().waitFor()

const overlays: Overlay[] = [
  {
    title: 'Menu',
    files: /\/assets\/main-menu-/,
    visit: (page) => page.goto('/faq'),
    open: press('Menu'),
    shows: see('link', 'Track'),
  },
  {
    title: 'Filter & Sort',
    files: /\/assets\/filter-panel-/,
    visit: (page) => page.goto('/shop'),
    open: press('Filter & Sort'),
    shows: see('button', 'APPLY'),
  },
  {
    title: 'Size guide',
    files: /\/assets\/size-guide-/,
    visit: (page) => openProduct(page, COAT),
    open: press('Size guide'),
    shows: see('columnheader', /cm/),
  },
  {
    title: 'Photographs',
    files: /\/assets\/zoom-/,
    visit: (page) => openProduct(page, COAT),
    open: press(/^Zoom/),
    shows: see('button', /^Larger/),
  },
  {
    title: 'Your Cart',
    files: /\/assets\/side-cart-panel-.*\.css/,
    visit: (page) => openProduct(page, COAT),
    async open(page) {
      await page.getByRole('radio', { name: 'M', exact: true }).click()
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    },
    shows: see('combobox', /^Quantity/),
  },
]

test.for(overlays)(
  '“$title” that cannot be loaded leaves the page as it is, says so, and opens with the next try',
  async ({ title, files, visit, open: press, shows }, { open, expected }) => {
    expected.push(...BROKEN)
    const page = await open({ ...PHONE, ...WITHOUT_WORKER })
    await page.route(files, (route) => route.abort())
    await visit(page)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await press(page)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText('This part of the page could not be loaded.').waitFor()
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()).toBe(heading)

    await page.unroute(files)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await shows(page)
    if (title === 'Your Cart') await dialog.getByText('Size M').waitFor()
  },
)

test('The message about a part that cannot be loaded closes with Esc and gives the focus back', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open(WITHOUT_WORKER)
  await page.route(/\/assets\/main-menu-/, (route) => route.abort())
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('This part of the page could not be loaded.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Menu')
})

test('A part that loads by itself and cannot be loaded is no fault of the page', async ({
  open,
  expected,
}) => {
  expected.push(/^failed: GET .*\/assets\/offline-/, /^console: Failed to load resource/)
  const page = await open(WITHOUT_WORKER)
  await page.route(/\/assets\/offline-.*\.css/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/faq')
  await failed
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Track' }).waitFor()
})

test('A notice whose card cannot be loaded is shown all the same, and goes by itself', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open({ ...PHONE, ...WITHOUT_WORKER })
  await page.route(/\/assets\/notification-card-/, (route) => route.abort())
  await openProduct(page, COAT)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const notice = page.getByRole('status').getByText('Please select a size')
  await notice.waitFor()
  await notice.waitFor({ state: 'detached' })
})

test('A cart whose field for codes cannot be loaded says so, and can be paid', async ({ open, expected }) => {
  expected.push(...BROKEN)
  const page = await open(WITHOUT_WORKER)
  await page.route(/\/assets\/cart-codes-.*\.js/, (route) => route.abort())
  await putInCart(page, COAT, { size: 'M' })
  await page.goto('/cart')
  await page.getByText('The field for codes could not be loaded. Please reload the page.').waitFor()
  await page.getByRole('link', { name: 'Checkout as guest' }).waitFor()
  await page.unroute(/\/assets\/cart-codes-.*\.js/)
  await page.reload()
  await page.getByLabel('Code', { exact: true }).waitFor()
})

test('Without a connection another try says that it is still missing, and the page keeps what was chosen', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open(WITHOUT_WORKER)
  await page.route(/\/assets\/size-guide-/, (route) => route.abort())
  await openProduct(page, COAT)
  await page.getByRole('radio', { name: 'L', exact: true }).click()
  await page.getByRole('button', { name: 'Size guide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Size guide' })
  await dialog.getByText('could not be loaded').waitFor()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await page.context().setOffline(false)
  await page.unroute(/\/assets\/size-guide-/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog').getByRole('columnheader').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'L', exact: true, checked: true }).waitFor()
})

test('Overlays that the idle page has fetched open without a connection', async ({ open, expected }) => {
  expected.push(...BROKEN)
  const page = await open({ ...PHONE, ...WITHOUT_WORKER })
  const underWay = new Set<Request>()
  const fetched: string[] = []
  page.on('request', (request) => underWay.add(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    fetched.push(request.url())
  })
  await openProduct(page, COAT)
  const parts = ['main-menu', 'dialog-frame', 'side-cart-panel', 'size-guide', 'zoom']
  const isFetched = (name: string) =>
    fetched.some((url) => url.includes(`/assets/${name}-`) && url.endsWith('.js'))
  await expect.poll(() => parts.every(isFetched) && underWay.size === 0).toBe(true)
  await page.context().setOffline(true)
  for (const { title, open, shows } of overlays.filter(({ title }) => title !== 'Filter & Sort')) {
    await open(page)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    await shows(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('A release that removes the files of an open page leads to one reload, with the state kept', async ({
  open,
  expected,
}) => {
  expected.push(/404/, ...BROKEN)
  const page = await open(WITHOUT_WORKER)
  let isGone = true
  await page.route(/\/assets\/(size-guide|missing-overlay)-.*\.js/, (route) => {
    const isPageItself = route.request().method() === 'GET' && route.request().url().includes('missing')
    return isGone && !isPageItself ? route.fulfill({ status: 404 }) : route.continue()
  })
  await openProduct(page, COAT)
  await page.getByRole('radio', { name: 'L', exact: true }).click()
  let loads = 0
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    loads++
    isGone = false
  })
  await page.getByRole('button', { name: 'Size guide' }).click()
  await page.getByRole('dialog', { name: 'Size guide' }).getByRole('columnheader').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'L', exact: true, checked: true }).waitFor()
  expect(loads).toBe(1)
})

test('A link to a page whose code cannot be loaded leaves the page alone until it is followed', async ({
  open,
  expected,
}) => {
  expected.push(/^failed: GET .*\/assets\/home-/, /^console: Failed to load resource/)
  const page = await open(WITHOUT_WORKER)
  await page.route(/\/assets\/home-.*\.js/, (route) => route.abort())
  await page.goto('/withdraw')
  await isTakenOver(page)
  const email = page.getByRole('textbox', { name: /E-mail/i }).first()
  await email.fill('typed@example.com')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('banner').getByRole('link', { name: 'Hemline' }).hover()
  await failed
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Track' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await email.inputValue()).toBe('typed@example.com')
})

test('A page whose code is gone after a release is shown after one reload', async ({ open, expected }) => {
  expected.push(/404/, /Error loading route module/, /TypeError/, ...BROKEN)
  const page = await open(WITHOUT_WORKER)
  let isGone = true
  await page.route(/\/assets\/about-.*\.js/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/faq')
  page.on('request', (request) => request.isNavigationRequest() && (isGone = false))
  await page.getByRole('contentinfo').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  await page.getByRole('heading', { level: 1, name: /./ }).first().waitFor()
})

test('An address that is opened while the shop still fetches another page is the one that is shown', async ({
  open,
}) => {
  const page = await open(WITHOUT_WORKER)
  await page.route(/\/shop\.data/, () => {})
  await page.goto('/faq')
  await isTakenOver(page)
  const asked = page.waitForRequest(/\/shop\.data/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click()
  await asked
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('The measures that a size guide could not fetch leave no gap, and come once there is a connection again', async ({
  open,
  expected,
}) => {
  expected.push(...BROKEN)
  const page = await open(WITHOUT_WORKER)
  let isLost = true
  await page.route('**/measurements', (route) => (isLost ? route.abort() : route.continue()))
  await openProduct(page, COAT)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  const again = guide.getByRole('button', { name: 'Try again' })
  await guide.getByText('The measurements could not be fetched.').waitFor()
  const gap = async () => {
    const { y, height } = (await again.boundingBox())!
    const below = (await guide.getByRole('heading', { name: 'Your body' }).boundingBox())!
    return below.y - y - height
  }
  await expect.poll(gap).toBeLessThan(100)

  await page.context().setOffline(true)
  isLost = false
  await page.context().setOffline(false)
  await guide
    .getByRole('columnheader', { name: /^Chest/ })
    .first()
    .waitFor()
  expect(await again.count()).toBe(0)
})

test('The filter that an idle list has fetched opens without a connection', async ({ open, expected }) => {
  expected.push(...BROKEN)
  const page = await open({ ...PHONE, ...WITHOUT_WORKER })
  const filter = overlays.find(({ title }) => title === 'Filter & Sort')!
  const fetched = page.waitForEvent('requestfinished', (request) => filter.files.test(request.url()))
  await filter.visit(page)
  await fetched
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await filter.open(page)
  await filter.shows(page)
})
