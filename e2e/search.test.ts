import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { startDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { PHONE } from './journeys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
/** The name ends where the price begins. */
const names = async (page: Page) =>
  (await main(page).getByRole('article').getByRole('link').allTextContents()).map(
    (text) => text.split(/ *\$/)[0]!,
  )
const count = async (page: Page) => Number.parseInt((await page.getByText(/^\d+ ITEMS?$/).textContent())!, 10)
const understood = (page: Page) => page.getByRole('list', { name: 'Understood in your words' })
const WIDTHS = [390, 768, 1440]

/** Nothing is wider than the screen. */
const expectToFit = async (page: Page) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test('Prices, sizes and audiences in words become chips, and each is removed on its own', async ({
  page,
}) => {
  await page.goto('/search?q=women+dress+xl+under+%24200')
  expect(await understood(page).getByRole('link').allTextContents()).toEqual([
    'Women',
    'Size XL',
    'Under $200',
  ])
  expect((await names(page)).every((name) => name.includes('Dress'))).toBe(true)
  await expectToFit(page)
  await page.getByRole('link', { name: 'Remove Under $200' }).click()
  await page.waitForURL(/q=women\+dress\+xl$/)
  await expect.poll(() => understood(page).getByRole('link').count()).toBe(2)
  await page.goto('/search?q=under+%24200')
  await page.getByRole('link', { name: 'Remove Under $200' }).click()
  await page.waitForURL(/\/search$/)
})

test('A misspelled word is corrected in plain sight, and searched as typed on request', async ({ page }) => {
  await page.goto('/search?q=linnen+shirt')
  await page.getByText('Showing results for “linen shirt”.').waitFor()
  expect(await names(page)).toEqual(['Washed Linen Shirt, Sky', 'Washed Linen Shirt, Chalk'])
  await expectToFit(page)
  await page.getByRole('link', { name: 'Search for “linnen shirt” instead' }).click()
  await page.waitForURL(/q=linnen\+shirt&exact=true/)
  await page.getByText('Nothing matches “linnen shirt”.').waitFor()
  await expect.poll(() => page.getByText('Showing results for').count()).toBe(0)
})

test('Words that no product has are named, and hidden products are never offered', async ({ page }) => {
  await page.goto('/search?q=purple+coat')
  await page.getByText('Nothing matches every word. Shown without “purple”.').waitFor()
  expect(await names(page)).toEqual(['Collarless Wool Coat, Camel', 'Collarless Wool Coat, Grey'])
  await page.goto('/search?q=red+dress')
  expect((await names(page))[0]).toBe('Linen A-line Dress, Rust')
  expect(await main(page).innerText()).not.toMatch(/retired/i)
})

test('A search without results leads on: to its filters, to suggestions, to all products', async ({
  page,
}) => {
  await page.goto('/search?q=dress+under+%24100')
  await page.getByText('Nothing matches “dress under $100”.').waitFor()
  await page.getByText('Remove one of the filters above, or try other words.').waitFor()
  const suggestions = page.getByRole('navigation', { name: 'Suggestions' })
  await suggestions.getByRole('link', { name: 'Gift cards' }).waitFor()
  await page.getByRole('link', { name: 'Show all products' }).waitFor()
  await expectToFit(page)
  await page.getByRole('link', { name: 'Remove Under $100' }).click()
  await expect.poll(() => names(page)).toHaveLength(2)
})

test('The longest text is searched and shown within the page', async ({ page }) => {
  const q = 'w'.repeat(200)
  await page.goto(`/search?q=${q}`)
  await page.getByText(`Nothing matches “${q}”.`).waitFor()
  await expectToFit(page)
})

test('While a slow search runs, the button says so and the former results stay', async ({ page }) => {
  await page.goto('/search?q=coat')
  const former = await names(page)
  const search = await holdBack(page, /\/search\.data\?/)
  await page.getByRole('combobox').fill('skirt')
  // The page has its scripts.
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Searching...' }).waitFor()
  expect(await names(page)).toEqual(former)
  await search.letGo()
  await page.waitForURL(/q=skirt/)
  await expect.poll(() => names(page)).not.toEqual(former)
  expect(await count(page)).toBe(2)
})

test.for([
  ['a computer', {}],
  ['a phone', PHONE],
] as const)(
  'On %s what is typed while a search runs stays, with the focus, and Back puts the former words back',
  async ([, device], { open }) => {
    const page = await open(device)
    await page.goto('/search?q=coat')
    const field = page.getByRole('combobox')
    const search = await holdBack(page, /\/search\.data\?/)
    await field.fill('skirt')
    await page.getByRole('option').first().waitFor()
    await field.press('Enter')
    await page.getByRole('button', { name: 'Searching...' }).waitFor()
    await field.press('End')
    await field.pressSequentially(' wool')
    await search.letGo()
    await page.waitForURL(/q=skirt$/)
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await page.keyboard.type(' long')
    expect(await field.inputValue()).toBe('skirt wool long')
    await page.goBack()
    await page.waitForURL(/q=coat$/)
    await expect.poll(() => field.inputValue()).toBe('coat')
  },
)

test('On a phone the keyboard goes once the results of what was typed are there', async ({ open }) => {
  const page = await open(PHONE)
  await page.goto('/search?q=coat')
  const field = page.getByRole('combobox')
  await field.fill('skirt')
  await page.getByRole('option').first().waitFor()
  await field.press('Enter')
  await page.waitForURL(/q=skirt$/)
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(false)
})

test('What was typed before the instant results had loaded shows them, with every letter', async ({
  page,
}) => {
  let load = () => {}
  const isWanted = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/instant-results-*.js', async (route) => {
    await isWanted
    await route.continue()
  })
  await page.goto('/search')
  const field = page.getByRole('combobox')
  await field.pressSequentially('woo')
  load()
  await field.pressSequentially('l coat')
  await page.getByRole('option').filter({ hasText: 'Wool Coat' }).first().waitFor()
  expect(await field.inputValue()).toBe('wool coat')
})

