import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { COAT, openProduct } from './journeys.ts'
import { startDemoShop } from './demo-shop.ts'
import { faultsOf } from './schema-org.ts'
import { test } from './test.ts'

const count = async (page: Page) => Number.parseInt((await page.getByText(/^\d+ ITEMS?$/).textContent())!, 10)
const itemsAre = (page: Page, items: number) => expect.poll(() => count(page)).toBe(items)
const meta = (page: Page, name: string) =>
  page.locator(`head meta[property="${name}"], head meta[name="${name}"]`).getAttribute('content')
const canonical = (page: Page) => page.locator('head link[rel=canonical]').getAttribute('href')

async function openFilter(page: Page) {
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter & Sort' })
  await drawer.getByRole('button', { name: 'APPLY' }).waitFor()
  return drawer
}

test('Filters by type, size, price and stock take effect on APPLY, and are removed one by one', async ({
  page,
}) => {
  await page.goto('/shop')
  const all = await count(page)
  const drawer = await openFilter(page)
  const types = drawer.getByRole('group', { name: 'Type' })
  await types.getByRole('checkbox', { name: 'Women' }).check()
  await drawer.getByRole('checkbox', { name: 'M', exact: true }).check()
  await drawer.getByRole('checkbox', { name: 'L', exact: true }).check()
  await drawer.getByLabel('To', { exact: true }).fill('$170')
  await drawer.getByRole('checkbox', { name: 'In stock only' }).check()
  expect(await count(page)).toBe(all)
  await drawer.getByRole('button', { name: 'APPLY' }).click()
  await page.waitForURL(/product_type=women&size=M&size=L&price_to=170&in_stock=true/)
  // The address changes a moment before the list does.
  await expect.poll(() => count(page)).toBeLessThan(all)
  const filtered = await count(page)
  for (const card of await page.getByRole('main').getByRole('article').all()) {
    const price = /\$(\d+)\.00/.exec((await card.textContent())!)![1]
    expect(Number(price)).toBeLessThanOrEqual(170)
    await expect.poll(() => card.getByText('Sold out').count()).toBe(0)
  }

  await page.getByRole('link', { name: 'Remove Up to $170' }).click()
  await page.waitForURL((url) => !url.searchParams.has('price_to'))
  await expect.poll(() => count(page)).toBeGreaterThan(filtered)
  await page.goBack()
  await itemsAre(page, filtered)
  await page.goForward()
  await expect.poll(() => count(page)).toBeGreaterThan(filtered)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await itemsAre(page, all)
  expect(new URL(page.url()).search).toBe('')
})

test('The drawer shows the applied filters, and swaps a minimum price above the maximum', async ({
  page,
}) => {
  await page.goto('/shop?size=M&price_from=200&price_to=100')
  await page.getByRole('link', { name: 'Remove $100 – $200' }).waitFor()
  const drawer = await openFilter(page)
  expect(await drawer.getByRole('checkbox', { name: 'M', exact: true }).isChecked()).toBe(true)
  expect(await drawer.getByLabel('From').inputValue()).toBe('100')
  expect(await drawer.getByLabel('To', { exact: true }).inputValue()).toBe('200')
})

test('Sizes are offered by kind: letters, numbers, ranges, one size', async ({ page }) => {
  await page.goto('/shop')
  const drawer = await openFilter(page)
  await drawer.getByRole('checkbox', { name: 'One size' }).waitFor()
  const sizes = await drawer.getByRole('group', { name: 'Size' }).getByRole('checkbox').all()
  const names = await Promise.all(
    sizes.map((box) => box.evaluate((input: HTMLInputElement) => input.labels![0]!.textContent!)),
  )
  expect(names.slice(0, 6)).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
  expect(names.at(-1)).toBe('One size')
  const kinds = names.slice(6, -1).map((name) => (name.includes('-') ? 'range' : 'number'))
  expect(kinds).toEqual(kinds.toSorted())
  expect(new Set(kinds).size).toBe(2)
})

test('A filter without results says so, advises and is cleared', async ({ page }) => {
  await page.goto('/shop?size=M&price_from=9000')
  await page.getByText('0 ITEMS').waitFor()
  await page.getByRole('link', { name: 'Remove From $9,000' }).waitFor()
  await page.getByText('Nothing matches all of that.').waitFor()
  await page.getByText('Remove one of the filters above, or all of them.').waitFor()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await page.waitForURL(/\/shop$/)
  await expect.poll(() => count(page)).toBeGreaterThan(20)
  await page.goto('/shop?name=zzzz')
  await page.getByText('Nothing matches “zzzz”.').waitFor()
  await page.getByText('Try without the filter.').waitFor()
})

