import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { logInElsewhere, signedIn } from './customers.ts'
import { addToCart, COAT, openProduct, orderIdOn, TOTE } from './journeys.ts'
import { focused, pressOn, tabTo, typeInto } from './keys.ts'
import { startShop, type RunningShop } from './running-shop.ts'
import { test } from './test.ts'

// By keyboard alone: no test here may click.

const MINUTES = 60_000

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => shop.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const holdsFocus = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement))

/** The new page's title has the focus and was read out. */
async function arrives(page: Page, name: string): Promise<void> {
  await title(page, name).waitFor()
  await expect.poll(() => hasFocus(title(page, name))).toBe(true)
  await page
    .getByRole('status')
    .getByText(await page.title(), { exact: true })
    .waitFor({ state: 'attached' })
}

test('A coat is found, bought and paid by keyboard alone', { timeout: 3 * MINUTES }, async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  // Somebody as quick as this test would meet links that load the next page whole.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('link', { name: 'Shop Now' }))
  await arrives(page, 'Our Products')

  await pressOn(page, page.getByRole('button', { name: 'Filter & Sort' }))
  const drawer = page.getByRole('dialog', { name: 'Filter & Sort' })
  await typeInto(page, drawer.getByLabel('Filter by name'), 'collarless')
  await tabTo(page, drawer.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await pressOn(page, drawer.getByRole('button', { name: 'APPLY' }))
  await page.waitForURL(/name=collarless/)
  await page.getByRole('status').getByText('2 ITEMS').waitFor()
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Filter & Sort')

  await pressOn(page, page.getByRole('link', { name: /Collarless Wool Coat.*Camel/ }))
  await arrives(page, COAT)
  await tabTo(page, page.getByRole('radio', { name: 'XS' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'M', exact: true }).isChecked()).toBe(true)
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity' }))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Add to Cart' }))

  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.getByRole('status').getByText('Your cart has 1 item.').waitFor({ state: 'attached' })
  await expect.poll(() => holdsFocus(sideCart)).toBe(true)
  await pressOn(page, sideCart.getByRole('link', { name: 'Checkout as guest' }))

  await page.getByLabel('Card number').waitFor()
  await typeInto(page, page.getByLabel('E-mail'), 'keys@example.com')
  await typeInto(page, page.getByLabel('Full name'), 'Ada Lovelace')
  await tabTo(page, page.getByLabel('Country'))
  await page.keyboard.type('United States')
  expect(await page.getByLabel('Country').inputValue()).toBe('US')
  await typeInto(page, page.getByLabel('Street and number'), '12 St James Square')
  await typeInto(page, page.getByLabel('City'), 'Portland')
  await typeInto(page, page.getByLabel('State'), 'OR')
  await typeInto(page, page.getByLabel('Postal code'), '97201')
  await tabTo(
    page,
    page.getByLabel('Standard').or(page.getByLabel('Expedited')).and(page.locator(':checked')),
  )
  await page.keyboard.press('ArrowDown')
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242')
  await typeInto(page, page.getByLabel('Expiry'), '1234')
  await typeInto(page, page.getByLabel('Security code'), '123')
  await pressOn(page, page.getByRole('button', { name: /^Pay/ }))
  await page.waitForURL(/\/orders\/success/)
  await page.getByText('Paid', { exact: true }).first().waitFor()
  expect(await orderIdOn(page)).toMatch(/^HL-/)
})

test('The cart is changed, and a removal taken back, by keyboard alone', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await openProduct(page, TOTE)
  await addToCart(page)
  await page.goto('/cart')
  await tabTo(page, page.getByLabel(/^Quantity of Canvas Tote/))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  await pressOn(page, page.getByRole('button', { name: /^Remove Canvas Tote/ }))
  await page
    .getByRole('status')
    .getByText(/was removed/)
    .waitFor()
  await expect.poll(() => focused(page)).toBe('Undo')
  await page.keyboard.press('Space')
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  expect(await hasFocus(page.getByLabel(/^Quantity of Canvas Tote/))).toBe(true)
})

test('An order is found and shipped with its tracking by keyboard alone', async ({ open }) => {
  const admin = await logInElsewhere(shop.admin, shop.url)
  const page = await open({ baseURL: shop.url, ...signedIn(admin, shop.url) })
  await page.goto('/dashboard')
  await pressOn(page, page.getByRole('link', { name: 'Orders', exact: true }))
  await arrives(page, 'Orders')
  await tabTo(page, page.getByLabel('Status'))
  await page.keyboard.type('manufacturing')
  await page.waitForURL(/status=manufacturing/)
  const orders = page.getByRole('button', { name: /^Edit Order/ })
  await orders.first().waitFor()
  const orderId = (await orders.first().getAttribute('aria-label'))!.replace('Edit Order ', '')
  await page.keyboard.press('Escape')
  await pressOn(page, page.getByRole('button', { name: `Edit Order ${orderId}` }))
  await expect.poll(() => hasFocus(page.getByLabel('Delivery status'))).toBe(true)
  await page.keyboard.type('shipped')
  await typeInto(page, page.getByLabel('Tracking information'), 'https://parcels.example.com/1')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').getByText('Order updated successfully').waitFor()
  const order = page.getByRole('listitem', { name: `Order ${orderId}` })
  await order.getByText('shipped', { exact: true }).first().waitFor()
  await order.getByRole('link', { name: /^parcels\.example\.com/ }).waitFor()
  await expect.poll(() => focused(page)).toBe(`Edit Order ${orderId}`)
})

