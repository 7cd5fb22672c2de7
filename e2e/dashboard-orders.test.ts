import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { hasFocus, holdsFocus, pressTogether } from './keys.ts'
import { test } from './test.ts'

const shop = ownDemoShop()

test('A refused change of an order is undone on the page, and the form keeps what was typed', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const [one, other] = [await openAsAdmin(open, shop), await openAsAdmin(open, shop)]
  for (const page of [one, other]) {
    await page.goto('/dashboard/orders?status=delivered')
    await page
      .getByRole('button', { name: /^Edit Order/ })
      .first()
      .click()
  }
  await one.getByLabel('City').fill('Turku')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Order updated successfully').waitFor()
  await other.getByLabel('Tracking information').fill('MINE 1')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Failed to update order').waitFor()
  await other.getByText('Somebody else has changed this order').waitFor()
  await other.getByText('Turku').waitFor()
  expect(await other.getByLabel('Tracking information').inputValue()).toBe('MINE 1')
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await other.getByText('Order updated successfully').waitFor()
  await other.getByText('MINE 1').first().waitFor()
  await other.getByText('Turku').first().waitFor()
})

const trackingOf = (page: Page, order: string) =>
  page.getByRole('listitem', { name: order, exact: true }).getByLabel('Tracking information')

test('A late refusal leaves the focus on the order that is being edited by then', async ({
  open,
  expected,
}) => {
  expected.push(/^503: /, /console: .*503/)
  const page = await openAsAdmin(open, shop)
  const { promise: waited, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/orders/HL-*', async (route) => {
    await waited
    await route.fulfill({ status: 503, json: { error: 'The shop is busy. Please try again in a moment.' } })
  })
  await page.goto('/dashboard/orders?status=manufacturing')
  await page.locator('[data-row]').nth(1).waitFor()
  const [one, other] = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')!))
  const ship = async (order: string, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    await expect
      .poll(() => trackingOf(page, order).evaluate((field) => field === document.activeElement))
      .toBe(true)
  }
  await ship(one!, 'j', 's')
  await page.keyboard.type('OF THE ONE')
  await page.keyboard.press('Enter')
  await ship(other!, 'j', 's')
  await page.keyboard.type('OF THE')
  answer()
  await page.getByText(`Failed to update o${one!.slice(1)}`).waitFor()
  await page.keyboard.type(' OTHER')
  expect(await trackingOf(page, one!).inputValue()).toBe('OF THE ONE')
  expect(await trackingOf(page, other!).inputValue()).toBe('OF THE OTHER')
})

test('A new tracking number replaces the order’s earlier one', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=manufacturing')
  const order = page.locator('[data-row]').first()
  const tracking = order.getByLabel('Tracking information')
  await order.getByRole('button', { name: /^Edit Order/ }).click()
  await tracking.fill('LABEL 1')
  await tracking.press('Enter')
  await order.getByText('LABEL 1').first().waitFor()
  await order.getByRole('button', { name: /^Ship order/ }).click()
  await expect.poll(() => hasFocus(tracking)).toBe(true)
  expect(await tracking.inputValue()).toBe('LABEL 1')
  await page.keyboard.type('1Z 999')
  expect(await tracking.inputValue()).toBe('1Z 999')
})

/** Opens the demo's order of a skirt for $135.00 and a beanie for $42.00, sent for $15.00. */
async function openRefund(page: Page): Promise<void> {
  await page.goto('/dashboard/orders?email=dele.okafor')
  const order = page.locator('[data-row]').filter({ hasText: '$192.00' })
  await order.getByRole('button', { name: /^Refund order/ }).click()
  await expect.poll(() => hasFocus(page.getByLabel('Refund amount'))).toBe(true)
}

test('A returned piece fills in its refund amount, unless an amount has been typed', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  await openRefund(page)
  await page.getByRole('button', { name: 'Refund $192.00', exact: true }).waitFor()
  const restock = page.getByRole('checkbox', { name: 'Back in stock' })
  expect([await restock.isChecked(), await restock.isEnabled()]).toEqual([false, false])
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await expect.poll(() => restock.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Refund $135.00', exact: true }).waitFor()
  expect(await page.getByLabel('Refund amount').inputValue()).toBe('135.00')

  // Pressed where there is nothing beside the 0, as a pointer does.
  const other = page.getByLabel(/^Pieces refunded: Rib Beanie/)
  await other.click({ position: { x: 5, y: 10 } })
  await page.keyboard.type('1')
  expect(await other.inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Refund $192.00', exact: true }).waitFor()
  await page.getByLabel('Refund amount').fill('20,00')
  await other.focus()
  await page.getByRole('button', { name: 'Yes, 20.00' }).click()
  expect(await page.getByLabel('Refund amount').inputValue()).toBe('20.00')
  await other.fill('0')
  await page.getByRole('button', { name: 'Refund $20.00', exact: true }).waitFor()
})

test('More pieces than are left of a line cannot be refunded in the form', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  await openRefund(page)
  const pieces = page.getByLabel(/^Pieces refunded: Rib Beanie.*\(of 1\)/)
  await pieces.fill('9')
  expect(await pieces.inputValue()).toBe('1')
  await pieces.fill('-3')
  expect(await pieces.inputValue()).toBe('0')
})

