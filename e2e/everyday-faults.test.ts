import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf } from './axe.ts'
import { launchBrowser } from './chromium.ts'
import { fillLogin, newEmail } from './customers.ts'
import { aGarment } from './garments.ts'
import { addToCart, COAT, holdNotice, isTakenOver, openProduct, PHONE, putInCart, TOTE } from './journeys.ts'
import { closeWithEscape } from './keys.ts'
import { aPaidOrderOf } from './return-orders.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const overlap = async (one: Locator, other: Locator) => {
  await Promise.all([one.waitFor(), other.waitFor()])
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  return (
    a!.x < b!.x + b!.width && b!.x < a!.x + a!.width && a!.y < b!.y + b!.height && b!.y < a!.y + a!.height
  )
}

test('A notice on a phone covers neither the button that was pressed nor the headline', async ({ open }) => {
  const page = await open(PHONE)
  await openProduct(page, COAT)
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await button.click()
  const notice = page.getByRole('status').getByText('Please select a size', { exact: true })
  await holdNotice(notice)
  expect(await overlap(notice, button)).toBe(false)
  expect(await overlap(notice, page.getByRole('heading', { level: 1 }))).toBe(false)
  // The message beside the sizes says what to do instead of repeating it.
  await page.getByRole('main').getByText('Choose one to add it to your cart.').waitFor()
})

test('The notice of a login covers neither the headline of a wide window nor the links above it', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } })
  await page.goto('/login')
  await fillLogin(page, sharedShop().shopper)
  const notice = page.getByRole('status').getByText('Logged in successfully')
  await holdNotice(notice)
  const card = page.getByRole('status').filter({ hasText: 'Logged in' }).locator('> *')
  for (const other of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByRole('link', { name: 'Shop Now' }),
    page.getByRole('banner').getByRole('button', { name: 'Menu' }),
    page.getByRole('banner').getByRole('link', { name: 'Account' }),
  ])
    expect(await overlap(card, other)).toBe(false)
})

test('A notice on a phone covers nothing of the size guide that is opened while it shows', async ({
  open,
}) => {
  // So low that the guide is as high as it may be.
  const page = await open({ ...PHONE, viewport: { width: 390, height: 560 } })
  await openProduct(page, COAT)
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await button.click()
  const notice = page.getByRole('status').getByText('Please select a size', { exact: true })
  await holdNotice(notice)
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByRole('table').first().waitFor()
  await expect
    .poll(async () => (await guide.boundingBox())!.y + (await guide.boundingBox())!.height)
    .toBe(560)
  expect(await overlap(page.getByRole('status').filter({ hasText: 'Please select a size' }), guide)).toBe(
    false,
  )
})

test('A notice about the cart covers neither the title of the side cart nor its buttons', async ({
  open,
}) => {
  const page = await open(PHONE)
  await openProduct(page, TOTE)
  const more = page.getByRole('button', { name: 'Increase quantity' }).first()
  for (let n = 0; n < 5; n++) await more.click()
  await closeWithEscape(page, await addToCart(page))
  const sideCart = await addToCart(page)
  const notice = page.getByRole('status').getByText('An order can have at most 10 of one item.')
  await holdNotice(notice)
  expect(await overlap(notice, sideCart.getByRole('heading', { name: 'Your Cart' }))).toBe(false)
  expect(await overlap(notice, sideCart.getByRole('button', { name: 'Close' }))).toBe(false)
  expect(await overlap(notice, sideCart.getByRole('link', { name: 'View cart' }))).toBe(false)
})

test('Tracking without an order ID says at the field what to enter', async ({ page }) => {
  await page.goto('/orders/track')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await page.getByText(/Please enter the order ID/).waitFor()
  await expect.poll(() => page.getByLabel('Enter Order ID').getAttribute('aria-invalid')).toBe('true')
})

