import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { overflowOf } from './axe.ts'
import { launchBrowser } from './chromium.ts'
import { aCustomer, openAsAdmin, signedIn } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { addToCart, COAT, openProduct, PHONE } from './journeys.ts'
import { goToPayment } from './payments.ts'
import { aDeliveredOrder, aPaidOrderOf, beginOrder, settleParcel, stockCoats } from './return-orders.ts'
import { findSmall } from './targets.ts'
import { test } from './test.ts'

// A phone whose browser shows text of twice the size, used with a finger.

const shop = ownDemoShop()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
  await stockCoats(shop, { M: 50, L: 30 })
})
afterAll(() => browser.close())

const openPhone = (options: BrowserContextOptions = {}) =>
  browser.newPage({ baseURL: shop.url, ...PHONE, ...options })

/** Words that break within, and words that touch the next ones in their row. */
const findUnreadable = (page: Page, within = 'main') =>
  page.evaluate((within) => {
    const walker = document.createTreeWalker(document.querySelector(within)!, NodeFilter.SHOW_TEXT)
    const parts: { words: string; element: Element; box: DOMRect }[] = []
    const broken: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const element = node.parentElement!
      if (!element.checkVisibility() || element.closest('.visually-hidden, noscript')) continue
      const range = document.createRange()
      for (const { index, 0: word } of node.data.matchAll(/[\p{L}$.\d]{2,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(`${word} is broken`)
      }
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) parts.push({ words: node.data.trim(), element, box })
    }
    const touching = parts.flatMap((one, at) =>
      parts.slice(at + 1).flatMap((other) => {
        if (!one.words || !other.words || one.element.contains(other.element)) return []
        if (other.element.contains(one.element) || one.element.parentElement === other.element.parentElement)
          return []
        const isInRow = one.box.top < other.box.bottom - 4 && other.box.top < one.box.bottom - 4
        const gap = Math.max(other.box.left - one.box.right, one.box.left - other.box.right)
        return isInRow && gap < 4 ? [`${one.words} touches ${other.words}`] : []
      }),
    )
    return [...broken, ...touching]
  }, within)

async function expectUsable(page: Page, what: string): Promise<void> {
  expect.soft(await overflowOf(page), what).toEqual([])
  expect.soft(await findUnreadable(page), what).toEqual([])
  expect.soft(await findSmall(page, 24), what).toEqual([])
  expect.soft(await findSmall(page, 44, 'main form button, main fieldset'), what).toEqual([])
}

/** Three presses from the pieces to the exchange, then on until it is settled. */
async function exchange(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Return or exchange' }).waitFor()
  await expectUsable(page, 'the choice')
  await page.getByRole('radio', { name: 'Size L' }).tap()
  await page.getByRole('radio', { name: 'Too small' }).tap()
  await page.getByText('There is nothing to pay.').waitFor()
  await expectUsable(page, 'what was chosen')
  await page.getByRole('button', { name: 'Exchange these pieces' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Your exchange' }).waitFor()
  await page.getByRole('img', { name: /^Barcode/ }).waitFor()
  await expectUsable(page, 'the exchange')
  await page.getByLabel('Tracking number of your parcel').tap()
  await page.keyboard.type('1Z 999 AA1')
  await page.getByRole('button', { name: 'I have sent it' }).tap()
  await page.getByText('Your parcel is on its way to us.').waitFor()
  await expectUsable(page, 'the parcel on its way')
  await settleParcel(shop, new URL(page.url()).pathname.split('/').at(-1)!)
  await page.reload()
  await page.getByText(/^We are getting 1 ×/).waitFor()
  await expectUsable(page, 'the settled exchange')
  await page
    .getByRole('link', { name: /^Order HL-/ })
    .last()
    .tap()
  await page.getByText('Paid by exchange').waitFor()
  await expectUsable(page, 'the new order')
}

test('What the bar of a list says wraps to the same edge', async () => {
  const page = await openPhone()
  await page.goto('/shop')
  const [title, filter] = await Promise.all(
    [page.getByText('SHOP ALL'), page.getByRole('button', { name: 'Filter & Sort' })].map((each) =>
      each.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return { left: words.getBoundingClientRect().left, top: words.getBoundingClientRect().top }
      }),
    ),
  )
  expect(filter!.top).toBeGreaterThan(title!.top + 10)
  expect(filter!.left).toBeCloseTo(title!.left, 0)
})

