import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillLogin, hearNotice, aCustomer } from './customers.ts'
import { holdBack } from './hold-back.ts'
import { COAT, isTakenOver, openProduct, TOTE } from './journeys.ts'
import { test as base } from './test.ts'

/** What the worker answers or asks for cannot be held back by a test. */
const test = base.extend<{ page: Page }>({
  page: async ({ open }, use) => use(await open({ serviceWorkers: 'block' })),
})

/** The sheet for paper, which browsers fetch last and wait for never. */
const PAPER = /\/assets\/print-/

test('A page is styled without scripts, and its scripts wait for the first photographs', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const photographs = await holdBack(page, /\/assets\/rack-.*\.(avif|webp|jpg)$/)
  let askedEarly: string[]
  do {
    asked.length = 0
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect.poll(() => photographs.held.length).toBeGreaterThan(0)
    askedEarly = asked.filter((path) => /\.(js|css)$/.test(path) && !PAPER.test(path))
    // They wait 2.5 s at most, which a busy machine may have used up by now.
  } while ((await page.evaluate(() => performance.now())) > 2_000)
  const brand = page.getByRole('banner').getByRole('link', { name: 'Hemline' })
  expect(await brand.evaluate((link) => getComputedStyle(link).fontFamily)).toContain('Instrument Serif')
  expect(askedEarly).toEqual([])

  await photographs.letGo()
  await expect.poll(() => asked.filter((path) => /\/assets\/home-.*\.js$/.test(path))).not.toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).waitFor()
})

test('A page that shows no date makes no format for dates, which would block a phone while it opens', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    const { Intl } = window
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'DisplayNames',
      'Collator',
      'PluralRules',
    ] as const) {
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (target, args) => {
            made.push(name)
            return Reflect.construct(target, args) as object
          },
        }),
      })
    }
  })
  const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made)
  for (const path of ['/', '/shop', '/cart', '/orders/track', '/login']) {
    await page.goto(path)
    await isTakenOver(page)
    expect(await made(), path).toEqual([])
  }
  await openProduct(page, COAT)
  expect(await made()).toEqual([])
})

test('A click before the photographs have loaded is handled at once', async ({ page }) => {
  const photographs = await holdBack(page, /\/assets\/rack-.*\.(avif|webp|jpg)$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await photographs.letGo()
})

test('A click before the scripts have loaded is replayed once they have', async ({ page }) => {
  await openProduct(page, COAT)
  const address = page.url()
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('button', { name: 'Add to Cart' }).first()
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity)
  await button.click()
  await expect.poll(() => scripts.held.length).toBeGreaterThan(0)
  // A press that waits is seen to have been taken.
  await expect.poll(opacity).toBe('0.5')
  await scripts.letGo()
  await page.getByText('Please select a size').first().waitFor()
  await expect.poll(opacity).toBe('1')
})

test('A click during hydration is handled once', async ({ page }) => {
  await openProduct(page, TOTE)
  const address = page.url()
  await page.addInitScript(() => {
    // Time flies, so that React makes way after every little it has done, as it would on a slow phone.
    const now = performance.now.bind(performance)
    let flown = 0
    performance.now = () => now() + (flown += 6)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      const buttons = [...document.querySelectorAll('main button')] as HTMLButtonElement[]
      const button = buttons.find(({ textContent }) => textContent === 'Add to Cart')
      const isReached = button && Object.keys(button).some((name) => name.startsWith('__reactFiber'))
      if (isReached) button.click()
      else port2.postMessage(null)
    })
    port1.start()
    port2.postMessage(null)
  })
  await page.goto(address)
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  const lines = await page.evaluate(() => JSON.parse(localStorage.getItem('cart')!).items)
  expect(lines).toEqual([expect.objectContaining({ quantity: 1 })])
})

test('Several clicks before the scripts have loaded are replayed in order', async ({ page }) => {
  await openProduct(page, COAT)
  const address = page.url()
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.getByRole('radio', { name: 'S', exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(() => scripts.held.length).toBeGreaterThan(0)
  await scripts.letGo()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByText('Size S').waitFor()
})

test('A form filled in and sent before the scripts have loaded is sent once they have', async ({
  page,
  expected,
}) => {
  expected.push(/track_order/, /console: .*404/)
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/orders/track', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Enter Order ID').fill('HL-00000-00000-00000-00000')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect.poll(() => scripts.held.length).toBeGreaterThan(0)
  await scripts.letGo()
  await page.getByText('Order does not exist').waitFor()
})

test('A form sent before the scripts have loaded puts nothing into the address', async ({ page }) => {
  const customer = await aCustomer()
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await fillLogin(page, customer)
  await expect.poll(() => scripts.held.length).toBeGreaterThan(0)
  expect(new URL(page.url()).search).toBe('')
  await scripts.letGo()
  await hearNotice(page, 'Logged in successfully')
})

test('A search typed before the scripts have loaded runs once they have', async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/search', { waitUntil: 'domcontentloaded' })
  const field = page.getByRole('combobox')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('coat')
  await expect.poll(() => scripts.held.length).toBeGreaterThan(0)
  await scripts.letGo()
  await page.getByRole('option').first().waitFor()
  expect(await field.inputValue()).toBe('coat')
})

test('Opening a product loads no more fonts than the list did', async ({ page }) => {
  const faces: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && faces.push(request.url()))
  await page.goto('/shop', { waitUntil: 'networkidle' })
  expect(faces).toHaveLength(2)
  await isTakenOver(page)
  const card = page.getByRole('main').getByRole('article').first().getByRole('link')
  const address = await card.getAttribute('href')
  await card.click()
  await page.waitForURL(`**${address}`)
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(faces).toHaveLength(2)
})

test('An order id typed before the scripts have loaded stays in its field', async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/orders/track', { waitUntil: 'domcontentloaded' })
  const field = page.getByLabel('Enter Order ID')
  await field.focus()
  await page.keyboard.type('HL-7K3M9')
  await expect.poll(() => scripts.held.length).toBeGreaterThan(0)
  await scripts.letGo()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await field.inputValue()).toBe('HL-7K3M9')
})

test('Overlays that load later bring no rules of the page along, which would win over its own', async ({
  page,
}) => {
  for (const path of ['/', '/shop', COAT, '/login']) {
    const overlays = page.waitForResponse(/\/assets\/dialog-frame-.*\.css$/)
    await (path === COAT ? openProduct(page, COAT) : page.goto(path))
    await overlays
    const { inlined, loaded } = await page.evaluate(() => {
      const names = (selector: string) =>
        [...document.querySelectorAll(selector)].map((link) =>
          link.getAttribute('href')!.replace(/^.*\/|#$/g, ''),
        )
      return {
        inlined: names('link[rel=stylesheet][media="not all"]'),
        loaded: names('link[rel=stylesheet]:not([media])'),
      }
    })
    expect(inlined).not.toEqual([])
    expect(loaded.filter((sheet, index) => inlined.includes(sheet) || loaded.indexOf(sheet) < index)).toEqual(
      [],
    )
  }
})
