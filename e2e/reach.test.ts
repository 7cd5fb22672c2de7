import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf } from './axe.ts'
import { logInElsewhere, signedIn } from './customers.ts'
import { holdBack } from './hold-back.ts'
import { addToCart, COAT, openProduct, PHONE, putInCart, TOTE } from './journeys.ts'
import { fillPayment, goToPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { findSmall } from './targets.ts'
import { test } from './test.ts'

// Small windows, enlarged pages, fingers, and people whom motion makes ill.

const PATHS = [
  '/',
  '/shop',
  '/shop?name=wool',
  '/faq',
  '/about',
  '/orders/track',
  '/withdraw',
  '/gift-cards',
  '/stock-alerts?product=38',
  '/wishlist',
  '/shop/2/reviews',
  '/review?stop#a-token',
  '/login',
  '/signup',
  '/nowhere',
]

/** The smallest window (WCAG 1.4.10), and desks at 200 % (1.4.4). */
const WINDOWS = [
  { viewport: { width: 320, height: 568 } },
  { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
]

for (const window of WINDOWS) {
  const { width, height } = window.viewport
  test(`Everything fits and a coat is bought in a window of ${width} by ${height}`, async ({
    open,
    expected,
  }) => {
    expected.push(/^404: GET .*\/nowhere/, /console: .*404/)
    const page = await open(window)
    const fits = async (what: string) => expect(await overflowOf(page), what).toEqual([])
    for (const path of PATHS) {
      await page.goto(path)
      await fits(path)
    }
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).waitFor()
    await fits('menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter & Sort' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'APPLY' }).click()

    await openProduct(page, COAT)
    await fits('product')
    await page.getByRole('button', { name: 'Size guide' }).click()
    await page.getByRole('dialog', { name: 'Size guide' }).getByRole('button', { name: 'in' }).click()
    await fits('size guide')
    await page.keyboard.press('Escape')
    await addToCart(page, { size: 'M' })
    await fits('side cart')
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Checkout as guest' }).waitFor()
    await fits('cart')
    await page.getByRole('link', { name: 'Checkout as guest' }).click()
    await waitForPaymentPage(page)
    await fits('payment')
    await fillPayment(page)
    await submitPayment(page)
    await page.waitForURL(/\/orders\/success/)
    await page.getByText('Paid', { exact: true }).first().waitFor()
    await fits('order')
  })
}

test('Every control is large enough for a finger', async ({ open }) => {
  const page = await open(PHONE)
  const check = async (what: string, main = 'header, main form, main [role=radiogroup]') => {
    expect.soft(await findSmall(page, 24), `${what}: at least 24`).toEqual([])
    expect.soft(await findSmall(page, 44, main), `${what}: at least 44`).toEqual([])
  }
  for (const path of [
    '/',
    '/shop',
    '/shop?name=wool',
    '/faq',
    '/about',
    '/orders/track',
    '/withdraw',
    '/stock-alerts?product=38',
    '/wishlist',
    '/login',
    '/signup',
    '/reset-password',
  ]) {
    await page.goto(path)
    await check(path)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await check('menu', '[role=dialog]')
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'APPLY' }).waitFor()
  await check('filter', '[role=dialog]')
  await openProduct(page, COAT)
  await check('product', 'header, main [role=radiogroup], main [role=group], main button')
  await page.getByRole('button', { name: 'Size guide' }).click()
  await page.getByRole('dialog', { name: 'Size guide' }).waitFor()
  await check('size guide', '[role=dialog]')
  await page.keyboard.press('Escape')
  await addToCart(page, { size: 'M' })
  await check('side cart', '[role=dialog] :is(select, button, a:not(li *))')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout as guest' }).waitFor()
  await check('cart', 'main :is(select, button, a:not(li *))')
  await putInCart(page, TOTE)
  await goToPayment(page)
  await check('payment', 'form')
})

test('Every control of the side cart can be reached in the lowest window', async ({ open }) => {
  // A desk at 400 % (WCAG 1.4.10); a phone on its side is hardly higher.
  const page = await open({ viewport: { width: 320, height: 256 } })
  const sideCart = await putInCart(page, COAT, { size: 'M' })
  await sideCart.getByLabel(/^Quantity/).selectOption('2')
  await sideCart.getByText('$960.00').first().waitFor()
  await sideCart.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
})

test('Nothing moves for visitors who prefer reduced motion', async ({ open }) => {
  const page = await open({ reducedMotion: 'reduce' })
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 20)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
    )
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await moving()).toEqual([])
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'New Arrivals' }).waitFor()
  expect(await moving()).toEqual([])
  await putInCart(page, COAT, { size: 'M' })
  expect(await moving()).toEqual([])
})

test('What has no transition changes at once for visitors who prefer reduced motion, as it must on paper', async ({
  open,
}) => {
  const page = await open({ reducedMotion: 'reduce' })
  await page.goto('/shop')
  const widened = await page.getByRole('main').evaluate((main) => {
    const before = getComputedStyle(main).paddingLeft
    main.style.paddingLeft = '24px'
    return [before, getComputedStyle(main).paddingLeft]
  })
  expect(widened).toEqual(['0px', '24px'])
})