test('All the money of an order that has not left is given back with its pieces, unless none are wished for', async ({
  open,
  expected,
}) => {
  expected.push(/^422: /, /console: .*422/)
  const page = await openAsAdmin(open, shop)
  const bodies: { restock?: { quantity: number }[] }[] = []
  await page.route('**/api/orders/*/refund', async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ status: 422, json: { error: `The answer ${bodies.length}.` } })
  })
  await openRefund(page)
  const refund = page.getByRole('button', { name: 'Refund $192.00', exact: true })
  await refund.click()
  await page.getByRole('alert').getByText('its pieces go back in stock').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Back in stock' }).isChecked()).toBe(true)
  expect(bodies).toEqual([])
  await refund.click()
  await page.getByRole('alert').getByText('The answer 1.').waitFor()
  expect(bodies[0]!.restock!.map(({ quantity }) => quantity)).toEqual([1, 1])

  for (const piece of await page.getByLabel(/^Pieces refunded: /).all()) await piece.fill('0')
  await refund.click()
  await page.getByRole('alert').getByText('The answer 2.').waitFor()
  expect(bodies[1]).toEqual({ amount: 19_200, version: expect.any(Number) })
})

test('A refused refund is requested under a new key, and one whose answer was lost under the same key', async ({
  open,
  expected,
}) => {
  expected.push(/^(503|422): /, /refund/, /console: /)
  const page = await openAsAdmin(open, shop)
  const keys: (string | undefined)[] = []
  const answers = [undefined, 503, 422, 422]
  await page.route('**/api/orders/*/refund', async (route) => {
    const status = answers[keys.length]
    keys.push(route.request().headers()['idempotency-key'])
    if (status === undefined) await route.abort()
    else await route.fulfill({ status, json: { error: `The answer ${keys.length}.` } })
  })
  await openRefund(page)
  const refund = page.getByRole('button', { name: 'Refund $192.00', exact: true })
  await refund.click()
  await page.getByRole('alert').getByText('its pieces go back in stock').waitFor()
  await refund.click()
  await page.getByRole('alert').getByText('The shop cannot be reached').waitFor()
  for (const count of [2, 3, 4]) {
    await refund.click()
    await page.getByRole('alert').getByText(`The answer ${count}.`).waitFor()
  }
  const [lost, unsure, refused, anew] = keys
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect([unsure, refused]).toEqual([lost, lost])
  expect(anew).toMatch(/^[0-9a-f]{32}$/)
  expect(anew).not.toBe(lost)
})

test('Reloading the list under an open form does not hide another admin’s change', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const [one, other] = [await openAsAdmin(open, shop), await openAsAdmin(open, shop)]
  for (const page of [one, other]) {
    await page.goto('/dashboard/orders?status=shipped')
    await page
      .getByRole('button', { name: /^Edit Order/ })
      .first()
      .click()
  }
  await one.getByLabel('City').fill('Oulu')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Order updated successfully').waitFor()

  const reloaded = other.waitForResponse(/admin_index\?.*email=/)
  await other.getByRole('search').getByLabel('E-mail').fill('@')
  await reloaded
  await other.getByText('Oulu').first().waitFor()
  expect(await other.getByLabel('City').inputValue()).not.toBe('Oulu')
  await other.getByLabel('City').fill('Vaasa')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Somebody else has changed this order').waitFor()
  await other.getByRole('button', { name: 'Reload theirs' }).click()
  await other.getByText('Oulu').first().waitFor()
})

test('What two people refund at once is refunded once, and the second sees what the first has done', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const [one, other] = [await openAsAdmin(open, shop), await openAsAdmin(open, shop)]
  for (const page of [one, other]) {
    await openRefund(page)
    await page.getByLabel(/^Pieces refunded: Rib Beanie/).fill('1')
  }
  await one.getByRole('button', { name: 'Refund $42.00', exact: true }).click()
  await one.getByRole('status').getByText('$42.00 refunded').waitFor()

  await other.getByRole('button', { name: 'Refund $42.00', exact: true }).click()
  await other.getByRole('alert').getByText('Somebody else has changed this order').waitFor()
  await other.getByText('$150.00 can be refunded.').waitFor()

  await other.getByRole('button', { name: 'Refund $150.00', exact: true }).click()
  await other.getByRole('alert').getByText('Press Refund again').waitFor()
  await other.keyboard.press('Enter')
  const order = other.locator('[data-row]').filter({ hasText: '$192.00' })
  await order.getByText('Paid, refunded').waitFor()
  await expect
    .poll(() => holdsFocus(order), {
      message: 'the focus stays with the order that has no Refund button left',
    })
    .toBe(true)
})

