import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { backdateProduct } from '../../test/backdate.ts'
import { emptyCatalog } from '../../test/corrupt.ts'
import { aShop, type TestShop } from '../../test/shop.ts'
import { aProduct } from '../../test/products.ts'
import { getActiveProduct } from '../catalog/queries.ts'
import { openResponseCache } from './response-cache.ts'
import { registerRobots } from './robots.ts'
import { registerSitemap } from './sitemap.ts'

const PAGES = ['/', '/shop', '/about', '/faq', '/orders/track', '/withdraw', '/gift-cards']

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

/** A server of these two routes alone, with a maximum of URLs in each sitemap. */
async function openServer(maxUrls?: number) {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as TestShop['app']
  const cache = await openResponseCache(shop.shop, {}, { origins: [] })
  registerSitemap(app, shop.shop, cache, maxUrls)
  registerRobots(app, shop.shop)
  const close = async () => {
    cache.close()
    await app.close()
  }
  return { app, cache, close }
}

async function ask(path: string, maxUrls?: number) {
  const { app, close } = await openServer(maxUrls)
  try {
    const response = await app.inject(path)
    const locations = Array.from(response.body.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) =>
      url!.replace(shop.origin, ''),
    )
    return { status: response.statusCode, headers: response.headers, body: response.body, locations }
  } finally {
    await close()
  }
}

test('The sitemap lists the shop’s pages and every active product, with its last change', async () => {
  const coat = await aProduct(shop)
  await aProduct(shop, { active: false })
  const tote = await aProduct(shop)
  await backdateProduct(shop, tote, '40 days')
  const { updated_at } = await getActiveProduct(shop.shop.db, tote)
  const { status, headers, body, locations } = await ask('/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(locations).toEqual([...PAGES, `/shop/${coat}`, `/shop/${tote}`])
  expect(body).toContain(`/shop/${tote}</loc><lastmod>${updated_at.toISOString()}</lastmod>`)
})

test('The sitemap names up to six pictures of each product', async () => {
  const picture = (n: number) => `https://pictures.example/${n}.jpg?a&b`
  await aProduct(shop, { cover_image: picture(0), sub_images: [1, 2, 3, 4, 5, 6, 7].map(picture) })
  const { body } = await ask('/sitemap.xml')
  expect(body).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
  const found = Array.from(
    body.matchAll(/<image:image><image:loc>(.*?)<\/image:loc><\/image:image>/g),
    ([, url]) => url,
  )
  expect(found).toEqual([0, 1, 2, 3, 4, 5].map((n) => `https://pictures.example/${n}.jpg?a&#38;b`))
})

test('A long catalogue is split into sitemaps, each product in exactly one', async () => {
  const ids = []
  for (let n = 0; n < 9; n++) ids.push(await aProduct(shop))
  const index = await ask('/sitemap.xml', 7)
  expect(index.body).toContain('<sitemapindex')
  expect(index.locations).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
  const parts = []
  for (const path of index.locations) parts.push(await ask(path, 7))
  expect(parts.map(({ locations }) => locations.length)).toEqual([7, 7, 2])
  expect(parts.flatMap(({ locations }) => locations)).toEqual([...PAGES, ...ids.map((id) => `/shop/${id}`)])
  expect((await ask('/sitemap-4.xml', 7)).status).not.toBe(200)
  expect((await ask('/sitemap-0.xml', 7)).status).toBe(404)
})

test('The sitemap of an empty shop lists its own pages', async () => {
  expect((await ask('/sitemap.xml')).locations).toEqual(PAGES)
})

test('security.txt says whom to tell of a hole, and until when that counts', async () => {
  const { body, headers } = await ask('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Contact: mailto:support@hemline\.test$/m)
  const [, until] = /^Expires: (.+)$/m.exec(body)!
  const days = (Date.parse(until!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

test('robots.txt names the sitemap and disallows what is no page', async () => {
  const { body, headers } = await ask('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body.split('\n')).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
  expect(body.split('\n')).toContain('Disallow: /api/')
  expect(body).not.toMatch(/Disallow: \/(shop|$)/m)
})

test('However its address is spelled, a sitemap is kept once', async () => {
  for (let i = 0; i < 8; i++) await aProduct(shop)
  const { app, cache, close } = await openServer(10)
  for (const [path, ...spellings] of [
    ['/sitemap.xml', '/%73itemap.xml', '/sitemap.xml/', '/sitemap.xml?a=1'],
    ['/sitemap-1.xml', '/sitemap-%31.xml', '/s%69temap-1.xml'],
  ]) {
    const { body } = await app.inject(path!)
    const { bytes } = cache.counts()
    for (const spelling of spellings) {
      const response = await app.inject(spelling)
      expect.soft([response.statusCode, response.body === body], spelling).toEqual([200, true])
    }
    expect(cache.counts().bytes).toBe(bytes)
  }
  await close()
})
