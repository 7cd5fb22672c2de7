import { expect } from 'vitest'
import { aCustomer, fillLogin, openAsAdmin } from './customers.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { test } from './test.ts'

// The people who run the shop: what they change is seen by everybody, so they have a shop of their own.

const shop = ownDemoShop()

test('Visitors who are not admins get 404 for the dashboard, by address and by link', async ({
  open,
  expected,
}) => {
  expected.push(/^404: /, /console: .*404/)
  const page = await open({ baseURL: shop.url })
  for (const path of [
    '',
    '/orders',
    '/orders/unpaid',
    '/orders/print',
    '/orders/ship',
    '/products',
    '/create-product',
    '/products/edit/3',
    '/products/import',
    '/search',
  ]) {
    await page.goto(`/dashboard${path}`)
    await page.waitForURL('**/404')
    await page.getByText('The page you are looking for does not exist.').waitFor()
  }
})

test('The dashboard says “Loading...” until the admin check has answered, and then shows its tiles', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  const { promise: checked, resolve: letItThrough } = Promise.withResolvers<void>()
  await page.route('**/api/users/check_admin', async (route) => {
    await checked
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByText('Loading...').filter({ visible: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  letItThrough()
  for (const tile of ['Orders', 'Products', 'Create Product']) {
    await page.getByRole('link', { name: tile, exact: true }).waitFor()
  }
  await page.getByRole('link', { name: /\d+ to make/ }).click()
  await page.waitForURL('**/dashboard/orders?todo=make')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

test('A page of the dashboard whose admin check is cut off, as by a reload while it loads, stays where it is', async ({
  open,
  expected,
}) => {
  expected.push(/check_admin/, /console: .*ERR_/)
  const page = await openAsAdmin(open, shop)
  await page.route('**/api/users/check_admin', (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto('/dashboard/customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).waitFor()
})

test('The dashboard says what was sold today and in 30 days, and leads there', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  for (const days of ['today', 'in 30 days']) {
    await page.goto('/dashboard')
    const link = page.getByRole('link', { name: new RegExp(String.raw`^\$[\d,]+\.\d\d ${days}$`) })
    const sum = (await link.innerText()).split(/\s/)[0]!
    await link.click()
    await page.waitForURL(/\/dashboard\/sales\?from=[\d-]+&to=[\d-]+$/)
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor()
    await page.getByText(sum, { exact: true }).first().waitFor()
  }
})

test('Leaving a form with unsaved changes asks first, and Cancel goes back', async ({ open }) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/products')
  await admin
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  await admin.keyboard.press('c')
  // The list has a field of that name, too.
  await admin.getByRole('heading', { level: 1, name: 'Create Product' }).waitFor()
  await admin.getByLabel('Name').fill('Half a')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Stay' }).click()
  expect(await admin.getByLabel('Name').inputValue()).toBe('Half a')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Leave without saving' }).click()
  await admin.waitForURL('**/dashboard/products')
})

test('Cancel opens the product list where there is no earlier page', async ({ open }) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.waitForURL('**/dashboard/products')
})

test('A filter that would close a form with unsaved changes asks first', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders')
  const edit = page.getByRole('button', { name: /^Edit Order/ }).first()
  await edit.click()
  await page.getByLabel('Tracking information').fill('NOT SAVED YET')
  await page.getByRole('search').getByLabel('Status').selectOption('delivered')
  await page.getByText('has not been saved').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Tracking information').inputValue()).toBe('NOT SAVED YET')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('A filter that is cleared before its list has come shows the whole list', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products')
  const total = page.getByRole('main').getByRole('status').first()
  await expect.poll(() => total.textContent()).toMatch(/^\d+$/)
  const all = await total.textContent()
  const found = await holdBack(page, /\/api\/.*name=tote/)
  const field = page.getByLabel('Name', { exact: true })
  await field.fill('tote')
  await expect.poll(() => found.held.length).toBe(1)
  const { pathname } = new URL(found.held[0]!.request().url())
  const whole = page.waitForResponse((response) => new URL(response.url()).pathname === pathname)
  await field.fill('')
  expect((await whole).url()).not.toContain('tote')
  await found.letGo()
  await expect.poll(() => total.textContent()).toBe(all)
  expect(new URL(page.url()).search).toBe('')
})

test('Unsaved changes survive the end of the session', async ({ open, expected }) => {
  expected.push(/^401: /, /console: .*401/)
  const admin = await openAsAdmin(open, shop, '/dashboard/orders')
  await admin
    .getByRole('button', { name: /^Edit Order/ })
    .first()
    .click()
  await admin.getByLabel('City').fill('Kept City')
  const token = await admin.evaluate(() => localStorage.getItem('jwtToken')!)
  await fetch(`${shop.url}/api/logout`, { method: 'DELETE', headers: { authorization: token } })
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Your session has ended. Log in again').waitFor()

  const tab = await admin.context().newPage()
  await tab.goto('/login')
  await fillLogin(tab, await aCustomer({ url: shop.url }))
  await admin.getByText('This account does not open the dashboard.').waitFor()
  await tab.evaluate(() => localStorage.clear())
  await tab.goto('/login')
  await fillLogin(tab, shop.admin)
  await admin.getByText('Your session has ended. Log in again').waitFor({ state: 'detached' })
  expect(await admin.getByLabel('City').inputValue()).toBe('Kept City')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Order updated successfully').waitFor()
})

test('A dashboard whose first question is not answered says so, and opens when it is tried again', async ({
  open,
  expected,
}) => {
  expected.push(/staff\/me/, /console: .*(Failed to load|net::)/)
  const page = await openAsAdmin(open, shop)
  await page.route('**/api/staff/me', (route) => route.abort())
  await page.goto('/dashboard/orders')
  await page.getByRole('heading', { level: 1, name: 'The dashboard could not be opened' }).waitFor()
  expect(await page.getByText('Loading...').filter({ visible: true }).count()).toBe(0)
  await page.unroute('**/api/staff/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.locator('[data-row]').first().waitFor()
})

test('Figures are read on a phone without scrolling sideways', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/sales')
  await page.getByRole('heading', { name: 'By category' }).waitFor()
  for (const summary of await page.locator('summary').all()) await summary.click()
  const regions = page.getByRole('region').filter({ has: page.locator('table') })
  expect(await regions.count()).toBeGreaterThan(4)
  // Charts take their width when they are drawn.
  const wide = () =>
    regions.evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.getAttribute('aria-labelledby')),
    )
  await expect.poll(wide).toEqual([])
  expect(await overflowOf(page)).toEqual([])
  const row = page.getByRole('region', { name: 'Pieces by product' }).getByRole('row').nth(1)
  await row.getByRole('rowheader').waitFor()
  expect(
    await row
      .getByRole('cell')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content),
  ).toBe('"Pieces"')
})

