import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TObject } from 'typebox'
import type { Call, ResponseBody } from '../../contract/call.ts'
import {
  getCollection,
  listCollections,
  type Collection,
  type CollectionLink,
} from '../../contract/collection.ts'
import { getHome, type Home } from '../../contract/home.ts'
import { getLook } from '../../contract/look.ts'
import { getMeasurements, type Measurements } from '../../contract/measure.ts'
import { getPage } from '../../contract/page.ts'
import {
  frontPageProducts,
  getProduct,
  listProducts,
  productFilterOptions,
  similarProducts,
  type FilterOptions,
  type Product,
} from '../../contract/product.ts'
import { listProductReviews, type ProductReviews } from '../../contract/review.ts'
import { SEARCHED_INSTEAD, searchProducts, UNDERSTOOD } from '../../contract/search.ts'
import { TOTAL_IS_MORE } from '../../contract/total.ts'
import { getSizeChart, type SizeChart } from '../../contract/size-chart.ts'
import { descriptionOf } from '../../contract/schemas/all.ts'
import { urlOf } from '../../contract/url.ts'
import { addressWith, splitAddress } from './cache-keys.ts'
import { replyCached, type CachedResponse, type ResponseParts } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/** Calls whose response depends only on the URL, the catalogue and the settings. */
const CACHED_CALLS = new Set<Call>([
  frontPageProducts,
  listProducts,
  productFilterOptions,
  getProduct,
  similarProducts,
  searchProducts,
  getHome,
  getPage,
  getSizeChart,
  getMeasurements,
  listProductReviews,
  listCollections,
  getCollection,
  getLook,
])

/** The bundle of the pages has calls of its own, which are not the same objects. */
const BY_PATH = new Map([...CACHED_CALLS].map((call) => [call.path, call]))

/**
 * Calls whose response changes only with the products that it shows. One that becomes similar to a product is missing from
 * `similarProducts` until its response expires.
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

/** Marks the requests with which the cache fills itself; a client cannot guess it. */
const FILL_HEADER = 'x-cache-fill'
const FILL_TOKEN = randomUUID()

const CACHED_HEADERS = [
  'content-type',
  'x-total-count',
  TOTAL_IS_MORE,
  'link',
  SEARCHED_INSTEAD,
  UNDERSTOOD,
] as const

export function cacheCalls(app: FastifyInstance, cache: ResponseCache, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!call || !CACHED_CALLS.has(call) || request.headers[FILL_HEADER] === FILL_TOKEN) return
    // CORS headers depend on the request and are not part of a cached response.
    if (origins.includes(request.headers.origin ?? '')) return
    // Cached by the canonical path: requests may write %31 for 1, or a host in front.
    const path = urlOf(call, { params: request.params as Record<string, unknown> })
    const key = keyOfCall(call, path, splitAddress(request.url)[1])
    const cached = await cache.get(key, () => callRoute(app, call, key))
    if (cached.status >= 500) return
    replyCached(request, reply, cached)
  })
}

export async function getCachedCall(
  app: FastifyInstance,
  cache: ResponseCache | undefined,
  call: Call,
  url: string,
): Promise<CachedResponse | undefined> {
  const own = call.method === 'GET' ? BY_PATH.get(call.path) : undefined
  if (!cache || !own) return undefined
  const key = keyOfCall(own, ...splitAddress(url))
  return await cache.get(key, () => callRoute(app, own, key))
}

/** The route drops parameters that the call does not know, so they need no response of their own. */
function keyOfCall(call: Call, path: string, query: string): string {
  const schema = descriptionOf(call).query as TObject | undefined
  return addressWith(Object.keys(schema?.properties ?? {}), path, query)
}

async function callRoute(app: FastifyInstance, call: Call, url: string): Promise<ResponseParts> {
  const { statusCode, headers, body } = await app.inject({
    method: 'GET',
    url,
    headers: { [FILL_HEADER]: FILL_TOKEN },
  })
  return {
    status: statusCode,
    headers: Object.fromEntries(
      CACHED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    ),
    body,
    isList: statusCode !== 200 || !OF_THEIR_OWN.has(call),
    products: statusCode === 200 ? [...productOf(url), ...productIdsIn(JSON.parse(body) as CatalogBody)] : [],
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

/** The product in the URL: the body of some calls, such as of a size chart, does not name it. */
const productOf = (url: string): number[] => {
  const [, id] = /\/products\/(\d+)(?:[/?]|$)/.exec(url) ?? []
  return id === undefined ? [] : [Number(id)]
}

const productIdsIn = (body: CatalogBody): number[] => {
  if (Array.isArray(body)) return body.flatMap((one) => ('id' in one ? one.id : []))
  // The page of a product says which of its other colours can be bought.
  if ('look' in body)
    return (body.look?.members ?? []).flatMap(({ id, instead_of }) => (instead_of ? [id, instead_of.id] : id))
  if (!('id' in body)) return []
  return 'style' in body ? [body.id, ...(body.style?.siblings ?? []).map(({ id }) => id)] : [body.id]
}
