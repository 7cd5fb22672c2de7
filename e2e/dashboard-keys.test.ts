import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { openProduct, TOTE } from './journeys.ts'
import {
  arrives,
  closeWithEscape,
  focused,
  hasFocus,
  isReady,
  pressOn,
  pressTogether,
  typeInto,
} from './keys.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

// By keyboard alone: no test here may click.

const shop = ownDemoShop()

const productsAreThere = (page: Page) =>
  page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()

test('An order is found and shipped with its tracking by keyboard alone', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard')
  await pressOn(page, page.getByRole('link', { name: 'Orders', exact: true }))
  await arrives(page, 'Orders')
  await pressOn(page, page.getByLabel('Status'), 'm')
  // The list and this link follow the address together, a moment later.
  await page.getByRole('link', { name: 'Clear filters' }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=manufacturing')
  const orders = page.getByRole('button', { name: /^Edit Order/ })
  const orderId = (await orders.first().getAttribute('aria-label'))!.replace('Edit Order ', '')
  await page.keyboard.press('Escape')
  await pressOn(page, page.getByRole('button', { name: `Edit Order ${orderId}` }))
  await expect.poll(() => hasFocus(page.getByLabel('Delivery status'))).toBe(true)
  await page.keyboard.press('s')
  await typeInto(page, page.getByLabel('Tracking information'), 'https://parcels.example.com/1')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').getByText('Order updated successfully').waitFor()
  const order = page.getByRole('listitem', { name: `Order ${orderId}` })
  await order.getByText('shipped', { exact: true }).first().waitFor()
  await order.getByRole('link', { name: /^parcels\.example\.com/ }).waitFor()
  await expect.poll(() => focused(page)).toBe(`Edit Order ${orderId}`)
})

test("A product's price is changed by the dashboard's own keys", async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard')
  await page.getByRole('link', { name: 'Products', exact: true }).waitFor()
  await pressTogether(page, 'g', 'p')
  await arrives(page, 'Products')
  await page.keyboard.press('/')
  await page.keyboard.type('Rib Beanie, Cobalt')
  await page.waitForURL(/name=Rib/)
  await page.getByRole('status').getByText('1', { exact: true }).waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Edit Rib Beanie, Cobalt' }))
  await arrives(page, 'Edit Product')
  await typeInto(page, page.getByLabel('Price'), '44.50')
  await pressOn(page, page.getByRole('button', { name: 'Update Product' }))
  await page.getByRole('status').getByText('Product updated successfully').waitFor()
  await page.getByText('$44.50').first().waitFor()
})

test('Ctrl+Enter sends what the button of its form would send, and nothing while that is disabled', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const page = await openAsAdmin(open, shop)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith('/api/redirects'))
      saves.push(request.postData()!)
  })
  await page.goto('/dashboard/redirects')
  await typeInto(page, page.getByLabel('Old address'), '/journal/summer')
  await page.keyboard.press('Control+Enter')
  await typeInto(page, page.getByLabel('Leads to', { exact: true }), '/about')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('listitem', { name: '/journal/summer' })
    .getByRole('link', { name: '/about' })
    .waitFor()
  const lookbook = page.getByRole('listitem', { name: '/pages/lookbook-2024' })
  await pressOn(page, lookbook.getByRole('button', { name: 'Lead to another page: /pages/lookbook-2024' }))
  await page.keyboard.type('/faq')
  await page.keyboard.press('Control+Enter')
  await lookbook.getByRole('link', { name: '/faq' }).waitFor()
  expect(saves.map((body) => (JSON.parse(body) as { target: string }).target)).toEqual(['/about', '/faq'])

  await page.goto('/dashboard/search')
  await pressOn(page, page.getByRole('button', { name: 'Add a group' }))
  await page.keyboard.type('gansey, jumper')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()

  await page.goto('/dashboard/staff')
  const own = page.getByRole('listitem').filter({ hasText: 'you' })
  await pressOn(page, own.getByRole('combobox'), 'ArrowDown')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/^The shop needs an owner/)
    .first()
    .waitFor()
})

