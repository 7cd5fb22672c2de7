import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../contract/call.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { urlOf, type CallParts } from '../../contract/url.ts'
import { ShopError } from '../errors.ts'
import { plainBodyOf } from './cached-response.ts'
import { getCachedCall } from './cached-calls.ts'
import type { ResponseCache } from './response-cache.ts'

export interface Shown {
  products: Set<number>
  isList: boolean
  /** In seconds, from the header of a call's 429 response; the page sends the same header. */
  retryAfter?: string
}

/**
 * Calls the API's routes without a socket, from the cache if possible. `shown` collects what the responses show. Calls
 * with a limit per address count for `visitor`; a page that is the same for all visitors makes none of them.
 */
export function openCaller(
  app: FastifyInstance,
  cache: ResponseCache | undefined,
  visitor?: string,
): { call: Caller; shown: Shown } {
  const shown: Shown = { products: new Set(), isList: false }
  const call: Caller = async (called, input) => {
    const { headers, body } = input as CallParts
    const cached = await getCachedCall(app, cache, called, input as CallParts)
    if (cached) {
      for (const id of cached.products) shown.products.add(id)
      shown.isList ||= cached.isList
      return {
        body: bodyOrThrow(cached.status, JSON.parse(plainBodyOf(cached).toString())),
        headers: new Headers(cached.headers),
      }
    }
    const response = await app.inject({
      method: called.method,
      url: urlOf(called, input as CallParts),
      ...(headers && { headers }),
      ...(visitor && { remoteAddress: visitor }),
      ...(body !== undefined && { payload: body as object }),
    })
    const answered = new Headers(response.headers as Record<string, string>)
    const retryAfter = answered.get('retry-after')
    if (retryAfter !== null) shown.retryAfter = retryAfter
    return { body: bodyOrThrow(response.statusCode, response.json()), headers: answered }
  }
  return { call, shown }
}

function bodyOrThrow<Body>(status: number, body: Body): Body {
  if (status < 400) return body
  const { error, ...details } = body as ErrorBody
  throw new ShopError(status, error, details)
}
