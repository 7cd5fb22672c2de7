import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { commonHeaders } from '../http/headers.ts'
import type { Shop } from '../shop.ts'
import { splitAddress } from './cache-keys.ts'
import { encodeResponse, replyCached } from './cached-response.ts'
import { openCaller } from './call-in-process.ts'
import type { Page } from './render.ts'
import type { ResponseCache } from './response-cache.ts'

const PRODUCT_PAGE = /^\/shop\/([1-9]\d{0,8})(\.data)?$/

/** It stays while its reader goes on within the shop, so it names the product. A browser that dismissed one shows the next, which has another id. */
const noticeOf = (name: string): ShopConfiguration['notice'] => ({
  id: randomUUID(),
  text: `Preview of ${name}. It is inactive: only people with the link can see it, and nobody can buy it.`,
  link_label: '',
  link_url: '',
})
const FOR_ONCE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

interface Previews {
  cache: ResponseCache | undefined
  render: (url: string, call: Caller) => Promise<Page>
}

export const mayBePreview = (url: string): boolean => url.includes('preview=')

/** Sends the page of an inactive product to a link that `previewPath` made; false for any other address. */
export async function sendPreview(
  app: FastifyInstance,
  shop: Shop,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { cache, render }: Previews,
): Promise<boolean> {
  const [path, query] = splitAddress(request.url)
  const preview = mayBePreview(query) && new URLSearchParams(query).get('preview')
  const [, id, data] = PRODUCT_PAGE.exec(path) ?? []
  if (!preview || !id || !opensPreview(shop.secrets, Number(id), preview)) return false
  const row = await findInactiveProduct(shop.db, Number(id))
  if (!row) return false
  const url = `/shop/${id}?preview=${preview}`
  if (data) {
    await leadTo(url, reply)
    return true
  }
  const page = await render(url, openPreviewCaller(shop, row, openCaller(app, cache).call))
  const secure = shop.config.publicUrl.startsWith('https:')
  const encoded = await encodeResponse(
    { ...page, headers: { ...page.headers, ...FOR_ONCE } },
    commonHeaders({ secure }),
  )
  replyCached(request, reply, encoded)
  return true
}

/** As React Router writes a redirect by which the browser loads the document, because the notice is part of that alone. */
const leadTo = (url: string, reply: FastifyReply) =>
  reply
    .code(204)
    .headers({ 'x-remix-redirect': url, 'x-remix-reload-document': 'true', ...FOR_ONCE })
    .send()

/** Answers what the calls refuse for an inactive product. Calls are told by their paths, because the pages' bundle has its own. */
function openPreviewCaller({ db }: Shop, row: ProductRow, call: Caller): Caller {
  const answers = new Map<string, () => Promise<unknown>>([
    [getProduct.path, async () => (await showProducts(db, [row]))[0]],
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
