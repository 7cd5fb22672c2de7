import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call.ts'
import {
  frontPageProducts,
  getProduct,
  listProducts,
  productFilterOptions,
  similarProducts,
  type FilterOptions,
  type Product,
} from '../../contract/product.ts'
import { SEARCHED_INSTEAD, searchProducts } from '../../contract/search.ts'
import { TOTAL_IS_MORE } from '../../contract/total.ts'
import { sendAnswer, type Answer, type AnswerParts } from './answer.ts'
import type { Memory } from './memory.ts'

/** Calls whose answer depends on the URL and the catalogue alone. */
const KEPT_CALLS = new Set<Call>([
  frontPageProducts,
  listProducts,
  productFilterOptions,
  getProduct,
  similarProducts,
  searchProducts,
])

/** Marks the requests that the memory makes itself. Nobody else knows it. */
const OURS = { 'x-asked-by': randomUUID() }

/** What a kept answer says of itself; the rest of a head belongs to the request. */
const OF_THE_ANSWER = ['content-type', 'x-total-count', TOTAL_IS_MORE, 'link', SEARCHED_INSTEAD] as const

/** Has the catalogue's public calls answered from memory. */
export function keepCalls(app: FastifyInstance, memory: Memory): void {
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!call || !KEPT_CALLS.has(call) || request.headers['x-asked-by'] === OURS['x-asked-by']) return
    // Which origins may read it is not part of what is kept.
    if (request.headers.origin !== undefined) return
    const answer = await memory.get(request.url, () => askInProcess(app, request.url))
    if (answer.status >= 500) return
    reply.hijack()
    sendAnswer(request.raw, reply.raw, answer, request.id)
  })
}

/** The answer to a call at this URL, from memory when it is of those that are kept. */
export async function answerInProcess(
  app: FastifyInstance,
  memory: Memory | undefined,
  call: Call,
  url: string,
): Promise<Answer | undefined> {
  return memory && KEPT_CALLS.has(call) ? await memory.get(url, () => askInProcess(app, url)) : undefined
}

async function askInProcess(app: FastifyInstance, url: string): Promise<AnswerParts> {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url, headers: OURS })
  return {
    status: statusCode,
    headers: Object.fromEntries(
      OF_THE_ANSWER.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    ),
    body,
    products: statusCode === 200 ? idsOf(JSON.parse(body) as Shown) : [],
  }
}

type Shown = Product | Product[] | FilterOptions

const idsOf = (shown: Shown): number[] => {
  if (Array.isArray(shown)) return shown.map(({ id }) => id)
  return 'id' in shown ? [shown.id] : []
}