test('A key pressed as soon as the page is loaded does not complete an earlier key sequence', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products')
  await productsAreThere(page)
  await page.keyboard.press('j')
  const row = page.locator('[data-row]').first()
  await expect.poll(() => hasFocus(row)).toBe(true)
  await row.evaluate((element) => {
    const early = new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true })
    // Half a second after the page was loaded, however slow this machine is.
    Object.defineProperty(early, 'timeStamp', { value: 500 })
    element.dispatchEvent(early)
  })
  expect(await hasFocus(row.getByLabel(/ costs$/))).toBe(true)
})

test('A character typed with Option counts as that character, and a letter with Alt is ignored', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products')
  await productsAreThere(page)
  const pressWithAlt = (key: string) =>
    page.evaluate(
      (key) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true })),
      key,
    )
  await pressWithAlt('j')
  await expect.poll(() => page.locator('[data-row]:focus').count()).toBe(0)
  await pressWithAlt('/')
  expect(await hasFocus(page.getByLabel('Name', { exact: true }))).toBe(true)
})

test('The help of the shortcuts shows all of its keys in a narrow window', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products')
  await productsAreThere(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await isReady(help)
  await page.setViewportSize({ width: 390, height: 844 })
  const cutOff = () =>
    help.locator('dl').evaluate((list) => {
      const edge = list.getBoundingClientRect().right
      return [...list.querySelectorAll('kbd')]
        .filter((key) => key.getBoundingClientRect().right > edge + 1)
        .map((key) => key.textContent)
    })
  await expect.poll(cutOff).toEqual([])
})

test('The dashboard’s single-key shortcuts can be turned off, and stay off in that browser', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const opener = page.getByRole('button', { name: 'Shortcuts' })
  const search = page.getByLabel('Name', { exact: true })
  const single = help.getByRole('checkbox', { name: 'Single-key shortcuts' })

  await page.goto('/dashboard/products')
  await productsAreThere(page)
  await page.keyboard.press('?')
  await isReady(help)
  expect(await single.isChecked()).toBe(true)
  await pressOn(page, single, 'Space')
  await expect.poll(() => single.isChecked()).toBe(false)
  await closeWithEscape(page, help)

  await page.reload()
  await productsAreThere(page)
  for (const key of ['?', '/', 'j', 'g', 'o', 'c']) await page.keyboard.press(key)
  await expect.poll(() => help.count()).toBe(0)
  expect(await hasFocus(search)).toBe(false)
  await expect.poll(() => page.locator('[data-row]:focus').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard/products')

  // A key that is no letter or sign still works.
  await search.focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-row]:focus').count()).toBe(1)

  await opener.focus()
  await page.keyboard.press('Enter')
  await isReady(help)
  expect(await single.isChecked()).toBe(false)
  await pressOn(page, single, 'Space')
  await closeWithEscape(page, help)
  // The dialog gives the focus back a moment after it has gone.
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await page.keyboard.press('/')
  expect(await hasFocus(search)).toBe(true)
})

test('An order is begun with one key, waits to be shipped from then on, and the mark is taken back', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  const toShip = page.getByRole('link', { name: /to ship$/ })
  const waiting = async () => {
    await page.goto('/dashboard')
    return Number.parseInt((await toShip.textContent())!)
  }
  const before = await waiting()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('link', { name: /to make$/ }).click()
  await page
    .getByRole('button', { name: /^Begin order/ })
    .first()
    .waitFor()
  const row = page.locator('[data-row]').first()
  await page.keyboard.press('j')
  await expect.poll(() => hasFocus(row)).toBe(true)
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PATCH')
  const begun = saved()
  await page.keyboard.press('b')
  expect((await begun).status()).toBe(200)
  await row.getByText(/^Begun /).waitFor()
  const id = (await row.getAttribute('aria-label'))!.replace('Order ', '')
  await expect.poll(waiting).toBe(before + 1)

  await page.goto(`/dashboard/orders?todo=ship&id=${id}`)
  const taken = saved()
  await page.getByRole('button', { name: `Undo begin order ${id}` }).click()
  expect((await taken).status()).toBe(200)
  await row.getByText(/^Begun /).waitFor({ state: 'detached' })
  await expect.poll(waiting).toBe(before)
})

