import { beforeAll, expect } from 'vitest'
import { listAdminOrders, placeOrder, quoteOrder } from '../contract/order.ts'
import { createProduct, getProductForEdit } from '../contract/product.ts'
import { dayIn, dayInWords, savePromises } from '../contract/promise.ts'
import { saveCodes } from '../contract/sku.ts'
import { NEW_YORK } from '../test/credit.ts'
import { done, openCaller } from '../test/caller.ts'
import { signInAgain } from '../test/accounts.ts'
import { pay } from '../test/payment-form.ts'
import { saveSetting } from '../test/settings.ts'
import { openAsAdmin } from './customers.ts'
import { holdBack } from './hold-back.ts'
import { PHONE } from './journeys.ts'
import { hasFocus } from './keys.ts'
import { buyOrders } from './paid-orders.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const MINUTE = 60_000

const shop = ownDemoShop({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } })
let admin: string
beforeAll(async () => {
  admin = (await signInAgain(openCaller(shop.url), shop.admin)).token
})

test('Rows are ticked one by one and in ranges, over pages, until another filter is chosen', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders')
  const boxes = page.getByRole('checkbox', { name: /^Tick order/ })
  await boxes.nth(3).waitFor()
  await boxes.nth(0).click()
  await page.getByText('1 ticked').waitFor()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await page.getByText('4 ticked').waitFor()
  await boxes.nth(1).click()
  await page.getByText('3 ticked').waitFor()
  await page.locator('[data-row]').nth(3).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('4 ticked').waitFor()
  for (const key of ['j', 'j', 'X']) await page.keyboard.press(key)
  await page.getByText('6 ticked').waitFor()
  const download = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Ticked orders' })
    .getByRole('button', { name: 'Export', exact: true })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  await page.getByLabel('Status').selectOption('shipped')
  await page.getByText('6 ticked').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: /^Tick all|^Tick the first/, checked: false }).waitFor()
})

test('On a phone, what can be done with ticked orders stands in two rows', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/dashboard/orders')
  const boxes = page.getByRole('checkbox', { name: /^Tick order/ })
  await boxes.first().waitFor()
  await boxes.first().check()
  const buttons = page.getByRole('region', { name: 'Ticked orders' }).locator('button, a')
  await expect.poll(() => buttons.count()).toBe(7)
  const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(2)
})

test('All orders are ticked where their list begins, and no row moves under the finger', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=shipped', PHONE)
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const count = await rows.count()
  const all = page.getByRole('checkbox', { name: `Tick all ${count}`, exact: true })
  const top = async () => (await rows.first().boundingBox())!.y
  const before = await top()
  expect((await all.boundingBox())!.y).toBeLessThan(before)
  await all.tap()
  await page.getByText(`${count} ticked`).waitFor()
  expect(await all.isChecked()).toBe(true)
  expect(await top()).toBe(before)
  await rows.first().getByRole('checkbox').tap()
  await page.getByText(`${count - 1} ticked`).waitFor()
  expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true)
  await all.tap()
  await page.getByText(`${count} ticked`).waitFor()
  await all.tap()
  await page.getByText(`${count} ticked`).waitFor({ state: 'detached' })
})

test('A list of what is to be done says when nothing is, and names filters only where there are some', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?todo=late')
  await page.getByText('There is nothing to do here.').waitFor()
  expect(await page.getByText('No order matches').count()).toBe(0)
  await page.goto('/dashboard/orders?todo=late&q=nobody')
  await page.getByText('No order matches these filters.').waitFor()
})

test('Ticked orders that have left are marked as delivered together, and Undo puts them back on their way', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=shipped')
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const count = await rows.count()
  const bar = page.getByRole('region', { name: 'Ticked orders' })
  await page.keyboard.press('a')
  await bar.getByText(`${count} ticked`).waitFor()
  await page.keyboard.press('V')
  await bar.getByText(`${count} orders are marked as delivered.`).waitFor()
  // The list is empty afterwards, and what was done can be taken back all the same.
  await page.getByText('No order matches these filters.').waitFor()
  await bar.getByRole('button', { name: 'Undo' }).click()
  await bar.getByText(`${count} orders are on the way again.`).waitFor()
  await expect.poll(() => rows.count()).toBe(count)
})