test('Without JavaScript the filter is a form in the page', async ({ open, expected }) => {
  expected.push(/\.js \(csp\)$/)
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Filter & Sort' }).click()
  const plain = page.locator('main form')
  await plain.locator('input[name=product_type][value=women]').check()
  await plain.locator('input[value=XXL]').check()
  await plain.getByRole('button', { name: 'APPLY' }).click()
  await page.waitForURL(/product_type=women/)
  const filtered = await count(page)
  expect(filtered).toBeLessThan(20)
  await page.getByRole('link', { name: 'Remove Size XXL' }).click()
  await expect.poll(() => count(page)).toBeGreaterThan(filtered)

  await page.goto('/search')
  await page.getByLabel('Search by garment').fill('lambswol')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Showing results for “lambswool”.').waitFor()
  await page.getByRole('link', { name: 'Lambswool Crew' }).first().waitFor()
})

test('With JavaScript no markup of noscript elements shows as text', async ({ page }) => {
  await page.goto('/shop')
  expect(await page.getByRole('main').innerText()).not.toContain('<')
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('<')
})

test('A search shows results while typing, and the keyboard alone opens one', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search$/)
  const field = page.getByRole('combobox')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('caot')
  const options = page.getByRole('option')
  // On a slow machine the first letters have results of their own before.
  await expect.poll(() => options.last().getAttribute('href')).toBe('/search?q=caot')
  await page
    .getByRole('status')
    .getByText(/^\d+ results?\. Arrow keys choose\.$/)
    .waitFor({ state: 'attached' })
  expect(await page.getByRole('listbox').locator('mark').first().textContent()).toBe('Coat')
  await options.getByText('$480.00').first().waitFor()
  await expect.poll(() => options.first().locator('img').count()).toBe(1)

  await page.keyboard.press('ArrowUp')
  expect(await options.last().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
  await page.keyboard.press('Escape')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  expect(await field.inputValue()).toBe('caot')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop\/\d+$/)
  await page.getByRole('heading', { level: 1, name: /Coat/ }).waitFor()
})

test('A submitted search has an address, filters of its own and a link back', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('combobox').fill('wool')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=wool$/)
  const all = await count(page)
  const drawer = await openFilter(page)
  await drawer.getByRole('checkbox', { name: 'Unisex' }).check()
  await drawer.getByRole('radio', { name: 'Price' }).check()
  await drawer.getByRole('button', { name: 'APPLY' }).click()
  await page.waitForURL(/q=wool&sort_by=price&product_type=unisex/)
  await expect.poll(() => count(page)).toBeLessThan(all)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL(/\/search\?q=wool$/)
  await itemsAre(page, all)
})

test('A search that is empty or without results shows suggestions', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('navigation', { name: 'Suggestions' }).getByRole('link', { name: 'Coat' }).click()
  await page.waitForURL(/q=coat/)
  await expect.poll(() => count(page)).toBeGreaterThan(0)
  await page.goto('/search?q=xylophone')
  await page.getByText('Nothing matches “xylophone”.').waitFor()
  await page.getByRole('navigation', { name: 'Suggestions' }).waitFor()
  await page.getByRole('link', { name: 'Show all products' }).waitFor()
})

test('Typed text is never markup', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await page
    .getByText(/<img src=x/)
    .first()
    .waitFor()
  await expect.poll(() => page.locator('main img[src=x]').count()).toBe(0)
})

test('A shop with the search turned off has neither its link nor its page', async ({ open, expected }) => {
  expected.push(/^404: GET .*\/search/, /console: .*404/)
  const shop = await startDemoShop({ env: { FEATURE_SEARCH: 'off', LOG_LEVEL: 'silent' } })
  try {
    const page = await open({ baseURL: shop.url })
    const response = await page.goto('/search?q=coat')
    expect(response?.status()).toBe(404)
    await page.getByText('The page you are looking for does not exist.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Search' }).count()).toBe(0)
    // It still fetches what later pages need.
    await page.context().close()
  } finally {
    await shop.stop()
  }
})

