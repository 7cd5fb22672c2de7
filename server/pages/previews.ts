import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import type { Call, Caller } from '../../contract/call.ts'
import { shopConfiguration, type ShopConfiguration } from '../../contract/configuration.ts'
import { getProduct, similarProducts } from '../../contract/product.ts'
import { getSizeChart } from '../../contract/size-chart.ts'
import { opensPreview } from '../catalog/preview-links.ts'
import { showProducts } from '../catalog/products.ts'
import { findInactiveProduct } from '../catalog/queries.ts'
import { listSimilarProducts } from '../catalog/similar-queries.ts'
import { findChartOfProduct } from '../catalog/size-charts/size-chart-queries.ts'
import type { ProductRow } from '../catalog/tables.ts'
import { ShopError, TooMany } from '../errors.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { drawShortPage, SHORT_PAGE_HEADERS } from '../http/draw-page.ts'
import { commonHeaders } from '../http/headers.ts'
import type { Shop } from '../shop.ts'
import { splitAddress } from './cache-keys.ts'
import { encodeResponse, replyCached } from './cached-response.ts'
import { openCaller } from './call-in-process.ts'
import type { Page } from './render.ts'
import type { ResponseCache } from './response-cache.ts'

const PRODUCT_PAGE = /^\/shop\/([1-9]\d{0,8})(\.data)?$/

/**
 * The notice names the product, because it stays visible on the next pages. It gets a new id each time, because
 * browsers hide a notice whose id was dismissed.
 */
const noticeOf = (name: string): ShopConfiguration['notice'] => ({
  id: randomUUID(),
  text: `Preview of ${name}. It is inactive: only people with the link can see it, and nobody can buy it.`,
  link_label: '',
  link_url: '',
})
const FOR_ONCE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

interface Rendering {
  cache: ResponseCache | undefined
  render: (url: string, call: Caller) => Promise<Page>
}

export const mayBePreview = (url: string): boolean => url.includes('preview=')

/**
 * The returned function answers a link made by `previewPath` with the page of the inactive product; false for any other
 * address.
 */
export function openPreviews(
  app: FastifyInstance,
  shop: Shop,
  { cache, render }: Rendering,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const { config, db, secrets, settings } = shop
  const limit = limitPerAddress(db, 'previews')
  const common = commonHeaders({ secure: config.publicUrl.startsWith('https:') })

  const send = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const headers = { ...page.headers, ...FOR_ONCE }
    replyCached(request, reply, await encodeResponse({ ...page, headers }, common))
    return true
  }

  return async (request, reply) => {
    const [path, query] = splitAddress(request.url)
    const preview = mayBePreview(query) && new URLSearchParams(query).get('preview')
    const [, id, data] = PRODUCT_PAGE.exec(path) ?? []
    if (!preview || !id || !opensPreview(secrets, Number(id), preview)) return false
    const url = `/shop/${id}?preview=${preview}`
    const { call } = openCaller(app, cache)
    try {
      const row = await findInactiveProduct(db, Number(id))
      if (!row) return false
      if (data) return await leadTo(url, reply)
      await limit(request)
      return await send(request, reply, await render(url, openPreviewCaller(shop, row, call)))
    } catch (error) {
      if (error instanceof TooMany)
        return await send(request, reply, drawRefusal(settings.get('shop').name, error))
      request.log.error({ err: error }, 'a preview could not be shown')
      return data ? await leadTo(url, reply) : await send(request, reply, await render(url, failing(call)))
    }
  }
}

/** Rendering takes 30 to 70 ms, so a refusal is not rendered as a page of the storefront. */
const drawRefusal = (shop: string, { message, retryAfterSeconds }: TooMany): Page => ({
  status: 429,
  headers: { ...SHORT_PAGE_HEADERS, 'retry-after': String(retryAfterSeconds) },
  body: drawShortPage(shop, 'Too many previews', h('p', null, message), h('a', { href: '' }, 'Try again')),
})

/** The page says that its product could not be fetched, as if the API failed. */
const failing = (call: Caller): Caller =>
  (async (called: Call, input: never) => {
    if (called.path === getProduct.path) throw new ShopError(503, 'The preview could not be shown.')
    return await call(called, input)
  }) as Caller

/** Written like React Router's redirect that makes the browser load the document, because only that has the notice. */
async function leadTo(url: string, reply: FastifyReply): Promise<true> {
  await reply
    .code(204)
    .headers({ 'x-remix-redirect': url, 'x-remix-reload-document': 'true', ...FOR_ONCE })
    .send()
  return true
}

/**
 * Measurements and reviews are fetched by the browser, and those calls refuse an inactive product, so the page does not
 * offer them.
 */
function withoutWhatIsFetched(row: ProductRow): ProductRow {
  if (!row.style) return row
  const { rating: _rating, is_measured: _isMeasured, ...style } = row.style
  return { ...row, style }
}

/**
 * Answers the calls that refuse an inactive product. Calls are recognized by their paths, because the pages' bundle has
 * its own copies.
 */
function openPreviewCaller({ db }: Shop, row: ProductRow, call: Caller): Caller {
  const answers = new Map<string, () => Promise<unknown>>([
    [getProduct.path, async () => (await showProducts(db, [withoutWhatIsFetched(row)]))[0]],
    [similarProducts.path, async () => await showProducts(db, await listSimilarProducts(db, row))],
    [getSizeChart.path, () => findChartOfProduct(db, row.id)],
    [
      shopConfiguration.path,
      async () => ({ ...(await call(shopConfiguration, {})).body, notice: noticeOf(row.name) }),
    ],
  ])
  return (async (called: Call, input: never) => {
    const answer = answers.get(called.path)
    return answer ? { body: await answer(), headers: new Headers() } : await call(called, input)
  }) as Caller
}