test('Tracking with an ID that is not known says how one looks and where it is', async ({
  page,
  expected,
}) => {
  expected.push(/404/)
  for (const id of ['HL-AAAAA-AAAAA-AAAAA-AAAAA', `👗 ${'W'.repeat(200)}`]) {
    await page.goto('/orders/track')
    await page.getByLabel('Enter Order ID').fill(id)
    await page.getByRole('button', { name: 'Track Order' }).click()
    await page
      .getByText('Order does not exist. Check the ID: it begins with HL- and is in your confirmation e-mail.')
      .waitFor()
  }
})

test('The reason why a checkout is refused stays in the cart, beside the line', async ({
  page,
  expected,
}) => {
  expected.push(/422/)
  await openProduct(page, COAT)
  const id = Number(page.url().split('/').at(-1))
  // The browsers of one address may hold two of four pieces.
  const headers = { 'idempotency-key': 'another-browser-of-this-address' }
  const data = { items: [{ id, size: 'S', quantity: 1 }] }
  expect((await page.request.post('/api/orders', { headers, data })).status()).toBe(200)
  try {
    const sideCart = await addToCart(page, { size: 'S' })
    await sideCart.getByRole('combobox').selectOption('2')
    await sideCart.getByText('$960.00').first().waitFor()
    await sideCart.getByRole('link', { name: 'Checkout as guest' }).click()
    await page.waitForURL('**/cart')
    await page.waitForLoadState('networkidle')
    await page.getByRole('main').getByText('Only 1 of these can be reserved at a time').waitFor()
    const checkout = page.getByRole('link', { name: 'Checkout as guest' })
    await expect.poll(() => checkout.count()).toBe(0)
    await page.getByRole('button', { name: /Set .*to 1/ }).click()
    await checkout.waitFor()
  } finally {
    await page.request.post('/api/orders/cancel_checkout', { headers })
  }
})

test('A line with more pieces than are left keeps its price and counts those, and one press sets what is left', async ({
  page,
}) => {
  const sideCart = await putInCart(page, COAT, { size: 'S' })
  await sideCart.getByRole('combobox').selectOption('10')
  await sideCart.getByText('Only 4 left in stock').waitFor()
  await sideCart.getByText('$480.00 each').waitFor()
  await expect.poll(() => sideCart.getByText('$1,920.00').count()).toBe(2)
  expect(await sideCart.getByRole('link', { name: 'Checkout as guest' }).count()).toBe(0)
  await sideCart.getByRole('button', { name: /Set .*to 4/ }).click()
  await sideCart.getByRole('link', { name: 'Checkout as guest' }).waitFor()
  await expect.poll(() => sideCart.getByText('$1,920.00').count()).toBe(2)
})

test('Opened large, a photograph is the one of the page until the larger one is there', async ({ page }) => {
  await openProduct(page, COAT)
  const photo = page.getByRole('button', { name: /^Zoom/ }).first()
  await expect
    .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.complete))
    .toBe(true)
  const shown = await photo.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await photo.click()
  const frame = page.getByRole('dialog').locator('span:has(> picture)').first()
  expect(await frame.getAttribute('style')).toContain(shown)
})

