import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Caller } from '../../contract/call.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { ShopError } from '../errors.ts'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: InjectOptions['payload']
}

/** Makes calls of the contract while a page is rendered: the same routes, without a socket between. */
export const callInProcess =
  (app: FastifyInstance): Caller =>
  async (call, input) => {
    const { params, query, headers, body } = input as Parts
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
    }
    const response = await app.inject({
      method: call.method,
      url: `/api${path}?${search}`,
      ...(headers && { headers }),
      ...(body !== undefined && { payload: body }),
    })
    const answer = response.json()
    if (response.statusCode >= 400) {
      const { error, ...details } = answer as ErrorBody
      throw new ShopError(response.statusCode, error, details)
    }
    return { answer, headers: new Headers(response.headers as Record<string, string>) }
  }