test('What was chosen with the arrow keys is not another product once other results have come', async ({
  page,
}) => {
  const later = await holdBack(page, /\/api\/search\?q=coat(&|$)/)
  await page.goto('/search')
  const field = page.getByRole('combobox')
  await field.fill('co')
  const options = page.getByRole('option')
  await options.first().waitFor()
  await field.pressSequentially('at')
  await expect.poll(() => later.held.length).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
  await later.letGo()
  await expect.poll(() => options.last().getAttribute('href')).toBe('/search?q=coat')
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('false')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=coat$/)
})

test('Without its instant results, the search still answers', async ({ page, expected }) => {
  expected.push(/instant-results/)
  await page.route('**/assets/instant-results-*', (route) => route.abort())
  await page.goto('/search')
  await page.getByRole('combobox').fill('coat')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=coat/)
  await expect.poll(() => names(page)).not.toHaveLength(0)
})

test('An admin adds words that mean the same, tries them, and removes them again', async ({ open }) => {
  const shop = await startDemoShop({ env: { LOG_LEVEL: 'warn' } })
  const page = await openAsAdmin(open, shop, '/dashboard/products')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Search' }).click()
  await page.getByText('No words of your own yet.').waitFor()
  const trial = page.getByRole('region', { name: 'Try a search' })
  await trial.getByLabel('Try a search').fill('gansey')
  await trial.getByText('Nothing matches “gansey”.').waitFor()

  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByLabel('Mean the same').fill('gansey')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Name at least two words, separated by commas.').waitFor()
  await page.getByLabel('Mean the same').fill('gansey, jumper')
  await expectToFit(page)
  const saving = await holdBack(page, /\/api\/search\/words$/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await page.keyboard.type(', pullover')
  await saving.letGo()
  await trial.getByRole('link', { name: 'Lambswool Crew, Ink' }).waitFor()
  expect(await page.getByLabel('Mean the same').inputValue()).toBe('gansey, jumper, pullover')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
  expect(await page.getByLabel('Mean the same').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )

  await page.getByRole('button', { name: 'Remove group 1' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await trial.getByText('Nothing matches “gansey”.').waitFor()
  await page.context().close()
  await shop.stop()
})

test('The trial of a search counts and prices as the shop does', async ({ open }) => {
  const page = await openAsAdmin(open, sharedShop())
  await page.route(/\/api\/search\?/, async (route) => {
    const response = await route.fetch()
    const [first, ...others] = await response.json()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-total-count': '1000', 'x-total-is-more': 'true' },
      json: [{ ...first, price: 4_800, size_prices: { XXL: 5_200 } }, ...others],
    })
  })
  await page.goto('/dashboard/search')
  const trial = page.getByRole('region', { name: 'Try a search' })
  await trial.getByLabel('Try a search').fill('coat')
  await trial.getByText('1,000+ found.').waitFor()
  await trial.getByText('from $48.00').waitFor()
})

test('A search for what is no garment leads to the page about it', async ({ page }) => {
  await page.goto('/search?q=gift+card')
  await page.getByText('Nothing matches “gift card”.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Gift cards' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Gift cards' }).waitFor()
  await page.goto('/search?q=returns')
  const help = page.getByRole('link', { name: 'Returns & Exchanges' })
  const rows = page.getByRole('link', { name: 'Show all products' }).or(help)
  const tops = await rows.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(tops[0], 'beside each other').toBe(tops[1])
  await help.click()
  await page.getByText('What is your return policy?').waitFor()
  await page.goto('/search?q=blazer')
  await page.getByText('Nothing matches “blazer”.').waitFor()
  expect(await page.getByRole('link', { name: 'Returns & Exchanges' }).count()).toBe(0)
})