test('Pasted lines are checked, faults are named by their line, and the others are shipped', async ({
  open,
}) => {
  await buyOrders(shop, 2, 'Pasted Tunic')
  const page = await openAsAdmin(open, shop, '/dashboard/orders?q=pasted')
  await page.locator('[data-row]').nth(1).waitFor()
  const [one, other] = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')!.replace('Order ', '')))
  await page.goto(`/dashboard/orders/ship?ids=${one},${other}`)
  await page.getByText('None of them has tracking: the mails cannot say where the parcels are.').waitFor()
  // While they are checked again, there is no button whose press would do nothing.
  const checking = await holdBack(page, /\/shipments\/check$/)
  const ship = page.getByRole('button', { name: 'Ship 2 orders' })
  await page.getByRole('button', { name: 'Check' }).click()
  await ship.waitFor({ state: 'detached' })
  await checking.letGo()
  await expect.poll(() => hasFocus(ship)).toBe(true)
  await page.getByRole('link', { name: 'To ship' }).click()
  await page.getByRole('link', { name: 'Paste tracking' }).click()
  await page
    .getByLabel('One order per line: its number, then its tracking')
    .fill(`order;tracking\n${one};1Z999AA10123456784\n${other!.slice(-5)} DHL 7712 3456 7890\nZZZZZ 1`)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('1 line has a fault and is left out.').waitFor()
  await page.getByText('Line 4: No order has this number.').waitFor()
  await page.getByText('1Z999AA10123456784, UPS').waitFor()
  await page.getByText('DHL 7712 3456 7890, no link to follow it').waitFor()
  await ship.click()
  await page.getByText('2 orders were changed, and each buyer gets a mail.').waitFor()
  await page.goto(`/dashboard/orders?id=${one}`)
  await page.getByRole('checkbox', { name: 'Tick it', exact: true }).click()
  await page.getByText('1 ticked').waitFor()
})

test('A slip says the promised day and the code of each size, and with prices the code, the gift card and the tax that the prices include', async ({
  open,
}) => {
  const api = openCaller(shop.url)
  const rates = [{ country: 'US', region: '', rate: 1_000 }]
  await done(saveSetting(api, admin, 'tax', { source: 'rates', is_included: true, rates }))
  const product = {
    name: 'Awaited Cape',
    price: 6500,
    product_type: 'women' as const,
    quantity: 9,
    sizes: ['M'],
  }
  const { id } = await done(api.call(createProduct, { body: { ...product, description: 'Woven.' } }, admin))
  const [sku] = (await done(api.call(getProductForEdit, { params: { id } }, admin))).skus
  const ships_by = dayIn(20)
  const promises = [{ id: sku.id, ships_by, lead_days: null }]
  await done(api.call(savePromises, { params: { id }, body: { promises } }, admin))
  const codes = [{ id: sku.id, sku: 'CAPE-M', gtin: null }]
  await done(api.call(saveCodes, { params: { id }, body: { codes } }, admin))

  const items = [{ id, size: 'M', quantity: 2 }]
  const quoted = {
    items,
    email: 'waits@example.com',
    codes: ['HELLO10'],
    delivery: { address: NEW_YORK, method: 'Standard' },
    credit: { gift_cards: ['DEMO-GIFT-CARD-HEML-INE1'], store_credit: false },
  }
  const { quote } = await done(api.call(quoteOrder, { body: quoted }))
  const placed = await done(
    api.call(placeOrder, { headers: {}, body: { items, codes: quoted.codes, quote } }),
  )
  await pay(placed.session_url, { email: 'waits@example.com' })
  const query = { q: 'awaited cape' }
  const find = async () => (await api.call(listAdminOrders, { query }, admin)).body
  await expect.poll(async () => (await find()).length, { timeout: 4 * MINUTE }).toBe(1)

  const page = await openAsAdmin(open, shop, `/dashboard/orders/print?ids=${(await find())[0].id}`)
  const slip = page.getByRole('article', { name: /^Slip of order/ })
  await slip.getByText(`Promised to leave by ${dayInWords(ships_by)}`).waitFor()
  await slip.getByText('CAPE-M').waitFor()
  await page.getByRole('article', { name: 'Pick list' }).getByText('CAPE-M').waitFor()
  await slip.getByText('Total', { exact: true }).waitFor({ state: 'detached' })
  await page.getByLabel('Prices').check()
  const sums = async () =>
    (await slip.locator('dl').evaluate((list) => [...list.children].map((one) => one.textContent))).join(' ')
  await expect
    .poll(sums)
    .toBe(
      'Subtotal $130.00 HELLO10 −$13.00 Standard Shipping $0.00 Tax included $10.64 Total $117.00 Gift card or credit −$100.00 Paid by card −$17.00',
    )
})
