import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectUsable, expectUsableAsIs } from './axe.ts'
import { aCustomer, newEmail, openAsAdmin, signedIn } from './customers.ts'
import { PHONE } from './journeys.ts'
import { ownDemoShop } from './demo-shop.ts'
import { PAGES } from '../web/pages/dashboard/pages.ts'
import { findSmall } from './targets.ts'
import { test } from './test.ts'

// The screens of who runs the shop, and those of an account that stand in no other list.

const shop = ownDemoShop({ env: { LOG_LEVEL: 'warn', FEATURE_SEARCH: 'true' } })

const look = (page: Page, what: string) => expectUsable(page, what, [390, 768, 1440])

test('Figures, customers, invoices and settings can be used by everybody', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  for (const [path, heading, what] of [
    ['/dashboard/sales', 'By category', 'sales'],
    ['/dashboard/settings', 'Invoices', 'settings'],
    ['/dashboard/staff', 'Staff', 'staff'],
    ['/dashboard/activity', 'Activity', 'activity'],
    ['/dashboard/price-changes', 'Change prices', 'price changes'],
    ['/dashboard/stock', 'Count stock', 'counting stock'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
    await look(page, what)
  }

  await page.goto('/dashboard/orders?status=delivered')
  const order = page.locator('[data-row]').first()
  await order.getByText('Invoice', { exact: true }).click()
  await order.getByRole('button', { name: 'Mail to buyer' }).click()
  await page.getByText(/^The invoice goes to /).waitFor()
  await order.getByRole('button', { name: /^INV-/ }).waitFor()
  await look(page, 'an invoice that was mailed')

  await page.goto('/dashboard/customers')
  await page.getByRole('button', { name: 'Export who wants news', exact: true }).waitFor()
  await page.locator('[data-row] a').first().click()
  await page.getByRole('button', { name: 'Erase …' }).click()
  await page
    .getByRole('dialog', { name: 'Erase this person?' })
    .getByText(/has to end first|This stays/)
    .waitFor()
  await look(page, 'erasing a customer')
})

/** Pages that no link of the navigation leads to. */
const FURTHER = [
  'orders/unpaid',
  'orders?todo=ship',
  'returns?state=settled',
  'returns/fit',
  'customers/past-orders',
  'products/edit/1',
  'styles/1',
  'styles/group',
].map((path) => `/dashboard/${path}`)

test('Whatever is pressed in the dashboard is at least 24 pixels wide and high (WCAG 2.5.8)', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [...PAGES.map(({ to }) => to), ...FURTHER]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect.soft(await findSmall(page, 24), path).toEqual([])
  }
})

test('On a tablet every column of the sales is seen without scrolling sideways', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/sales', { viewport: { width: 768, height: 1024 } })
  const tables = page.locator('[role=region]:has(table)')
  await page.getByRole('region', { name: 'Sales by country' }).waitFor()
  const hidden = () =>
    tables.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((table) => table.getAttribute('aria-label')),
    )
  await expect.poll(hidden).toEqual([])
})

