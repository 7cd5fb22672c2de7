import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { COAT, isTakenOver, openProduct, orderIdOn, putInCart, TOTE } from './journeys.ts'
import { waitForPaymentPage } from './payments.ts'
import { arrives, focused, hasFocus, holdsFocus, isReady, pressOn, tabTo, typeInto } from './keys.ts'
import { ownDemoShop } from './demo-shop.ts'
import { deliver } from './return-orders.ts'
import { test } from './test.ts'

// By keyboard alone: no test here may click.

const shop = ownDemoShop()

test('A coat is found, bought and paid by keyboard alone', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  // Somebody as quick as this test would meet links that load the next page whole.
  await page.goto('/')
  await isTakenOver(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('link', { name: 'Shop Now' }))
  await arrives(page, 'Our Products')

  await pressOn(page, page.getByRole('button', { name: 'Filter & Sort' }))
  const drawer = page.getByRole('dialog', { name: 'Filter & Sort' })
  await isReady(drawer)
  await typeInto(page, drawer.getByLabel('Filter by name'), 'collarless')
  // The facets that come with the count move what is below them.
  await drawer.getByText('2 items', { exact: true }).waitFor()
  await tabTo(page, drawer.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await pressOn(page, drawer.getByRole('button', { name: 'APPLY' }))
  await page.waitForURL(/name=collarless/)
  await page.getByRole('status').getByText('2 ITEMS', { exact: true }).waitFor()
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
  expect(await pay(page)).toMatch(/^HL-/)
})

test('With a code from the cart an order is paid, tracked and sent back by keyboard alone', async ({
  open,
  expected,
}) => {
  // Another browser knows the e-mail of no order.
  expected.push(/404: POST .*return_options/, /console: .*404/)
  const page = await open({ baseURL: shop.url })
  await openProduct(page, TOTE)
  await isTakenOver(page)
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Add to Cart' }))
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await isReady(sideCart)
  await pressOn(page, sideCart.getByRole('link', { name: 'View cart' }))
  await arrives(page, 'Cart')
  await typeInto(page, page.getByLabel('Code', { exact: true }), 'hello10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove HELLO10' }).waitFor()
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Checkout as guest' }))
  const id = await pay(page)

  await deliver(shop, id)
  const elsewhere = await open({ baseURL: shop.url })
  await elsewhere.goto('/orders/track')
  await isTakenOver(elsewhere)
  await typeInto(elsewhere, elsewhere.getByLabel('Enter Order ID'), id)
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByRole('status').getByText(`Order ${id} is shown below.`).waitFor()
  await pressOn(elsewhere, elsewhere.getByRole('link', { name: 'Return', exact: true }))
  await arrives(elsewhere, 'Cancel or return')
  await typeInto(elsewhere, elsewhere.getByLabel('E-mail'), 'keys@example.com')
  await elsewhere.keyboard.press('Enter')
  const title = elsewhere.getByRole('heading', { level: 1, name: 'Return', exact: true })
  await expect.poll(() => hasFocus(title)).toBe(true)

  await pressOn(page, page.getByRole('button', { name: 'Menu' }))
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await isReady(menu)
  await pressOn(page, menu.getByRole('link', { name: 'Track' }))
  await arrives(page, 'Track your order')
  await typeInto(page, page.getByLabel('Enter Order ID'), id)
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('link', { name: 'Return', exact: true }))
  await arrives(page, 'Return')
  await pressOn(page, page.getByRole('radio', { name: 'Too small' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Return these pieces' }))
  await arrives(page, 'Your return')
})

/** Answers with the id of the order. */
async function pay(page: Page): Promise<string> {
  await waitForPaymentPage(page)
  await typeInto(page, page.getByLabel('E-mail'), 'keys@example.com')
  await typeInto(page, page.getByLabel('Full name'), 'Ada Lovelace')
  await choose(page, page.getByLabel('Country'), 'United States', 'US')
  await typeInto(page, page.getByLabel('Street and number'), '12 St James Square')
  await typeInto(page, page.getByLabel('City'), 'Portland')
  await choose(page, page.getByLabel('State'), 'Oregon', 'OR')
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
  return await orderIdOn(page)
}

/** A pause of a second between two keys begins a new word, so it is typed anew where the machine has paused. */
async function choose(page: Page, list: Locator, words: string, value: string): Promise<void> {
  await tabTo(page, list)
  const type = async () => {
    await page.keyboard.type(words)
    return await list.inputValue()
  }
  await expect.poll(type, { interval: 1_500 }).toBe(value)
}

test('The cart is changed, and a removal taken back, by keyboard alone', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await putInCart(page, TOTE)
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
  await expect.poll(() => hasFocus(page.getByLabel(/^Quantity of Canvas Tote/))).toBe(true)
})

