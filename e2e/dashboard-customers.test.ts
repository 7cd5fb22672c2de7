import { afterAll, beforeAll, expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { test } from './test.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => shop.stop())

test(
  'A customer is found and opened with keys, and keeps a note and a tag that the list filters by',
  { timeout: 150_000 },
  async ({ open }) => {
    const page = await openAsAdmin(open, shop)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Create Product' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByRole('heading', { name: 'Customers' }).waitFor()
    const rows = page.locator('[data-row]')
    // What the demo shop has sold is counted once it runs.
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { name: 'Customers' }).waitFor()
          return await rows.count()
        },
        { timeout: 90_000, interval: 2_000 },
      )
      .toBeGreaterThan(1)
    await page.getByLabel('Sort').selectOption('spent')
    await page.waitForURL(/sort=spent/)
    const email = (await rows.first().getAttribute('aria-label'))!.replace('Customer ', '')
    await page.keyboard.press('/')
    await page.keyboard.type(email)
    await page.waitForURL(/q=/)
    await expect.poll(() => rows.count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: 'Sizes kept' }).waitFor()
    expect(await page.getByRole('link', { name: /^HL-/ }).count()).toBeGreaterThan(0)

    await page.getByLabel('Note for the staff').fill('Prefers the morning.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Notes (1)').waitFor()
    await page.getByLabel('Tag', { exact: true }).fill('Regular')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Regular' }).click()
    await page.getByText('Tagged Regular').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
  },
)

test('The e-mail of an order leads to its customer, and one who does not exist is said to', async ({
  open,
  expected,
}) => {
  expected.push(/console: .*404/)
  const page = await openAsAdmin(open, shop)
  await page.goto('/dashboard/orders?status=delivered')
  const order = page.locator('[data-row]').first()
  await order.locator('a[href^="/dashboard/customers"]').click()
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
  await page.locator('[data-row] a').first().click()
  await page.getByRole('heading', { name: 'Addresses' }).waitFor()
  await page.goto('/dashboard/customers/2000000000')
  await page.getByText('This customer does not exist').waitFor()
  await page.goto('/dashboard/customers?q=nobody-has-this')
  await page.getByText('No customer matches.').waitFor()
})