test('On a phone the bar shows what comes before and after the page that is open', async ({ open }) => {
  const admin = await openAsAdmin(open, shop)
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/dashboard/looks')
  const bar = admin.getByRole('navigation', { name: 'Dashboard' })
  const edges = async (name: string) => {
    const { x, width } = (await bar.getByRole('link', { name, exact: true }).boundingBox())!
    return { left: x, right: x + width }
  }
  const end = async () => {
    const { x, width } = (await bar.boundingBox())!
    return x + width
  }
  await expect.poll(async () => (await edges('Collections')).left).toBeGreaterThan(0)
  await expect.poll(async () => (await edges('Waiting')).right < (await end())).toBe(true)
})

test('A sold-out product shows its price once in the list', async ({ open }) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/products?name=Heavy Tee, Slate')
  const tile = admin.locator('[data-row]').filter({ hasText: '0 in stock' })
  await tile.getByLabel('What Heavy Tee, Slate costs').waitFor()
  await tile.getByText('Heavy Tee, Slate', { exact: true }).filter({ visible: true }).waitFor()
  expect(await tile.getByRole('article').getByText(/^\$\d/).filter({ visible: true }).count()).toBe(0)
})

test('Sales mark the range that they show, and none where the days are of another', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  const marked = () => page.getByRole('list', { name: 'Ranges' }).locator('[aria-current]').allTextContents()
  const placeOf = (label: string) =>
    page.getByRole('link', { name: label, exact: true }).evaluate((link) => link.getBoundingClientRect().left)
  await page.goto('/dashboard/sales')
  await expect.poll(marked).toEqual(['30 days'])
  const places = [await placeOf('3 years'), await placeOf('Last month')]
  await page.getByRole('link', { name: '12 months' }).click()
  await expect.poll(marked).toEqual(['12 months'])
  expect([await placeOf('3 years'), await placeOf('Last month')]).toEqual(places)
  await page.getByRole('link', { name: 'Last month' }).click()
  await expect.poll(marked).toEqual(['Last month'])
  await page.goto('/dashboard/sales?from=2026-01-01&to=2026-01-30')
  await page.getByRole('heading', { name: 'By category' }).waitFor()
  expect(await marked()).toEqual([])
})

test('The slider that reads the chart of sales is as wide as the chart', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/sales')
  const slider = page.getByRole('slider', { name: 'Read the chart' })
  expect(await slider.evaluate((input) => getComputedStyle(input).padding)).toBe('0px')
})

test('What tax is due is shown once it is asked for, by country and state', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/sales?from=2026-01-01')
  await page.getByText('Tax by country and rate').click()
  const table = page.getByRole('table', { name: 'Tax by country and rate' })
  await table.getByRole('rowheader', { name: 'United States, NY' }).waitFor()
  await page.getByText(/^Due in all: \$\d/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const file = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Tax', exact: true })
    .getByRole('button', { name: 'Export CSV' })
    .click()
  expect((await file).suggestedFilename()).toMatch(/^sales-taxes.*\.csv$/)
})

test('On paper the figures have all rows and columns of their tables', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  // A sheet of A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.goto('/dashboard/sales')
  await page.getByRole('heading', { name: 'By category' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const cut = () =>
    page
      .getByRole('region')
      .filter({ has: page.locator('table') })
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).overflowY !== 'visible' || one.scrollWidth > one.clientWidth)
          .map((one) => one.getAttribute('aria-label')),
      )
  await expect.poll(cut).toEqual([])
  // A month of days, which is more than a screen shows at once.
  expect(await page.getByRole('table', { name: 'Sales by day' }).getByRole('row').count()).toBe(31)
})

test('Where the page’s colours are forced to be light on dark, the chart of sales is drawn in them', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/dashboard/sales')
  await page.getByText('This period', { exact: true }).waitFor()
  const dark = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((red, at) => at % 4 === 0 && data[at + 3]! > 200 && red < 60).length
    })
  await expect.poll(dark).toBe(0)
})

test('Where the chart of sales cannot be loaded, the page stays and says so', async ({ open, expected }) => {
  expected.push(/sales-chart/, /console: .*(Failed to load|net::)/)
  const page = await openAsAdmin(open, shop)
  await page.route('**/assets/sales-chart*.js', (route) => route.abort())
  await page.goto('/dashboard/sales')
  await page.getByText('The chart could not be loaded. Its figures stand in the table.').waitFor()
  await page.getByText('Net sales as a table').click()
  await page.getByRole('table', { name: 'Sales by' }).first().waitFor()
})
