import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf } from './axe.ts'
import { ownDemoShop } from './demo-shop.ts'
import { runSql } from './shop-process.ts'
import { COAT, openProduct, PHONE, putInCart, TOTE } from './journeys.ts'
import { test } from './test.ts'

// What shoppers expect and no other journey shows; decisions/screen-rules.md names the rules by number.

const LONG_NAME = 'Double-faced Collarless Overcoat in Undyed Highland Wool with Horn Buttons, Oat melange X'

// A shop of its own: its garments get long names.
const shop = ownDemoShop()

test('A product card shows its second photograph on hover and on focus', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.goto('/shop')
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator('img').nth(1) })
    .first()
  const other = card.locator('picture').nth(1).locator('..')
  const shown = () =>
    other.evaluate((element) => {
      const { display, opacity } = getComputedStyle(element)
      return display === 'none' ? 0 : Number(opacity)
    })
  expect(await shown()).toBe(0)
  await card.hover()
  await expect.poll(shown).toBe(1)
  await page.mouse.move(0, 0)
  await expect.poll(shown).toBe(0)
  await card.getByRole('link').focus()
  await page.keyboard.press('Shift')
  await expect.poll(shown).toBe(1)
})

test('Hovering loads the second photographs near the pointer, not those of the whole list', async ({
  open,
}) => {
  const page = await open({ baseURL: shop.url })
  /** Without the width and the format of the rendition. */
  const pictureOf = (address: string) => address.replace(/-\d+\.\w+$/, '')
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(pictureOf(request.url())))
  await page.goto('/shop')
  const cards = page.getByRole('main').getByRole('article')
  const pictures = await cards.evaluateAll((articles) =>
    articles.flatMap((article) => article.querySelectorAll('img')[1]?.src ?? []),
  )
  const askedFor = () => pictures.filter((address) => asked.has(pictureOf(address)))
  expect(pictures.length).toBeGreaterThan(10)
  expect(askedFor()).toEqual([])
  const card = cards.nth(1)
  await card.hover()
  const other = card.locator('img').nth(1)
  // A rendition that was not asked for before is made first.
  const width = () => other.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width, { timeout: 90_000 }).toBeGreaterThan(0)
  // Its own and those of its two neighbours.
  expect(askedFor().length).toBeLessThanOrEqual(3)
})

test('Pages load without layout shifts, and the first photographs load first', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifts: number[] }).shifts.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/shop', '/shop/38', '/cart', '/faq']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThan(0.005)
  }
  await page.goto('/shop')
  const photographs = await page
    .getByRole('article')
    .locator('picture:first-child img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ loading, fetchPriority, parentElement }) => ({
        loading,
        fetchPriority,
        formats: [...parentElement!.querySelectorAll('source')].map(({ type, srcset }) => srcset && type),
      })),
    )
  const avif = ['image/avif']
  expect(photographs[0]).toMatchObject({ loading: 'eager', fetchPriority: 'high', formats: avif })
  expect(photographs.at(-1)).toMatchObject({ loading: 'lazy' })
  // An old browser gets the JPEG.
  for (const { formats } of photographs) expect(formats).toEqual(avif)
})

test('A sold-out product stays in the list and says so', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.goto('/shop')
  await page.getByRole('article').filter({ hasText: 'Sold out' }).first().waitFor()
})

test('On a phone the photographs have thumbnails and can be enlarged', async ({ open }) => {
  const page = await open({ ...PHONE, baseURL: shop.url })
  await openProduct(page, COAT)
  const third = page.getByRole('button', { name: 'Photograph 3 of 3' })
  await third.tap()
  await expect.poll(() => third.getAttribute('aria-current')).toBe('true')
  await page.getByRole('button', { name: /^Zoom/ }).last().tap()
  await page
    .getByRole('button', { name: /^Larger/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Smaller/ }).waitFor()
})

test('Shipping and returns are visible beside Add to Cart, which stays on screen on a phone', async ({
  open,
}) => {
  const isInSight = (page: Page, text: string | RegExp) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
  const desk = await open({ baseURL: shop.url })
  await openProduct(desk, COAT)
  expect(await isInSight(desk, 'Shipping: standard free, 4 to 7 business days; expedited')).toBe(true)
  expect(await isInSight(desk, '30 days to return')).toBe(true)

  const phone = await open({ ...PHONE, baseURL: shop.url })
  await openProduct(phone, TOTE)
  await phone.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await phone.locator('[data-buy-bar="shown"]').getByRole('button', { name: 'Add to Cart' }).tap()
  await phone.getByRole('dialog', { name: 'Your Cart' }).waitFor()
})

test('The cart reserves the space of its sums until prices are loaded, and offers the guest checkout first', async ({
  open,
}) => {
  const page = await open({ baseURL: shop.url })
  await putInCart(page, TOTE)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/cart_item_details', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/cart')
  const total = page.getByRole('region', { name: 'Summary' }).getByText('Total', { exact: true })
  await total.waitFor()
  const note = page.getByText('Tax and shipping are calculated at payment.')
  const places = async () =>
    (await Promise.all([total.boundingBox(), note.boundingBox()])).map((box) => [box?.x, box?.y])
  const before = await places()
  answer()
  const buttons = page.getByRole('main').getByRole('link', { name: /^(Checkout as guest|Login and track)/ })
  await buttons.nth(1).waitFor()
  expect(await places()).toEqual(before)
  expect(await buttons.allTextContents()).toEqual(['Checkout as guest', 'Login and track your order'])
})

test('Names of ninety characters and carts of forty lines fit every screen', async ({ open }) => {
  await runSql(
    shop.dataDir,
    `update products set name = '${LONG_NAME}', updated_at = now() where id % 2 = 0`,
    `update styles set name = '${LONG_NAME}' where id in (select style_id from products where id % 2 = 0)`,
  )
  const page = await open({ baseURL: shop.url })
  const find = async () =>
    (await (await page.request.get('/api/products/?limit=40')).json()) as { id: number; name: string }[]
  // The shop hears of the change a moment later.
  await expect.poll(async () => (await find()).some(({ name }) => name === LONG_NAME)).toBe(true)
  const products = await find()
  const lines = products.map(({ id, name }) => ({ id, name, quantity: 10, size: 'M', imageUrl: null }))
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines))
  const long = products.find(({ name }) => name === LONG_NAME)!
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/shop', `/shop/${long.id}`, '/cart']) {
      await page.goto(path)
      await page.getByText(LONG_NAME.split(',')[0]!).first().waitFor()
      expect(await overflowOf(page), `${path} at ${width}`).toEqual([])
    }
  }
})
