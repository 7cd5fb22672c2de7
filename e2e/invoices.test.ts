import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin, signedIn } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const shop = ownDemoShop()

const savedBy = async (page: Page, click: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return {
    name: download.suggestedFilename(),
    text: (await readFile(await download.path())).toString('latin1'),
  }
}

test('A buyer saves the invoice from the page of the order', async ({ open }) => {
  const customer = await logInElsewhere(shop.shopper, shop.url)
  const page = await open({ baseURL: shop.url, ...signedIn(customer, shop.url) })
  await page.goto('/account/orders')
  await page.locator('a[href^="/account/orders/details/"]').first().click()
  await page.getByRole('heading', { name: 'Order details' }).waitFor()
  const { name, text } = await savedBy(page, () => page.getByRole('button', { name: 'Invoice' }).click())
  expect(name).toMatch(/^INV-.*\.pdf$/)
  expect(text).toMatch(/^%PDF-/)
})

test('A stranger who tracks an order is offered no invoice of it', async ({ open }) => {
  const customer = await logInElsewhere(shop.shopper, shop.url)
  const own = await open({ baseURL: shop.url, ...signedIn(customer, shop.url) })
  await own.goto('/account/orders')
  const link = own.locator('a[href^="/account/orders/details/"]').first()
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!
  const page = await open({ baseURL: shop.url })
  await page.goto(`/orders/track?order_id=${id}`)
  await page.getByText(id).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Invoice' }).count()).toBe(0)
})

test('The staff issue the invoice of an order and save it', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=delivered')
  const order = page.locator('[data-row]').first()
  await order.getByText('Invoice', { exact: true }).click()
  await order.getByRole('button', { name: 'Issue invoice' }).click()
  const number = order.getByRole('button', { name: /^INV-/ })
  await number.waitFor()
  const { name, text } = await savedBy(page, () => number.click())
  expect(name).toBe(`${await number.textContent()}.pdf`)
  expect(text).toMatch(/^%PDF-/)
})

test('All invoices are listed, found by day, saved one by one and exported for the books', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=delivered')
  const order = page.locator('[data-row]').last()
  await order.getByText('Invoice', { exact: true }).click()
  await order.getByRole('button', { name: 'Issue invoice' }).click()
  const issued = (await order.getByRole('button', { name: /^INV-/ }).textContent())!

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  const row = page.getByRole('listitem', { name: issued, exact: true })
  const pdf = await savedBy(page, () => row.getByRole('button', { name: issued }).click())
  expect(pdf.name).toBe(`${issued}.pdf`)
  const file = await savedBy(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(file.text).toContain(issued)

  await page.getByRole('link', { name: 'This month' }).click()
  await row.waitFor()
  const all = await savedBy(page, () => page.getByRole('button', { name: 'Export PDF' }).click())
  expect(all.name).toMatch(/^invoices-.*\.pdf$/)
  expect(all.text).toMatch(/^%PDF-/)

  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await page.getByText('No invoice matches these filters.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await row.waitFor()
    expect(await overflowOf(page), `at ${width}`).toEqual([])
    expect(await findBarriers(page), `at ${width}`).toEqual([])
  }
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})
