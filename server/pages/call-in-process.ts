import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Caller } from '../../contract/call.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { ShopError } from '../errors.ts'
import { answerInProcess } from './kept-calls.ts'
import type { Memory } from './memory.ts'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: InjectOptions['payload']
}

/**
 * Makes calls of the contract while a page is rendered: the same routes, without a socket between, and
 * from memory where their answers are kept. `shown` gathers the products that the answers speak of.
 */
export const callInProcess =
  (app: FastifyInstance, memory: Memory | undefined, shown: Set<number>): Caller =>
  async (call, input) => {
    const { params, query, headers, body } = input as Parts
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) {
      for (const one of [value].flat()) {
        if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
      }
    }
    const url = `/api${path}${search.size > 0 ? `?${search}` : ''}`
    const kept = await answerInProcess(app, memory, call, url)
    if (kept) {
      for (const id of kept.products) shown.add(id)
      return {
        body: read(kept.status, JSON.parse(kept.plain.body.toString())),
        headers: new Headers(kept.headers),
      }
    }
    const response = await app.inject({
      method: call.method,
      url,
      ...(headers && { headers }),
      ...(body !== undefined && { payload: body }),
    })
    return {
      body: read(response.statusCode, response.json()),
      headers: new Headers(response.headers as Record<string, string>),
    }
  }

function read<Body>(status: number, body: Body): Body {
  if (status < 400) return body
  const { error, ...details } = body as ErrorBody
  throw new ShopError(status, error, details)
}