test('What takes a removal back is in sight in a small window, as at 400 %', async ({ open }) => {
  const page = await open({ baseURL: shop.url, viewport: { width: 320, height: 256 } })
  await putInCart(page, TOTE)
  await page.goto('/cart')
  await pressOn(page, page.getByRole('button', { name: /^Remove Canvas Tote/ }))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => hasFocus(undo)).toBe(true)
  const isInSight = () =>
    undo.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isInSight).toBe(true)
})

test('Each dialog keeps the focus, is left by Esc and by a press beside it, and gives the focus back', async ({
  open,
}) => {
  const page = await open({ baseURL: shop.url })

  async function check(name: string | RegExp, opener: Locator): Promise<void> {
    // Not the browser's own dialog, which stands in while the code is slow.
    const dialog = page.getByRole('dialog', { name }).and(page.locator('[role=dialog]'))
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
      // The page is held a moment after the dialog is there.
      await expect.poll(() => isHeld(page), { message: `page behind ${name}` }).toBe(true)
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
})

test('The focus is on the title of a page as soon as the page is there', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.goto('/faq')
  await isTakenOver(page)
  const focusAtFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('main h1')!.textContent !== 'Our Products') return
          observer.disconnect()
          resolve(document.activeElement?.textContent)
        })
        observer.observe(document.getElementById('main')!, { childList: true, subtree: true })
      }),
  )
  await pressOn(page, page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }))
  expect(await focusAtFirst).toBe('Our Products')
})

test('A dialog whose code comes late takes the focus, and gives it back', async ({ open }) => {
  // What the worker asks for cannot be held back by a test.
  const page = await open({ baseURL: shop.url, serviceWorkers: 'block' })
  let letGo = () => {}
  const isAllowed = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/(main-menu|dialog-frame)-.*\.js/, async (route) => {
    await isAllowed
    await route.continue()
  })
  await page.goto('/faq')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).waitFor()
  letGo()
  const menu = page.locator('[role=dialog]')
  await expect.poll(() => holdsFocus(menu)).toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
})

test('Filters that are taken off one after the other leave the focus beside them, the last one at the filter', async ({
  open,
}) => {
  const page = await open({ baseURL: shop.url })
  await page.goto('/shop?size=M&colour=black&in_stock=true')
  await isTakenOver(page)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await pressOn(page, applied.getByRole('link', { name: 'Remove Black' }))
  await page.waitForURL(/\/shop\?size=M&in_stock=true$/)
  await expect.poll(() => focused(page)).toBe('Remove Size M')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop\?in_stock=true$/)
  await expect.poll(() => focused(page)).toBe('Remove In stock')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop$/)
  await applied.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Filter & Sort')
})

test('Filters that are taken off by key presses in quick succession all stay off', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.goto('/shop?size=M&colour=black&in_stock=true')
  await isTakenOver(page)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await tabTo(page, applied.getByRole('link', { name: 'Remove Black' }))
  // In two tasks with none of the page's own between them, as on a busy machine.
  await page.evaluate(async () => {
    const press = () => (document.activeElement as HTMLElement).click()
    press()
    const { port1, port2 } = new MessageChannel()
    const isNext = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    port2.postMessage('')
    await isNext
    press()
  })
  await page.waitForURL(/\/shop\?in_stock=true$/)
  await expect.poll(() => focused(page)).toBe('Remove In stock')
  await expect(applied.getByRole('link').allTextContents()).resolves.toEqual(['In stock'])
})

test('Filters that are taken off while the list is still loading all stay off', async ({ open }) => {
  // What the worker asks for cannot be held back by a test.
  const page = await open({ baseURL: shop.url, serviceWorkers: 'block' })
  await page.goto('/shop?size=M&colour=black&in_stock=true')
  await isTakenOver(page)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  let answer = () => {}
  const isAllowed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/shop*', async (route) => {
    await isAllowed
    await route.continue()
  })
  for (const chip of ['Remove Black', 'Remove Size M']) {
    await pressOn(page, applied.getByRole('link', { name: chip }))
    await applied.getByRole('link', { name: chip }).waitFor({ state: 'detached' })
  }
  answer()
  await page.waitForURL(/\/shop\?in_stock=true$/)
  await expect(applied.getByRole('link').allTextContents()).resolves.toEqual(['In stock'])
})

const isHeld = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body].some((element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY),
    ),
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