test('An order that has arrived is marked with one key, and the mark is taken back with the same', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=shipped')
  const row = page.locator('[data-row]').first()
  await row.getByRole('button', { name: /^Mark delivered order/ }).waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => hasFocus(row)).toBe(true)
  await page.keyboard.press('v')
  await row.getByText('delivered', { exact: true }).first().waitFor()
  await row.getByRole('button', { name: /^Undo delivered order/ }).waitFor()
  await page.keyboard.press('v')
  await row.getByRole('button', { name: /^Mark delivered order/ }).waitFor()
  await row.getByText('shipped', { exact: true }).first().waitFor()
  await page.reload()
  await row.getByRole('button', { name: /^Mark delivered order/ }).waitFor()
})

/** Types and presses, and counts what a hand does beside typing what is wanted. */
function countingKeys(page: Page) {
  let keys = 0
  return {
    async press(...pressed: string[]) {
      keys += pressed.length
      await pressTogether(page, ...pressed)
    },
    type: (text: string) => page.keyboard.type(text),
    count: () => keys,
  }
}

test('An order among many is found and shipped, and a price changed, with a few keys', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  const row = page.locator('[data-row]')
  await page.goto('/dashboard/orders?status=manufacturing')
  await page
    .getByRole('button', { name: /^Ship order/ })
    .last()
    .waitFor()
  const ship = page.getByRole('button', { name: /^Ship order/ }).last()
  const orderId = (await ship.getAttribute('aria-label'))!.replace('Ship order ', '')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Orders', exact: true }).waitFor()

  const first = countingKeys(page)
  await first.press('g', 'o')
  await arrives(page, 'Orders')
  await first.press('/')
  await first.type(orderId.slice(0, 14))
  await first.press('Enter')
  const order = page.getByRole('listitem', { name: `Order ${orderId}` })
  await expect.poll(() => hasFocus(order)).toBe(true)
  await first.press('s')
  await expect.poll(() => hasFocus(order.getByLabel('Tracking information'))).toBe(true)
  await first.type('1Z999AA10123456784')
  await first.press('Enter')
  await page.getByRole('status').getByText('Order updated successfully').waitFor()
  await order.getByText('shipped', { exact: true }).first().waitFor()
  expect(first.count()).toBe(6)

  const second = countingKeys(page)
  await second.press('g', 'p')
  await arrives(page, 'Products')
  await second.press('/')
  await second.type('Canvas Tote, Nat')
  await second.press('Enter')
  const tote = page.getByRole('listitem', { name: TOTE })
  await expect.poll(() => hasFocus(tote)).toBe(true)
  await expect.poll(() => row.count()).toBe(1)
  const price = tote.getByLabel(`What ${TOTE} costs`)
  await second.press('p')
  await expect.poll(() => hasFocus(price)).toBe(true)
  await second.type('41.5')
  await expect.poll(() => price.inputValue()).toBe('41.5')
  await second.press('Enter')
  await page.getByRole('status').getByText('Product updated successfully').waitFor()
  await expect.poll(() => price.inputValue()).toBe('41.50')
  expect(second.count()).toBe(6)
  await expect.poll(() => hasFocus(tote)).toBe(true)

  await page.keyboard.press('p')
  await expect.poll(() => hasFocus(price)).toBe(true)
  await page.keyboard.type('dear')
  await page.keyboard.press('Enter')
  await tote.getByRole('alert').getByText('Type an amount in dollars').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => price.inputValue()).toBe('41.50')
  await openProduct(page, TOTE)
  await page.getByText('$41.50').first().waitFor()
})

test('What is chosen from a list by Enter opens in a form that has the focus, and j goes on in the list', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  for (const [path, list] of [
    ['/dashboard/collections', 'Collections'],
    ['/dashboard/size-charts', 'Size charts'],
    ['/dashboard/sale-prices', 'Sales'],
    ['/dashboard/looks', 'Looks'],
  ] as const) {
    await page.goto(path)
    const rows = page.getByRole('navigation', { name: list, exact: true }).getByRole('link')
    await rows.first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const name = (await rows.first().locator('span').first().textContent())!
    const form = page.getByRole('form', { name, exact: true })
    await form.waitFor()
    await expect.poll(() => hasFocus(form), { message: list }).toBe(true)
    await page.keyboard.press('j')
    if ((await rows.count()) > 1) expect(await hasFocus(rows.nth(1)), list).toBe(true)
  }
})