test('Pieces of an unsent order that were left out of its full refund are taken back alone, and for sale again', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?todo=make')
  const id = (await page.locator('[data-row] h2').first().textContent())!
  await page.goto(`/dashboard/orders?id=${id}`)
  const order = page.getByRole('listitem', { name: `Order ${id}` })
  await order.getByRole('button', { name: /^Refund order/ }).click()
  await order.getByRole('button', { name: 'All pieces' }).click()
  for (const piece of await order.getByLabel(/^Pieces refunded: /).all()) await piece.fill('0')
  await order.getByRole('button', { name: /^Refund \$/ }).click()
  await order.getByText('Paid, refunded').waitFor()

  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^\d+ to take back$/ }).click()
  await page.getByRole('link', { name: /^To take back/ }).waitFor()
  await order.getByRole('button', { name: `Take back pieces of order ${id}` }).click()
  const pieces = await order.getByLabel(/^Pieces taken back: /).all()
  expect(await pieces[0]!.inputValue()).not.toBe('0')
  expect(await order.getByRole('checkbox', { name: 'Back in stock' }).isChecked()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  const takeBack = order.getByRole('button', { name: 'Take back', exact: true })
  for (const piece of pieces) await piece.fill('0')
  await takeBack.click()
  await order.getByRole('alert').getByText('Choose the pieces first.').waitFor()
  await order.getByRole('button', { name: 'All pieces' }).click()
  await takeBack.click()
  await page.getByRole('status').getByText('Pieces taken back').waitFor()
  await expect.poll(() => order.getByRole('button', { name: /^Take back/ }).count()).toBe(0)
})

test('Tabs and keys lead from the orders to make to those to ship, and say how many there are', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders')
  const tabs = page.getByRole('navigation', { name: 'Lists of orders' })
  const count = async (name: string) => {
    const tab = tabs.getByRole('link', { name: new RegExp(`^${name} \\d`) })
    return Number(/\d+$/.exec((await tab.textContent())!.trim())![0])
  }
  const toMake = await count('To make')
  await tabs.getByRole('link', { name: /^To make/ }).click()
  await page.waitForURL('**/orders?todo=make')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(Math.min(toMake, 50))
  await pressTogether(page, 'g', 't')
  await page.waitForURL('**/orders?todo=ship')
  await expect.poll(() => tabs.locator('[aria-current="page"]').textContent()).toMatch(/^To ship/)
})

test('Filters of what is to be done are cleared without leaving it, and a tab alone is no filter', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  const clear = page.getByRole('link', { name: 'Clear filters' })
  await page.goto('/dashboard/orders?todo=make')
  await page.locator('[data-row]').first().waitFor()
  expect(await clear.count()).toBe(0)
  await page.getByLabel('Find').fill('nobody of this name')
  await page.getByText('No order matches these filters.').waitFor()
  await clear.click()
  await page.locator('[data-row]').first().waitFor()
  expect(new URL(page.url()).search).toBe('?todo=make')

  await page.goto('/dashboard/returns?todo=decide')
  await page.getByLabel(/^Number of the return/).fill('nobody@example.com')
  await page.getByText('No return matches these filters.').waitFor()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?todo=decide')
})

test('The counts of the tabs are asked for once, and again when something has changed', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dashboard/counts')) asked += 1
  })
  await page.goto('/dashboard/orders?todo=ship')
  const tabs = page.getByRole('navigation', { name: 'Lists of orders' })
  const toShip = tabs.getByRole('link', { name: /^To ship \d/ })
  await toShip.waitFor()
  for (const name of [/^To make/, /^All/, /^To ship/]) {
    const tab = tabs.getByRole('link', { name })
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
  }
  expect(asked).toBe(1)

  const count = async () => Number(/\d+$/.exec((await toShip.textContent())!.trim())![0])
  const before = await count()
  const order = page.locator('[data-row]').first()
  await order.getByRole('button', { name: /^Edit Order/ }).click()
  await order.getByLabel('Delivery status').selectOption('shipped')
  await order.getByRole('button', { name: 'Save' }).click()
  await expect.poll(count).toBe(before - 1)
  expect(asked).toBe(2)
})

test('A number that is scanned without a field in focus is looked for', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders')
  const row = page.locator('[data-row]').first()
  const number = (await row.getAttribute('aria-label'))!.replace('Order ', '')
  await row.focus()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders?q=${number}`)
  await expect.poll(() => hasFocus(page.getByRole('listitem', { name: `Order ${number}` }))).toBe(true)
})
