import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { createPromotion } from '../contract/promotion.ts'
import { listAdminOrders, placeOrder, updateOrder } from '../contract/order.ts'
import { createProduct } from '../contract/product.ts'
import { signInAgain } from '../test/accounts.ts'
import { done, openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { PHONE } from './journeys.ts'
import { hasFocus } from './keys.ts'
import { test } from './test.ts'
import { PAGES } from '../web/pages/dashboard/pages.ts'

// Who packs has a phone at hand, and a buyer whatever letters there are.

const MINUTE = 60_000

const shop = ownDemoShop()
let admin: string
beforeAll(async () => {
  admin = (await signInAgain(openCaller(shop.url), shop.admin)).token
})

/** What is typed into and has letters below 16px, in words. */
const findZoomed = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 140)),
    )

/** Pages with fields of their own that no link of the navigation leads to. */
const FURTHER = [
  '/dashboard/promotions?promotion=new',
  '/dashboard/sale-prices?sale=new',
  '/dashboard/collections?collection=new',
  '/dashboard/size-charts?chart=new',
  '/dashboard/products/edit/1',
  '/dashboard/styles/1',
  '/shop/2',
  '/gift-cards',
  '/withdraw',
  '/orders/track',
  '/account/profile',
]

test('A phone zooms into no field: whatever is typed has letters of at least 16px', async ({ open }) => {
  const page = await openAsAdmin(open, shop, undefined, PHONE)
  for (const path of [...PAGES.map(({ to }) => to), ...FURTHER]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect.soft(await findZoomed(page), path).toEqual([])
  }
})

test('On a phone the first order stands on the screen, and filters are a press away', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders', PHONE)
  const first = page.getByRole('checkbox', { name: /^Tick order/ }).first()
  await first.waitFor()
  expect((await first.boundingBox())!.y).toBeLessThan(640)
  await page.getByLabel('Find').waitFor()
  const status = page.getByRole('search').getByLabel('Status')
  expect(await status.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'More filters', expanded: false }).tap()
  await status.selectOption('shipped')
  await page.waitForURL(/status=shipped/)
  expect(await status.isVisible()).toBe(true)
  const email = page.getByRole('search').getByLabel('E-mail')
  expect(await email.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Fewer filters', expanded: true }).tap()
  await email.waitFor({ state: 'hidden' })
  expect(await status.isVisible(), 'what is in force is seen').toBe(true)
  await page.reload()
  await page.getByRole('link', { name: 'Clear filters' }).waitFor()
  expect([await status.isVisible(), await email.isVisible()]).toEqual([true, false])
  await page.goto('/dashboard/orders?email=ada&paid_from=2026-01-01')
  await email.waitFor()
  expect(await page.getByLabel('Paid from').isVisible()).toBe(true)
  expect(await status.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await status.isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'More filters' }).isVisible()).toBe(false)
})

test('On a phone it is seen why an order was not shipped, and what the other has changed', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=manufacturing', PHONE)
  const order = page.locator('[data-row]').first()
  await order.getByRole('button', { name: /^Ship order/ }).tap()
  const tracking = order.getByLabel('Tracking information')
  await expect.poll(() => hasFocus(tracking)).toBe(true)
  const api = openCaller(shop.url)
  const id = (await order.getByRole('form').getAttribute('aria-label'))!.replace('Edit order ', '')
  const changed = { order: { delivery_attributes: { tracking_information: 'OTHER 1' } } }
  await done(api.call(updateOrder, { params: { id }, body: changed }, admin))
  await tracking.fill('MINE 1')
  await tracking.press('Enter')
  const conflict = order.getByRole('alert').filter({ hasText: 'OTHER 1' })
  await conflict.waitFor()
  const { y, height } = (await conflict.boundingBox())!
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height)
  expect(await tracking.inputValue()).toBe('MINE 1')
})

test('An amount with a decimal comma, which is all that some phones offer, is asked for and never assumed', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/promotions?promotion=new', PHONE)
  await page.getByLabel('Code', { exact: true }).fill('COMMA10')
  await page.getByLabel('Percent').fill('10')
  const least = page.getByLabel('Goods from ($)')
  await least.fill('65,50')
  await least.press('Enter')
  await page.getByText('Is it 65.50?').waitFor()
  expect(await least.inputValue()).toBe('65,50')
  await page.getByRole('button', { name: 'Yes, 65.50' }).tap()
  expect(await least.inputValue()).toBe('65.50')
  await expect.poll(() => hasFocus(least)).toBe(true)
  expect(await page.getByText('Is it 65.50?').count()).toBe(0)
  const created = page.waitForResponse((answer) => answer.url().endsWith(createPromotion.path))
  await page.getByRole('button', { name: 'Create promotion' }).tap()
  expect(await (await created).json()).toMatchObject({ code: 'COMMA10', minimum: 6550 })
})

test('A name in Hebrew with a Latin letter is read from right to left, on the slip and in the list', async ({
  open,
}) => {
  const api = openCaller(shop.url)
  const product = {
    name: 'Plain Cape',
    price: 6500,
    product_type: 'women' as const,
    quantity: 9,
    sizes: ['M'],
  }
  const { id } = await done(api.call(createProduct, { body: { ...product, description: 'Woven.' } }, admin))
  const items = [{ id, size: 'M', quantity: 1 }]
  const { session_url } = await done(api.call(placeOrder, { headers: {}, body: { items } }))
  await pay(session_url, { email: 'noa@example.com', shipping_name: 'נועה כהן (בניין B)' })
  const query = { q: 'noa@example.com' }
  const find = async () => (await api.call(listAdminOrders, { query }, admin)).body
  await expect.poll(async () => (await find()).length, { timeout: MINUTE }).toBe(1)

  const page = await openAsAdmin(open, shop)
  for (const path of ['/dashboard/orders?q=noa', `/dashboard/orders/print?ids=${(await find())[0]!.id}`]) {
    await page.goto(path)
    const address = page.locator('address').filter({ hasText: 'נועה' })
    const [first, last] = await address.evaluate((element) => {
      const text = element.firstChild as Text
      const leftOf = (letter: string) => {
        const at = text.data.indexOf(letter)
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      }
      return [leftOf('נ'), leftOf('B')]
    })
    expect(last, path).toBeLessThan(first!)
  }
})