test('What leads through the dashboard is large enough for a finger', async ({ open }) => {
  const page = await openAsAdmin(open, shop, undefined, PHONE)
  for (const [path, heading, ...parts] of [
    ['/dashboard', 'Dashboard', 'nav', '[data-row]'],
    ['/dashboard/orders', 'Orders', 'nav', 'header:has(h1)', '[data-row] button'],
    ['/dashboard/sales', 'Sales', '[aria-label=Ranges]'],
    ['/dashboard/settings', 'Settings', 'nav', '[aria-label^="Countries of"]'],
    [
      '/dashboard/products/edit/1',
      'Edit Product',
      'header:has(h1)',
      '[aria-label^="Remove size"]',
      '[aria-label^=Reorder]',
    ],
    ['/dashboard/size-charts?chart=new', 'Size charts', 'table'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    for (const part of parts) {
      expect.soft(await page.locator(`main ${part}`).count(), `${part} of ${path}`).toBeGreaterThan(0)
      expect.soft(await findSmall(page, 44, `main ${part}`), `${part} of ${path}`).toEqual([])
    }
  }
})

test('An account agrees to news and withdraws it', async ({ open }) => {
  const page = await open({
    baseURL: shop.url,
    ...signedIn(await aCustomer({ url: shop.url }), shop.url),
  })
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Choose news' }).click()
  await page.getByText('You are sent no news.').waitFor()
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByText(/^You agreed on /).waitFor()
  await look(page, 'news that were agreed to')
  await page.getByRole('button', { name: 'Send me no more news' }).click()
  await page.getByText('You are sent no news.').waitFor()
})

test('What is missing of a credit is said at its field, and what was given is not given again by another press', async ({
  open,
  expected,
}) => {
  expected.push(/^failed: POST .*\/api\/credit/, /console: .*ERR_FAILED.*\/api\/credit/)
  const admin = await openAsAdmin(open, shop, '/dashboard/credit')
  await admin.getByText('Give credit', { exact: true }).click()
  const give = admin.getByRole('button', { name: 'Give', exact: true })
  await give.click()
  await admin.getByText('Please fill in this field.').first().waitFor()
  const email = newEmail('given')
  await admin.getByLabel('E-mail', { exact: true }).fill(email)
  await admin.getByLabel('Amount ($)', { exact: true }).fill('much')
  await admin.getByLabel('Reason', { exact: true }).fill('for a test')
  await give.click()
  await admin.getByText('Enter an amount such as 25.00.').waitFor()
  await admin.setViewportSize({ width: 390, height: 800 })
  await expectUsableAsIs(admin)
  const amount = admin.getByLabel('Amount ($)', { exact: true })
  await amount.fill('25,00')
  await amount.press('Enter')
  await admin.getByRole('button', { name: 'Yes, 25.00' }).click()
  expect(await amount.inputValue()).toBe('25.00')
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe(null)
  await loseNextAnswer(admin, '**/api/credit')
  await give.click()
  await admin.getByText('The shop cannot be reached.').waitFor()
  await give.click()
  await admin.getByText(`A gift card is on its way to ${email}.`).waitFor()
  for (const label of ['E-mail', 'Amount ($)', 'Reason'])
    await expect.poll(() => admin.getByLabel(label, { exact: true }).inputValue()).toBe('')
  await give.click()
  await admin.getByText('Please fill in this field.').first().waitFor()

  await admin.goto(`/dashboard/credit?q=${email}`)
  const opens = admin.getByRole('button', { name: 'Open', exact: true })
  await opens.first().waitFor()
  expect(await opens.count()).toBe(1)
})

test('A gift card is given more once, also when its answer is lost or Save is pressed again', async ({
  open,
  expected,
}) => {
  expected.push(/^failed: POST .*\/adjust/, /console: .*ERR_FAILED.*\/adjust/)
  const admin = await openAsAdmin(open, shop, '/dashboard/credit')
  const email = newEmail('adjusted')
  await admin.getByText('Give credit', { exact: true }).click()
  await admin.getByLabel('E-mail', { exact: true }).fill(email)
  await admin.getByLabel('Amount ($)', { exact: true }).fill('25')
  await admin.getByLabel('Reason', { exact: true }).fill('for a test')
  await admin.getByRole('button', { name: 'Give', exact: true }).click()
  await admin.getByText(`A gift card is on its way to ${email}.`).waitFor()

  await admin.goto(`/dashboard/credit?q=${email}`)
  await admin.getByRole('button', { name: 'Open', exact: true }).click()
  const row = admin.locator('[data-row]')
  const save = row.getByRole('button', { name: 'Save', exact: true })
  await row.getByLabel('Amount ($)', { exact: true }).fill('5')
  await row.getByLabel('Reason', { exact: true }).fill('for the delay')
  const moves = row.getByRole('listitem')
  await expect.poll(() => moves.count()).toBe(1)
  await loseNextAnswer(admin, '**/api/credit/*/adjust')
  await save.click()
  await row.getByText('The shop cannot be reached.').waitFor()
  await save.click()
  await expect.poll(() => moves.count()).toBe(2)
  await expect.poll(() => row.getByLabel('Amount ($)', { exact: true }).inputValue()).toBe('')
  await save.click()
  await row.getByText('Enter an amount such as 25.00.').waitFor()
  await admin.reload()
  await admin.getByRole('button', { name: 'Open', exact: true }).click()
  await row.getByText('for the delay').first().waitFor()
  expect(await moves.count()).toBe(2)

  // The same again is another wish.
  await row.getByLabel('Amount ($)', { exact: true }).fill('5')
  await row.getByLabel('Reason', { exact: true }).fill('for the delay')
  await save.click()
  await expect.poll(() => moves.count()).toBe(3)
  await expect.poll(() => row.getByLabel('Amount ($)', { exact: true }).inputValue()).toBe('')
  await row.getByLabel('Amount ($)', { exact: true }).fill('5')
  await row.getByLabel('Reason', { exact: true }).fill('for the delay')
  await save.click()
  await expect.poll(() => moves.count()).toBe(4)
})

/** The server does it, and its answer does not come. */
async function loseNextAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('On a phone the form of what is chosen in a list comes into sight', async ({ open }) => {
  const admin = await openAsAdmin(open, shop)
  await admin.setViewportSize({ width: 390, height: 600 })
  for (const [path, list, form] of [
    ['promotions', 'Promotions', /A first hello/],
    ['sale-prices', 'Sales', /Linen, end of season/],
    ['collections', 'Collections', /^Women/],
  ] as const) {
    await admin.goto(`/dashboard/${path}`)
    await admin.getByRole('navigation', { name: list }).getByRole('link', { name: form }).first().click()
    const name = admin.getByRole('form', { name: form }).getByRole('textbox').first()
    await name.waitFor()
    await expect.poll(async () => (await name.boundingBox())!.y).toBeLessThan(400)
    expect((await name.boundingBox())!.y, path).toBeGreaterThan(0)
  }
})