test('No line of what is said about a garment ends between a number and its unit', async ({ page }) => {
  const description = 'Of 240 g jersey, 180 cm long. Machine wash warm, up to 40 °C (105 °F).'
  const { id, name } = await aGarment({ name: 'Heavy Jersey Shirt', description })
  await page.goto(`/shop/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const text = await page.getByRole('main').textContent()
  expect(text).toContain('Of 240\u00a0g jersey, 180\u00a0cm long.')
  expect(text).toContain('up to 40\u00a0°C (105\u00a0°F)')
})

test('The sizes of a product are on the first screen of a tablet', async ({ open }) => {
  const page = await open({ viewport: { width: 768, height: 1024 } })
  await openProduct(page, COAT)
  const { y, height } = (await page
    .getByRole('main')
    .getByRole('button', { name: 'Add to Cart' })
    .first()
    .boundingBox())!
  expect(y + height).toBeLessThan(1024)
})

test('Without scripts, the checkout says why it does not begin and where to go', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/checkout')
  await page.getByText(/Allow scripts for this shop/).waitFor()
  await expect.poll(() => page.getByText('Taking you to the payment page').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  // Without scripts no picture waits until it is scrolled to, so the list loads for long.
  await page.waitForURL('**/shop', { waitUntil: 'commit' })
})

test('Without scripts, neither the photographs nor the sizes of a product look as if they could be pressed', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false })
  const main = page.getByRole('main')
  const isPointedAt = (locator: Locator) =>
    locator.evaluate(
      (element) => element.matches('button') && getComputedStyle(element).pointerEvents !== 'none',
    )
  await openProduct(page, COAT)
  expect(await isPointedAt(main.getByRole('button', { name: /^Zoom: / }).first())).toBe(false)
  const size = main.getByRole('radio', { name: 'M', exact: true })
  expect(await isPointedAt(size)).toBe(false)
  expect(await size.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('0px')
})

test('Without scripts, gift cards say what they need instead of a form that leads nowhere', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto('/gift-cards')
  expect(await main.innerText()).toContain('To buy a gift card, or to see what is left on one, please allow')
  expect(await main.getByRole('button').count()).toBe(0)
  await page.goto('/checkout/credit')
  const text = await main.innerText()
  expect(text).toContain('needs JavaScript, and so does paying with a gift card.')
  expect(text).not.toContain('Looking up where we send to')
})

test('Without scripts, the pages that follow a payment say what holds, and nothing that only scripts do', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto('/orders/success?session_id=cs_1')
  const success = await main.innerText()
  expect(success).toContain('As soon as your order is paid, we confirm it by e-mail.')
  expect(success).toContain('please allow scripts')
  expect(success).not.toContain('Loading order details...')
  await page.goto('/orders/cancel?order_id=HL-00000-00000-00000-00000')
  const left = await main.innerText()
  expect(left).toContain('Unless you have paid your order, it ends by itself within the hour')
  expect(left).not.toMatch(/cancel/i)
  await main.getByRole('link', { name: 'Back to cart' }).click()
  await page.waitForURL('**/cart')
})

test('Without scripts, the link of a mail and the dashboard say what they need instead of loading for ever', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false })
  const text = async (path: string) => {
    await page.goto(path)
    return await page.getByRole('main').innerText()
  }
  expect(await text('/email/link#anything')).toMatch(
    /^(?!.*Loading\.\.\.).*Please allow scripts in your browser, then load this page again\./s,
  )
  expect(await text('/dashboard')).toBe('The dashboard needs JavaScript.')
})

test('With text of twice the size, a phone shows the name of the shop whole', async () => {
  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
  try {
    const page = await browser.newPage({ baseURL: sharedShop().url, viewport: { width: 390, height: 844 } })
    await page.goto('/cart')
    const brand = page.getByRole('banner').getByRole('link', { name: 'Hemline' })
    await brand.waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('30px')
    expect(await brand.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0)
    expect(await overflowOf(page)).toEqual([])
  } finally {
    await browser.close()
  }
})

test('With text of twice the size, a phone shows every price and every choice of the filter whole', async () => {
  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
  try {
    const page = await browser.newPage({ baseURL: sharedShop().url, viewport: { width: 390, height: 844 } })
    // Measured where it comes to rest.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Some of these are in a sale.
    await page.goto('/collections/linen')
    expect(await overflowOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Filter & Sort' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('group', { name: 'Colour' }).waitFor()
    const cut = () =>
      drawer.evaluate((element) =>
        [...element.querySelectorAll('label, legend, button, input:not([type=hidden])')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth)
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      )
    await expect.poll(cut).toEqual([])
    const legend = (await drawer.locator('legend', { hasText: 'Direction' }).boundingBox())!
    const radio = (await drawer.getByLabel('Ascending').boundingBox())!
    expect(legend.x + legend.width <= radio.x || legend.y + legend.height <= radio.y).toBe(true)
  } finally {
    await browser.close()
  }
})

test('An empty cart and an unknown page offer products', async ({ page, expected }) => {
  expected.push(/404/)
  for (const path of ['/cart', '/nowhere']) {
    await page.goto(path)
    const offered = page.getByRole('region', { name: 'New Arrivals' }).getByRole('link')
    await expect.poll(() => offered.count()).toBeGreaterThan(1)
  }
})

test('New Arrivals stands directly above its products', async ({ page }) => {
  await page.goto('/')
  // All at one moment: what is above them may still grow.
  const gaps = await page.locator('section[aria-labelledby=new-arrivals]').evaluate((section) => {
    const { bottom } = section.querySelector('#new-arrivals')!.getBoundingClientRect()
    return [...section.querySelectorAll('article')].map((card) => card.getBoundingClientRect().y - bottom)
  })
  expect(gaps.length).toBeGreaterThan(1)
  for (const gap of gaps) expect(gap).toBeGreaterThan(-1)
  for (const gap of gaps) expect(gap).toBeLessThan(60)
})

test('The filter sorts by the words that shoppers use', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Newest', pressed: true }).waitFor()
  await drawer.getByRole('button', { name: 'Price, low to high' }).click()
  expect(await drawer.getByLabel('Ascending').isChecked()).toBe(true)
  await drawer.getByLabel('Descending').check()
  await drawer.getByRole('button', { name: 'Price, high to low', pressed: true }).waitFor()
  await drawer.getByRole('button', { name: 'Price, low to high' }).click()
  await drawer.getByRole('button', { name: 'APPLY' }).click()
  await page.waitForURL('**/shop?sort_by=price&sort_direction=asc')
})

test('On paper, a product has its sizes and its text but nothing to press', async ({ page }) => {
  await openProduct(page, COAT)
  await page.emulateMedia({ media: 'print' })
  const brand = page.getByRole('banner').getByRole('link', { name: 'Hemline' })
  // Browsers fetch a sheet for paper last.
  await expect.poll(async () => (await brand.boundingBox())!.x).toBe(0)
  const shown = async (locator: Locator) => locator.filter({ visible: true }).count()
  expect(await shown(page.getByRole('button', { name: /Add to Cart|Size guide|quantity|Menu/ }))).toBe(0)
  expect(await shown(page.getByRole('heading', { name: 'You may also like...' }))).toBe(0)
  expect(await shown(page.getByRole('radio', { name: 'M', exact: true }))).toBe(1)
  expect(await isPrinted(page, '100% wool')).toBe(true)
})

test('On paper, a sold-out size is struck through, the text keeps off the photographs, and nothing offers more', async ({
  page,
}) => {
  await openProduct(page, COAT)
  // The photographs are buttons from then on, by which the printed page knows them.
  await isTakenOver(page)
  await page.setViewportSize({ width: 718, height: 900 })
  await page.emulateMedia({ media: 'print' })
  const alert = page.getByRole('link', { name: 'Tell me when a size is back' })
  await expect.poll(() => alert.isVisible()).toBe(false)
  const soldOut = page.getByRole('radio', { name: /sold out/ }).first()
  expect(
    await soldOut.evaluate((size) => {
      const { textDecorationLine, backgroundImage } = getComputedStyle(size)
      return { textDecorationLine, backgroundImage }
    }),
  ).toEqual({ textDecorationLine: 'line-through', backgroundImage: 'none' })
  const picture = (await page.getByRole('main').getByRole('img').nth(1).boundingBox())!
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(heading.x - picture.x - picture.width).toBeGreaterThanOrEqual(24)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/shop')
  const more = page.getByRole('link', { name: 'Load more' })
  await more.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => more.isVisible()).toBe(false)
})

test('On paper, a list has no filters, and none of its pictures is a blur', async ({ page }) => {
  await page.goto('/shop?size=M')
  const filters = page.getByRole('main').getByRole('button', { name: /^(Filter & Sort|Remove)/ })
  await filters.first().waitFor()
  // A picture that has loaded hides its placeholder, so these never load.
  await page.route(/\/images\//, () => {})
  await page.reload({ waitUntil: 'domcontentloaded' })
  const blurred = () =>
    page
      .getByRole('main')
      .locator('[style*="background-image"]')
      .evaluateAll(
        (frames) => frames.filter((frame) => getComputedStyle(frame).backgroundImage !== 'none').length,
      )
  await expect.poll(blurred).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(blurred).toBe(0)
  expect(await filters.filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

test('Each square of an order’s way stands at its word', async ({ open }) => {
  const shop = sharedShop()
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email: newEmail('squares') })
  for (const width of [390, 1440]) {
    const page = await open({ viewport: { width, height: 900 } })
    await page.goto(`/orders/track?order_id=${id}`)
    const steps = page.getByRole('list', { name: 'Order status' }).getByRole('listitem')
    await expect.poll(() => steps.count()).toBe(3)
    const apart = await steps.evaluateAll((all) =>
      all.map((step) => step.firstElementChild!.getBoundingClientRect().x - step.getBoundingClientRect().x),
    )
    expect(apart.map(Math.round)).toEqual([0, 0, 0])
  }
})

test('On paper, the words of the front page keep off what stands below them, also without scripts', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false, viewport: { width: 718, height: 900 } })
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const boxOf = async (name: string, level: number) =>
    (await page.getByRole('main').getByRole('heading', { name, level }).boundingBox())!
  const gap = async () => {
    const headline = await boxOf('Made slowly, worn for years.', 1)
    return (await boxOf('New Arrivals', 2)).y - headline.y - headline.height
  }
  // Browsers fetch a sheet for paper last.
  await expect.poll(async () => (await boxOf('New Arrivals', 2)).x).toBe(0)
  expect(await gap()).toBeGreaterThanOrEqual(24)
})

test('On paper, the new arrivals stand in one row, and no link to the shop beside a title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 718, height: 900 })
  await page.goto('/')
  const main = page.getByRole('main')
  const cards = main.getByRole('region', { name: 'New Arrivals' }).getByRole('img')
  expect(await cards.count()).toBe(3)
  await page.emulateMedia({ media: 'print' })
  const tops = () =>
    cards.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
  // Browsers fetch a sheet for paper last.
  await expect.poll(tops).toBe(1)
  for (const name of ['Shop Now', 'View all'])
    expect(await main.getByRole('link', { name }).isVisible(), name).toBe(false)
})

test('On paper, a cart has its lines and its sums but no link to pay with credit', async ({ page }) => {
  await openProduct(page, COAT)
  await isTakenOver(page)
  await addToCart(page, { size: 'M' })
  await page.goto('/cart')
  const link = page.getByRole('main').getByRole('link', { name: 'Gift card or credit' })
  await link.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => link.isVisible()).toBe(false)
  expect(await isPrinted(page, 'Subtotal')).toBe(true)
})

test('On paper, an empty cart has nothing to press, and gift cards no title without its form', async ({
  page,
}) => {
  await page.goto('/cart')
  const link = page.getByRole('link', { name: 'Explore products' })
  await link.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => link.isVisible()).toBe(false)
  expect(await isPrinted(page, "You don't have anything in your cart.")).toBe(true)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/gift-cards')
  const title = page.getByRole('heading', { name: 'What is left on a card?' })
  await title.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => title.isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

test('On paper, a size guide that is open stands alone, with all of its sizes', async ({ page }) => {
  await openProduct(page, COAT)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByRole('heading', { name: 'Your body' }).waitFor()
  await guide.getByRole('img').waitFor()
  await page.setViewportSize({ width: 794, height: 500 })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  const { scrollHeight, clientHeight } = await guide
    .locator('> :nth-child(2)')
    .evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }))
  expect(clientHeight).toBe(scrollHeight)
  expect(clientHeight, 'longer than the window').toBeGreaterThan(500)
  expect(await guide.getByRole('row').last().isVisible()).toBe(true)
})

test('On paper, a product whose size guide was looked at is there again once that is closed', async ({
  page,
}) => {
  await openProduct(page, COAT)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByRole('heading', { name: 'Your body' }).waitFor()
  await page.keyboard.press('Escape')
  await guide.waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  const brand = page.getByRole('banner').getByRole('link', { name: 'Hemline' })
  await expect.poll(async () => (await brand.boundingBox())?.x).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

/** The text of closed details takes no space on the screen. */
const isPrinted = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => element.getBoundingClientRect().height > 0)
