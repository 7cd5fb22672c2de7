import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMapFacts, listMappedProducts } from '../catalog/map-queries.ts'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { sendAnswer, type AnswerParts } from './answer.ts'
import type { Memory } from './memory.ts'

/** What a sitemap may list (sitemaps.org). */
const MOST_URLS = 50_000
const STATIC_PAGES = ['/', '/shop', '/about', '/faq', '/orders/track']

/**
 * The shop's pages for search engines. A catalogue too long for one map has an index at the same address,
 * and its maps at /sitemap-1.xml and so on.
 */
export function registerSitemap(
  app: FastifyInstance,
  shop: Shop,
  memory: Memory,
  mostUrls = MOST_URLS,
): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<AnswerParts>) => {
    const answer = await memory.get(pathOf(request.url), make)
    reply.hijack()
    sendAnswer(request.raw, reply.raw, answer, request.id)
  }
  app.get('/sitemap.xml', (request, reply) => serve(request, reply, () => firstMap(shop, mostUrls)))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}$).xml', (request, reply) =>
    serve(request, reply, () => onePart(shop, Number(request.params.part), mostUrls)),
  )
}

async function firstMap(shop: Shop, mostUrls: number): Promise<AnswerParts> {
  const { publicUrl } = shop.config
  const { count, changed_at } = await getMapFacts(shop.db)
  const parts = Math.ceil((count + STATIC_PAGES.length) / mostUrls)
  if (parts === 1) return await onePart(shop, 1, mostUrls)
  const maps = Array.from({ length: parts }, (_, index) =>
    entry('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`, changed_at),
  )
  return xml('sitemapindex', maps)
}

/** The static pages are the first of the first part. */
async function onePart(shop: Shop, part: number, mostUrls: number): Promise<AnswerParts> {
  const { publicUrl } = shop.config
  const start = (part - 1) * mostUrls - STATIC_PAGES.length
  const products = await listMappedProducts(shop.db, {
    offset: Math.max(0, start),
    limit: mostUrls + Math.min(0, start),
  })
  if (products.length === 0 && part > 1) throw new NotFound('There is no such part of the sitemap.')
  const statics = part === 1 ? STATIC_PAGES.map((path) => entry('url', publicUrl + path)) : []
  return xml('urlset', [
    ...statics,
    ...products.map(({ id, updated_at }) => entry('url', `${publicUrl}/shop/${id}`, updated_at)),
  ])
}

const entry = (element: 'url' | 'sitemap', address: string, changedAt?: Date | null) =>
  `<${element}><loc>${escape(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${element}>`

const xml = (element: 'urlset' | 'sitemapindex', entries: string[]): AnswerParts => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  body: `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${element}>
`,
})

const pathOf = (url: string) => url.split('?', 1)[0]!

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
