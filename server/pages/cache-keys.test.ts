import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { loadWeb, type Web } from './build.ts'
import { addressWith, openPageKeys } from './cache-keys.ts'
import { renderPage } from './render.ts'
import { openCaller } from './call-in-process.ts'
import { openResponseCache } from './response-cache.ts'
import { waitFor } from '../../test/wait-for.ts'

const shop = aShop({}, { pages: true })
let web: Web
let keyOf: (url: string) => string
beforeAll(async () => {
  web = await loadWeb()
  keyOf = openPageKeys(web.build.routes, web.pageParameters)
})

test.each([
  ['/', '/?gclid=1'],
  ['/shop', '/shop/?utm_source=a&fbclid=b'],
  ['/shop?name=coat&size=M&size=S', '/shop?size=M&gclid=9&name=coat&size=S'],
  ['/shop/7', '/shop/7?size=M&utm_medium=mail'],
  ['/shop/0', '/shop/elsewhere'],
  ['/shop/%20', '/shop/%20%09?size=M'],
  ['/search?q=red+coat', '/search?utm_id=1&q=red%20coat'],
  ['/orders/success', '/orders/success?session_id=cs_test_1'],
  ['/account/orders/details/-', '/account/orders/details/HL-1'],
  ['/account/-', '/account/whatever'],
  ['/404', '/no/such/page?a=1'],
  ['/404', '/shop/7/8'],
  ['/404', '/products/import'],
  ['/dashboard/products/import', '/Dashboard/products/import/'],
  ['/shop/7', '/%73hop/7'],
  ['/_.data', '/_.data?utm_source=a'],
])('The page %s is also kept for %s', (key, url) => {
  expect(keyOf(url)).toBe(key)
  expect(keyOf(key)).toBe(key)
})

test('The data of a page is kept by the routes that it has, and not by others', () => {
  const idOf = (path: string) => Object.values(web.build.routes).find((route) => route?.path === path)!.id
  const [shop, cart] = [idOf('shop'), idOf('cart')]
  const key = `/shop.data?name=coat&_routes=${shop}%2Croot`
  expect(keyOf(`/shop.data?_routes=bad,${shop},${cart},root,${shop}&name=coat&gclid=1`)).toBe(key)
  expect(keyOf(key)).toBe(key)
  expect(keyOf(`/shop.data?_routes=${cart}`)).toBe('/shop.data')
  expect(keyOf(`/no/such.data?_routes=${cart}`)).toBe('/404.data')
})

test('Parameters that a call does not know are left out, and the others are sorted', () => {
  expect(addressWith(['page', 'limit'], '/api/products/', 'page=2&gclid=1&limit=3')).toBe(
    '/api/products/?limit=3&page=2',
  )
  expect(addressWith(['page'], '/api/products/', 'x='.repeat(50))).toBe('/api/products/')
})

test('Every page is rendered alike under its own address and under the one that it is kept under', async () => {
  const id = await aProduct(shop)
  const { call } = openCaller(shop.app, undefined)
  const htmlOf = async (url: string) => {
    const { status, body } = await renderPage(shop.shop, web, url, { call })
    return { status, body: body.replaceAll(/[\w-]{22}/g, '') }
  }
  for (const url of [
    '/?gclid=1',
    '/shop?gclid=1',
    `/shop/${id}?size=M&gclid=1`,
    '/shop/coat',
    '/shop/%20%20',
    '/cart?gclid=1',
    '/checkout?gclid=1',
    '/orders/track?gclid=1&order_id=HL-1',
    '/orders/success?session_id=cs_1',
    '/orders/cancel?order_id=HL-1&gclid=1',
    '/search?gclid=1&q=coat',
    '/login?next=/account',
    '/signup?next=/account',
    '/reset-password?gclid=1',
    '/password/edit?reset_password_token=abc',
    '/account?gclid=1',
    '/account/nowhere',
    '/account/orders?page=3',
    '/account/orders/details/HL-1',
    '/dashboard/orders?page=2&status=shipped',
    '/dashboard/products/edit/7',
    '/nowhere/at/all?a=1',
  ]) {
    expect(await htmlOf(keyOf(url)), url).toEqual(await htmlOf(url))
  }
})

test.each(['//[', '//%5B', '/\\[', '//:0', '/\0', 'x'.repeat(1_900)])(
  'The login and sign-up pages open, whatever the address %j that they are to lead to',
  async (next) => {
    for (const page of ['/login', '/signup']) {
      const { status } = await shop.request('GET', `${page}?${new URLSearchParams({ next })}`)
      expect(status, page).toBe(200)
    }
  },
)

test('A page with a parameter of advertising costs no rendering, and no page has a kept address of its own', async () => {
  const html = async (path: string) => (await shop.request('GET', path)).body as string
  const page = await html('/faq')
  let asked = 0
  const hitsOfHundred = async () => {
    const before = await hitsOf()
    for (let n = 0; n < 100; n++) expect(await html(`/faq?gclid=${asked++}`)).toBe(page)
    return (await hitsOf()) - before
  }
  // A busy process asks again whether it hears of changes, and does not count a hit meanwhile.
  await waitFor(async () => expect(await hitsOfHundred()).toBe(100))
})

test('Ten thousand visits from advertisements, each with a number of its own, render one page', async () => {
  const id = await aProduct(shop)
  await shop.shop.listener.hasHeardAll()
  const cache = await openResponseCache(shop.shop, {}, { origins: [] })
  const { call } = openCaller(shop.app, undefined)
  let rendered = 0
  const visit = (url: string) =>
    cache.get(keyOf(url), async () => {
      rendered++
      return await renderPage(shop.shop, web, keyOf(url), { call })
    })
  const page = await visit(`/shop/${id}`)
  for (let n = 0; n < 10_000; n++) expect(await visit(`/shop/${id}?gclid=${n}`)).toBe(page)
  cache.close()
  expect(rendered).toBe(1)
})

test('All addresses without a page are one 404, and those of other routes stay what they are', async () => {
  const unknown = await shop.request('GET', '/no/such/page')
  for (const path of ['/another?gclid=1', '/shop/7/8', '/.env', '/assets2/x.js']) {
    const { status, body } = await shop.request('GET', path)
    expect([status, body === unknown.body], path).toEqual([404, true])
  }
  for (const path of [
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/sw.js',
    '/api/docs',
  ])
    expect((await shop.request('GET', path)).status, path).toBe(200)
  for (const path of ['/api/nothing', '/images/nothing.jpg', '/sitemap-7.xml'])
    expect((await shop.request('GET', path)).body, path).not.toBe(unknown.body)
})

const hitsOf = async () => {
  const { values } = await shop.app.metrics.getSingleMetric('response_cache_hits_total')!.get()
  return values[0]!.value
}