test('A guest exchanges a size by touch, from the order to the new one', async () => {
  const email = 'ada@example.com'
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  const page = await openPhone()
  await page.goto('/orders/track')
  await page.getByLabel('Enter Order ID').tap()
  await page.keyboard.type(id)
  await page.getByRole('button', { name: 'Track Order' }).tap()
  await page.getByText('Delivered').first().waitFor()
  await expectUsable(page, 'the order')
  await page.getByRole('link', { name: 'Return', exact: true }).tap()
  await page.getByLabel('E-mail').tap()
  await page.keyboard.type(email)
  await expectUsable(page, 'the e-mail')
  expect.soft(await findUnreadable(page, 'footer'), 'the foot of the page').toEqual([])
  await page.getByRole('button', { name: 'Continue' }).tap()
  await exchange(page)
})

test('The header cuts nothing off, also where text alone is twice its size', async ({ open }) => {
  for (const width of [320, 390, 768]) {
    const page = await open({ baseURL: shop.url, viewport: { width, height: 844 } })
    await page.goto('/faq')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect.soft(await overflowOf(page), `${width}`).toEqual([])
    const brand = page.getByRole('banner').getByRole('link', { name: 'Hemline' })
    expect
      .soft(await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width}`)
      .toBe(0)
    const boxes = await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .evaluateAll((parts) =>
        parts
          .map((part) => part.getBoundingClientRect())
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      )
    const covering = boxes.filter((one, at) =>
      boxes.some(
        (other, index) =>
          index > at &&
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1,
      ),
    )
    expect.soft(covering, `${width}`).toEqual([])
  }
})

test('A customer exchanges a size by touch, from the account to the new order', async () => {
  const customer = await aCustomer({ url: shop.url })
  await aDeliveredOrder(shop, { quantity: 1, email: customer.email, token: customer.token })
  const page = await openPhone(signedIn(customer, shop.url))
  await page.goto('/account/orders')
  await page.getByRole('link', { name: 'See Details' }).tap()
  await page.getByRole('link', { name: 'Return', exact: true }).waitFor()
  await expectUsable(page, 'the order')
  await page.getByRole('link', { name: 'Return', exact: true }).tap()
  await exchange(page)
})

test('On the narrowest phone no word of a garment is broken, and the payment page is not wider than it', async () => {
  const page = await openPhone({ viewport: { width: 320, height: 640 } })
  await openProduct(page, COAT)
  expect.soft(await overflowOf(page), 'the garment').toEqual([])
  expect.soft(await findUnreadable(page, 'main dl'), 'the garment').toEqual([])
  await addToCart(page, { size: 'M' })
  await goToPayment(page)
  expect.soft(await overflowOf(page), 'the payment page').toEqual([])
})

test('On a tablet no word of a garment or of the list of orders is broken', async () => {
  const customer = await aCustomer({ url: shop.url })
  await aPaidOrderOf(shop, { quantity: 1, email: customer.email, token: customer.token })
  const tablet = { viewport: { width: 720, height: 1024 } }
  const page = await openPhone({ ...tablet, ...signedIn(customer, shop.url) })
  await page.goto('/account/orders')
  await page.getByRole('link', { name: 'See Details' }).waitFor()
  expect.soft(await overflowOf(page), 'the orders').toEqual([])
  expect.soft(await findUnreadable(page), 'the orders').toEqual([])
  await openProduct(page, COAT)
  expect.soft(await overflowOf(page), 'the garment').toEqual([])
  expect.soft(await findUnreadable(page, 'dl'), 'the garment').toEqual([])
})

test('On a tablet on its side no word of a list, of an order or of the foot is broken', async () => {
  const customer = await aCustomer({ url: shop.url })
  await aPaidOrderOf(shop, { quantity: 1, email: customer.email, token: customer.token })
  const page = await openPhone({ viewport: { width: 1024, height: 768 }, ...signedIn(customer, shop.url) })
  await page.goto('/shop')
  expect.soft(await overflowOf(page), 'the list').toEqual([])
  expect.soft(await findUnreadable(page, 'main li:has(s)'), 'the list').toEqual([])
  expect.soft(await findUnreadable(page, 'footer'), 'the foot').toEqual([])
  await page.goto('/account/orders')
  await page.getByRole('link', { name: 'See Details' }).tap()
  await page.getByText('Subtotal').waitFor()
  expect.soft(await overflowOf(page), 'the order').toEqual([])
  expect.soft(await findUnreadable(page), 'the order').toEqual([])
})

const TWICE = { content: 'html { font-size: 30px }' }

test('Twice the text widens no form of the dashboard on a phone', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    'collections?collection=new',
    'sale-prices?sale=new',
    'promotions?promotion=new',
    'price-changes',
    'settings',
  ]) {
    await page.goto(`/dashboard/${path}`)
    await page.addStyleTag(TWICE)
    await page.locator('main input[type="datetime-local"]').first().waitFor()
    expect.soft(await overflowOf(page), path).toEqual([])
  }
})

/** What a field of a filter says, where it has no room for that. */
const findClipped = (page: Page) =>
  page.locator('[data-filter] :is(select, input[type="date"])').evaluateAll((fields) =>
    (fields as (HTMLSelectElement | HTMLInputElement)[]).flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const words = field instanceof HTMLSelectElement ? field.selectedOptions[0]!.text : 'mm/dd/yyyy'
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.font = font
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return canvas.measureText(words).width > room ? [`${words}: ${Math.round(room)} px`] : []
    }),
  )

test('With twice the text the filters of the dashboard cut nothing off', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['orders', 'products', 'activity', 'invoices', 'sales']) {
    await page.goto(`/dashboard/${path}`)
    await page.addStyleTag(TWICE)
    await page.locator('[data-filter] select').first().waitFor()
    expect.soft(await findClipped(page), path).toEqual([])
    expect.soft(await overflowOf(page), path).toEqual([])
  }
})

test('With twice the text the sides of a page of the dashboard have room for what they say', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  const widthsOf = async (part: Locator) => {
    await page.addStyleTag(TWICE)
    return await part.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth] as const)
  }
  await page.goto('/dashboard/activity')
  const address = page.locator('[data-row] > p:last-child').first()
  await address.evaluate((element) => (element.textContent = '10.226.220.127'))
  const [words, room] = await widthsOf(address)
  expect(words).toBe(room)
  await page.goto('/dashboard/settings')
  const [links, column] = await widthsOf(page.locator('nav ul:has([href="#delivery"])'))
  expect(links).toBe(column)
})

test('With twice the text no word of the list of customers touches another one', async ({ open }) => {
  const admin = await openAsAdmin(open, shop)
  const page = await openPhone({
    viewport: { width: 1024, height: 800 },
    storageState: await admin.context().storageState(),
  })
  await page.goto('/dashboard/customers')
  await page
    .getByRole('listitem', { name: /^Customer / })
    .first()
    .waitFor()
  expect(await overflowOf(page)).toEqual([])
  expect(await findUnreadable(page, 'main ul')).toEqual([])
})

test('With twice the text no button covers what an order cost', async ({ open }) => {
  const { id } = await aPaidOrderOf(shop, { quantity: 3, email: 'sums@example.com' })
  await beginOrder(shop, id)
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/orders')
  await page.addStyleTag(TWICE)
  const card = page.getByRole('listitem', { name: `Order ${id}` })
  const boxesOf = (parts: Locator) =>
    parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  await card.getByRole('button', { name: 'Undo begin' }).waitFor()
  const [sums, buttons] = [await boxesOf(card.locator('dl dd')), await boxesOf(card.getByRole('button'))]
  expect(sums.length).toBeGreaterThan(2)
  const covered = sums.filter((sum) =>
    buttons.some(
      ({ left, right, top, bottom }) =>
        sum.left < right && left < sum.right && sum.top < bottom && top < sum.bottom,
    ),
  )
  expect(covered).toEqual([])
})