test("A product's price is changed by the dashboard's own keys", async ({ open }) => {
  const admin = await logInElsewhere(shop.admin, shop.url)
  const page = await open({ baseURL: shop.url, ...signedIn(admin, shop.url) })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Products', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
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

test('A letter pressed as soon as the page is there is no second half of anything', async ({ open }) => {
  const admin = await logInElsewhere(shop.admin, shop.url)
  const page = await open({ baseURL: shop.url, ...signedIn(admin, shop.url) })
  await page.goto('/dashboard/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
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

test('The single keys of the dashboard can be turned off, and stay off in this browser', async ({ open }) => {
  const admin = await logInElsewhere(shop.admin, shop.url)
  const page = await open({ baseURL: shop.url, ...signedIn(admin, shop.url) })
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const opener = page.getByRole('button', { name: 'Shortcuts' })
  const search = page.getByLabel('Name', { exact: true })
  const single = help.getByRole('checkbox', { name: 'Single-key shortcuts' })

  await page.goto('/dashboard/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  await page.keyboard.press('?')
  await help.waitFor()
  expect(await single.isChecked()).toBe(true)
  await pressOn(page, single, 'Space')
  expect(await single.isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.reload()
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  for (const key of ['?', '/', 'j', 'g', 'o', 'c']) await page.keyboard.press(key)
  expect(await help.count()).toBe(0)
  expect(await hasFocus(search)).toBe(false)
  expect(await page.locator('[data-row]:focus').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard/products')

  // A key that is no letter or sign still works.
  await search.focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-row]:focus').count()).toBe(1)

  await opener.focus()
  await page.keyboard.press('Enter')
  await single.waitFor()
  expect(await single.isChecked()).toBe(false)
  await pressOn(page, single, 'Space')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  expect(await hasFocus(search)).toBe(true)
})

/** Types and presses, and counts what a hand does beside typing what is wanted. */
function countingKeys(page: Page) {
  let keys = 0
  return {
    async press(...pressed: string[]) {
      keys += pressed.length
      for (const key of pressed) await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    count: () => keys,
  }
}

test('Of many, an order is found and shipped, and a price changed, in a few keys', async ({ open }) => {
  const admin = await logInElsewhere(shop.admin, shop.url)
  const page = await open({ baseURL: shop.url, ...signedIn(admin, shop.url) })
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
  expect(await row.count()).toBe(1)
  const price = tote.getByLabel(`What ${TOTE} costs`)
  await second.press('p')
  await expect.poll(() => hasFocus(price)).toBe(true)
  await second.type('41.5')
  await expect.poll(() => price.inputValue()).toBe('41.5')
  await second.press('Enter')
  await page.getByRole('status').getByText('Product updated successfully').waitFor()
  expect(await price.inputValue()).toBe('41.50')
  expect(second.count()).toBe(6)
  expect(await hasFocus(tote)).toBe(true)

  await page.keyboard.press('p')
  await page.keyboard.type('dear')
  await page.keyboard.press('Enter')
  await tote.getByRole('alert').getByText('Type an amount in dollars').waitFor()
  await page.keyboard.press('Escape')
  expect(await tote.getByLabel(`What ${TOTE} costs`).inputValue()).toBe('41.50')
  await openProduct(page, TOTE)
  await page.getByText('$41.50').first().waitFor()
})

test(
  'Each dialog keeps the focus, is left by Esc and by a press beside it, and gives the focus back',
  { timeout: 2 * MINUTES },
  async ({ open }) => {
    const page = await open({ baseURL: shop.url })

    async function check(name: string | RegExp, opener: Locator): Promise<void> {
      const dialog = page.getByRole('dialog', { name })
      const enter = async () => {
        await opener.focus()
        await page.keyboard.press('Enter')
        await dialog.waitFor()
        await expect.poll(() => holdsFocus(dialog), { message: `focus in ${name}` }).toBe(true)
      }
      const isLeft = async () => {
        await dialog.waitFor({ state: 'detached' })
        await expect.poll(() => hasFocus(opener), { message: `focus back from ${name}` }).toBe(true)
      }

      await enter()
      const stops = await dialog.locator('a, button, input, select, summary').count()
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < Math.min(stops + 2, 30); step++) {
          await page.keyboard.press(key)
          await expect.poll(() => holdsFocus(dialog), { message: `${key} in ${name}` }).toBe(true)
        }
      }
      await page.keyboard.press('Escape')
      await isLeft()

      await enter()
      const beside = findBeside((await dialog.boundingBox())!, page.viewportSize()!)
      if (beside) {
        await page.mouse.wheel(0, 400)
        expect(await page.evaluate(() => window.scrollY), `scrolled behind ${name}`).toBe(0)
        await page.mouse.click(beside.x, beside.y)
      } else await page.keyboard.press('Escape')
      await isLeft()
    }

    await page.goto('/shop')
    await check('Menu', page.getByRole('button', { name: 'Menu' }))
    await check('Filter & Sort', page.getByRole('button', { name: 'Filter & Sort' }))
    await openProduct(page, COAT)
    await check('Size guide', page.getByRole('button', { name: 'Size guide' }))
    await check(/^Photographs of/, page.getByRole('button', { name: /^Zoom/ }).first())
    await openProduct(page, TOTE)
    await check('Your Cart', page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first())
  },
)

type Box = { x: number; y: number; width: number; height: number }

/** A point of the window that the box leaves free; none where it fills the window. */
function findBeside(
  box: Box,
  window: { width: number; height: number },
): { x: number; y: number } | undefined {
  const y = window.height / 2
  if (box.x > 40) return { x: 20, y }
  if (box.x + box.width < window.width - 40) return { x: window.width - 20, y }
  return undefined
}
