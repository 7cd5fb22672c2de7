import type { FastifyInstance } from 'fastify'
import { listFilledCollections } from '../catalog/collections/filled.ts'
import { getMapFacts, listMappedProducts } from '../catalog/map-queries.ts'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { variantUrl } from '../../contract/image.ts'
import { collectionPath } from '../../contract/paths/collection.ts'
import { productPath } from '../../contract/paths/product.ts'
import { escape } from './escape.ts'
import { replyCached, type ResponseParts } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/** With its pictures an entry takes some 900 bytes, and each part is made and kept in memory as a whole. */
const MAX_URLS = 10_000
const MOST_PICTURES = 6
const STATIC_PAGES = ['/', '/shop', '/about', '/faq', '/orders/track', '/withdraw', '/gift-cards']

/** A catalogue above the limit gets a sitemap index at /sitemap.xml with parts at /sitemap-1.xml and so on. */
export function registerSitemap(
  app: FastifyInstance,
  shop: Shop,
  cache: ResponseCache,
  maxUrls = MAX_URLS,
): void {
  // Cached by the canonical path: a request may escape it or put a host in front, and each form would be cached
  // separately.
  app.get('/sitemap.xml', async (request, reply) => {
    replyCached(request, reply, await cache.get('/sitemap.xml', () => rootSitemap(shop, maxUrls)))
  })
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}$).xml', async (request, reply) => {
    const part = Number(request.params.part)
    const path = `/sitemap-${part}.xml`
    replyCached(request, reply, await cache.get(path, () => sitemapPart(shop, part, maxUrls)))
  })
}

async function rootSitemap(shop: Shop, maxUrls: number): Promise<ResponseParts> {
  const { publicUrl } = shop.config
  const { count, changed_at } = await getMapFacts(shop.db)
  const parts = Math.ceil((count + (await listStaticPages(shop)).length) / maxUrls)
  if (parts === 1) return await sitemapPart(shop, 1, maxUrls)
  const maps = Array.from({ length: parts }, (_, index) =>
    entry('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`, changed_at),
  )
  return xml('sitemapindex', maps)
}

async function sitemapPart(shop: Shop, part: number, maxUrls: number): Promise<ResponseParts> {
  const { publicUrl } = shop.config
  const addressOf = (url: string) => pictureAddress(url, shop.config)
  const pages = await listStaticPages(shop)
  const start = (part - 1) * maxUrls - pages.length
  const products = await listMappedProducts(shop.db, {
    offset: Math.max(0, start),
    limit: maxUrls + Math.min(0, start),
  })
  if (products.length === 0 && part > 1) throw new NotFound('There is no such part of the sitemap.')
  const statics = part === 1 ? pages.map((path) => entry('url', publicUrl + path)) : []
  return xml('urlset', [
    ...statics,
    ...products.map(({ id, updated_at, pictures }) =>
      entry(
        'url',
        `${publicUrl}${productPath(id)}`,
        updated_at,
        pictures.slice(0, MOST_PICTURES).map(addressOf),
      ),
    ),
  ])
}

/** A collection without products is not for search engines. */
const listStaticPages = async ({ db }: Shop): Promise<string[]> => [
  ...STATIC_PAGES,
  ...(await listFilledCollections(db)).map(({ slug }) => collectionPath(slug)),
]

const entry = (
  element: 'url' | 'sitemap',
  address: string,
  changedAt?: Date | null,
  pictures: readonly string[] = [],
) =>
  `<${element}><loc>${escape(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}${pictures
    .map((picture) => `<image:image><image:loc>${escape(picture)}</image:loc></image:image>`)
    .join('')}</${element}>`

const pictureAddress = (url: string, { publicUrl, imagesPublicUrl = publicUrl }: Shop['config']) => {
  const path = variantUrl(url, 1280, 'jpg')
  return path ? imagesPublicUrl + path : new URL(url, publicUrl).href
}

const xml = (element: 'urlset' | 'sitemapindex', entries: string[]): ResponseParts => ({
  status: 200,
  isList: true,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  body: `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</${element}>
`,
})