test('A product page carries structured data and previews for sharing', async ({ page }) => {
  await openProduct(page, COAT)
  const url = page.url()
  const described = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  expect(described.flatMap((one) => faultsOf(one, one['@type']))).toEqual([])
  const product = described.find((one) => one['@type'] === 'ProductGroup')
  expect(product).toMatchObject({ name: COAT, color: 'Camel', material: 'wool' })
  expect(product.hasVariant[0]).toMatchObject({
    size: { name: 'XS' },
    offers: {
      price: '480.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${url}?size=XS`,
    },
  })
  expect(product.hasVariant).toHaveLength(6)
  expect(product.hasVariant[5].url).toMatch(/\/shop\/\d+$/)
  const crumbs = described.find((one) => one['@type'] === 'BreadcrumbList')
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Shop', COAT])
  expect(await canonical(page)).toBe(url)
  const image = (await meta(page, 'og:image'))!
  expect(product.image[0]).toBe(image)
  const shared = await page.request.get(image)
  expect([shared.status(), shared.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(Number(await meta(page, 'og:image:width'))).toBeGreaterThanOrEqual(1200)
  expect(await meta(page, 'og:type')).toBe('product')
})

test('The structured data of a sold-out product says so', async ({ page }) => {
  await openProduct(page, 'Satin Midi Skirt, Oyster')
  const [product] = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.parse(product!).hasVariant[0].offers.availability).toBe('https://schema.org/OutOfStock')
})

test('The front page carries structured data of the company and its website', async ({ page }) => {
  await page.goto('/')
  const described = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  expect(described.map((one) => one['@type'])).toEqual(['Organization', 'WebSite'])
  expect(described.flatMap((one) => faultsOf(one, one['@type']))).toEqual([])
  expect((await page.request.get(described[0].logo)).status()).toBe(200)
  const [standard] = described[0].hasShippingService.shippingConditions
  expect(standard).toMatchObject({
    name: 'Standard',
    shippingRate: { value: 0, currency: 'USD' },
    transitTime: { duration: { minValue: 4, maxValue: 7, unitCode: 'DAY' } },
  })
  expect(standard.shippingDestination[0]).toEqual({ '@type': 'DefinedRegion', addressCountry: 'US' })
})

test('A filtered list is canonical to the plain one, and each page of that to itself', async ({ page }) => {
  const path = async (address: string) => {
    await page.goto(address)
    return (await canonical(page))?.replace(/^https?:\/\/[^/]+/, '')
  }
  expect(await path('/shop?size=M&product_type=women&page=2')).toBe('/shop')
  expect(await path('/shop?name=wool')).toBe('/shop')
  expect(await path('/shop?sort_by=price')).toBe('/shop')
  expect(await path('/shop?page=2')).toBe('/shop?page=2')
  expect(await path('/shop?utm_source=x')).toBe('/shop')
})

test('Personal pages are not indexed, and each has its own title', async ({ page }) => {
  const titles = new Set<string>()
  const paths = [
    '/checkout',
    '/orders/success',
    '/orders/cancel',
    '/search',
    '/search?q=coat',
    '/login',
    '/account',
  ]
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
    titles.add(/<title>(.*?)<\/title>/.exec(html)![1]!)
  }
  expect(titles.size).toBe(paths.length)
})

test('Lists that are filtered, sorted or of another page have titles of their own', async ({ page }) => {
  const titleAt = async (path: string) =>
    /<title>(.*?) \| /.exec(await (await page.request.get(path)).text())![1]!
  expect(await titleAt('/shop')).toBe('Our Products')
  expect(await titleAt('/shop?page=2')).toBe('Our Products, page 2')
  expect(await titleAt('/shop?name=coat&product_type=women')).toBe('Our Products, “coat”, Women')
  expect(await titleAt('/shop?page=2&in_stock=true')).toBe('Our Products, In stock, page 2')
  expect(await titleAt('/collections/linen?in_stock=true')).toBe('Linen, In stock')
  expect(await titleAt('/search?q=coat&product_type=men')).toBe('Search: coat, Men')
})

test('robots.txt names the sitemap, and the sitemap’s pages exist', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text()
  const map = await (await page.request.get(/^Sitemap: (.+)$/m.exec(robots)![1]!)).text()
  const locations = Array.from(map.matchAll(/<loc>(.+?)<\/loc>/g), ([, url]) => url!)
  expect(locations.length).toBeGreaterThan(30)
  expect(new Set(locations).size).toBe(locations.length)
  for (const url of [...locations.slice(0, 6), locations.at(-1)!]) {
    const response = await page.request.get(url)
    expect(response.status(), url).toBe(200)
    expect(await response.text(), url).not.toContain('noindex')
  }
})

test('The shop has a web app manifest whose icons exist', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(href!)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'Hemline',
    start_url: '/',
    theme_color: await meta(page, 'theme-color'),
  })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  const icons = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  for (const icon of icons) expect((await page.request.get(icon)).status(), icon).toBe(200)
})

test('The page of a garment in one colour names it', async ({ page }) => {
  await openProduct(page, 'Leather Shopper')
  const colour = page.getByRole('term').filter({ hasText: 'Colour' })
  await colour.waitFor()
  await page.getByRole('definition').filter({ hasText: 'Cognac' }).waitFor()
  await openProduct(page, COAT)
  await page.getByRole('link', { name: 'Grey' }).waitFor()
  expect(await colour.count()).toBe(0)
})