test('In forced colours a chosen size, the shown colour and a size that is sold out can be told from the others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openProduct(page, COAT)
  const styleOf = (element: Locator) =>
    element.evaluate((node) => {
      const { borderTopWidth, textDecorationLine } = getComputedStyle(node)
      return { borderTopWidth, textDecorationLine }
    })
  const plain = { borderTopWidth: '1px', textDecorationLine: 'none' }
  const marked = { ...plain, borderTopWidth: '2px' }
  const size = (name: RegExp) => page.getByRole('radio', { name })
  await size(/^M\b/).click()
  const chosen = page.getByRole('radio', { name: /^M\b/, checked: true })
  expect(await styleOf(chosen)).toEqual(marked)
  expect(await styleOf(size(/^S\b/))).toEqual(plain)
  expect(await styleOf(size(/^XL\b/))).toEqual({ ...plain, textDecorationLine: 'line-through' })
  expect(await styleOf(page.getByRole('link', { name: 'Camel', exact: true }))).toEqual(marked)
  expect(await styleOf(page.getByRole('link', { name: 'Grey', exact: true }))).toEqual(plain)
})

test('In forced colours the colours of a garment, the unit of its measures and the steps of a delivery are seen', async ({
  open,
}) => {
  const page = await open({ forcedColors: 'active', ...signedIn(await logInElsewhere(sharedShop().shopper)) })
  await page.goto('/shop')
  const dots = page
    .getByRole('link', { name: /Collarless Wool Coat.*Camel/ })
    .first()
    .locator('i')
  const colours = await dots.evaluateAll((nodes) =>
    nodes.map((node) => getComputedStyle(node).backgroundColor),
  )
  expect(new Set(colours).size).toBe(2)
  const borderOf = (element: Locator, of?: string) =>
    element.evaluate((node, pseudo) => Number.parseFloat(getComputedStyle(node, pseudo).borderTopWidth), of)
  await openProduct(page, COAT)
  await page.getByRole('button', { name: 'Size guide' }).click()
  expect(await borderOf(page.getByRole('button', { name: 'cm', pressed: true }))).toBeGreaterThan(
    await borderOf(page.getByRole('button', { name: 'in', pressed: false })),
  )
  await page.goto('/account/orders')
  await page
    .getByRole('link', { name: /^See Details/ })
    .first()
    .click()
  const steps = page.getByRole('list', { name: 'Order status' }).getByRole('listitem')
  const squareOf = (word: string) => borderOf(steps.filter({ hasText: word }).first(), '::before')
  expect(await squareOf('reached')).toBeGreaterThan(await squareOf('to come'))
})

test('In forced colours a field with a line below it has an outline while it has the focus', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const outlineOf = (field: Locator) =>
    field.evaluate((node) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node)
      return outlineStyle !== 'none' && outlineWidth === '2px' && !outlineColor.endsWith(', 0)')
    })
  await page.goto('/search')
  const field = page.getByRole('main').getByRole('combobox')
  await field.focus()
  await expect.poll(() => outlineOf(field)).toBe(true)
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  const name = page.getByRole('dialog').getByLabel('Filter by name')
  await name.focus()
  await expect.poll(() => outlineOf(name)).toBe(true)
})

test('In forced colours a page that is on its way shows its line, and what loads shows its place', async ({
  open,
}) => {
  const page = await open({ forcedColors: 'active', ...signedIn(await logInElsewhere(sharedShop().shopper)) })
  await page.goto('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const orders = await holdBack(page, /\/api\/orders/)
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  const widthOfLine = () =>
    page.evaluate(() => getComputedStyle(document.elementFromPoint(1, 0)!).borderTopWidth)
  await expect.poll(widthOfLine).toBe('1px')
  await page.goto('/account/orders', { waitUntil: 'commit' })
  const places = () =>
    page
      .getByRole('main')
      .locator('span')
      .evaluateAll((nodes) => nodes.filter((node) => getComputedStyle(node).outlineStyle === 'solid').length)
  await expect.poll(places).toBeGreaterThan(3)
  await orders.letGo()
})

test('The drawer slides in for visitors without that preference', async ({ open }) => {
  const page = await open({ reducedMotion: 'no-preference' })
  await page.goto('/shop')
  const slides = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('transitionrun', ({ target }) => {
          const dialog = (target as Element).closest('[role=dialog]')
          const [slide] = dialog?.getAnimations() ?? []
          if (slide) resolve(slide.effect!.getComputedTiming().duration)
        })
      }),
  )
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await slides).toBeGreaterThan(100)
})

test('A notice is announced by screen readers, and stays while the pointer is on it', async ({ open }) => {
  const page = await open()
  await page.clock.install()
  await openProduct(page, COAT)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const notice = page.getByRole('status').getByText('Please select a size', { exact: true })
  await notice.waitFor()
  await notice.hover()
  // Second by second: the page may have heard of the pointer and not yet have stopped its clock.
  for (let second = 0; second < 10; second++) await page.clock.runFor(1_000)
  await expect.poll(() => notice.isVisible()).toBe(true)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_000)
  await notice.waitFor({ state: 'detached' })
})
