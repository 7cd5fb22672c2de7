import type { FastifyInstance } from 'fastify'
import type { TObject } from 'typebox'
import type { Call, ResponseBody } from '../../contract/call.ts'
import type { Collection, CollectionLink } from '../../contract/collection.ts'
import type { Home } from '../../contract/home.ts'
import { getLook } from '../../contract/look.ts'
import { getMeasurements, type Measurements } from '../../contract/measure.ts'
import { getPage } from '../../contract/page.ts'
import { getProduct, similarProducts, type FilterOptions, type Product } from '../../contract/product.ts'
import { listProductReviews, type ProductReviews } from '../../contract/review.ts'
import { getSizeChart, type SizeChart } from '../../contract/size-chart.ts'
import { descriptionOf } from '../../contract/schemas/all.ts'
import { type CallParts, urlOf } from '../../contract/url.ts'
import type { CallForAll } from '../http/handle-for-all.ts'
import { addressWith, splitAddress } from './cache-keys.ts'
import { replyCached, type CachedResponse, type ResponseParts } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Calls whose response changes only with the products that it shows. A product that becomes similar to another one is
 * missing from `similarProducts` until that response expires.
 */
const OF_THEIR_OWN = new Set<Call>([
  getProduct,
  similarProducts,
  getPage,
  getSizeChart,
  getMeasurements,
  listProductReviews,
  getLook,
])

/** Takes half the time of the quality for pages, for 9 % more bytes. */
const API_QUALITY = 3

/** Caches the calls that are registered with `handleForAll`. */
export function cacheCalls(app: FastifyInstance, cache: ResponseCache, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const own = findOwn(app, request.routeOptions.config.call)
    if (!own) return
    // CORS headers depend on the request and are not part of a cached response.
    if (origins.includes(request.headers.origin ?? '')) return
    const params = request.params as Record<string, unknown>
    const cached = await getCached(cache, own, params, splitAddress(request.url)[1])
    if (cached.status >= 500) return
    replyCached(request, reply, cached)
  })
}

export async function getCachedCall(
  app: FastifyInstance,
  cache: ResponseCache | undefined,
  call: Call,
  { params = {}, query = {} }: Pick<CallParts, 'params' | 'query'>,
): Promise<CachedResponse | undefined> {
  const own = findOwn(app, call)
  if (!cache || !own) return undefined
  return await getCached(cache, own, params, splitAddress(urlOf(own.call, { query }))[1])
}

/** The bundle of the pages has its own copies of the calls, which are different objects. */
const findOwn = (app: FastifyInstance, call: Call | undefined): CallForAll | undefined =>
  call?.method === 'GET' ? app.callsForAll.get(call.path) : undefined

async function getCached(
  cache: ResponseCache,
  own: CallForAll,
  params: Record<string, unknown>,
  query: string,
): Promise<CachedResponse> {
  // Cached by the canonical path, because a request may write %31 for 1, or put a host in front.
  const path = urlOf(own.call, { params })
  const key = keyOfCall(own.call, path, query)
  return await cache.get(key, () => makeResponse(own, key, params))
}

/** The route ignores parameters that the call does not know, so they do not need separate responses. */
function keyOfCall(call: Call, path: string, query: string): string {
  const schema = descriptionOf(call).query as TObject | undefined
  return addressWith(Object.keys(schema?.properties ?? {}), path, query)
}

async function makeResponse(
  { call, answer }: CallForAll,
  url: string,
  params: Record<string, unknown>,
): Promise<ResponseParts> {
  const { status, headers, body, result } = await answer(url, params)
  return {
    status,
    headers,
    body,
    isList: status !== 200 || !OF_THEIR_OWN.has(call),
    quality: API_QUALITY,
    products: status === 200 ? [...productOf(url), ...productIdsIn(result as CatalogBody)] : [],
  }
}

type TextPage = ResponseBody<typeof getPage>
type CatalogBody =
  | Product
  | Product[]
  | FilterOptions
  | SizeChart
  | Measurements
  | ProductReviews
  | TextPage
  | Home
  | Collection
  | CollectionLink[]
  | ResponseBody<typeof getLook>

/** The product in the URL, because the body of some calls, such as a size chart's, does not contain it. */
const productOf = (url: string): number[] => {
  const [, id] = /\/products\/(\d+)(?:[/?]|$)/.exec(url) ?? []
  return id === undefined ? [] : [Number(id)]
}

const productIdsIn = (body: CatalogBody): number[] => {
  if (Array.isArray(body)) return body.flatMap((one) => ('id' in one ? one.id : []))
  // A product's page says which of its other colours are available.
  if ('look' in body)
    return (body.look?.members ?? []).flatMap(({ id, instead_of }) => (instead_of ? [id, instead_of.id] : id))
  if (!('id' in body)) return []
  return 'style' in body ? [body.id, ...(body.style?.siblings ?? []).map(({ id }) => id)] : [body.id]
}
