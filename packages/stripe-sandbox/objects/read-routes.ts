import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addCall, readNothing } from '../http/api.ts'
import { noSuch } from '../http/stripe-error.ts'
import type { Kind } from './kinds.ts'
import { listPage, readList, type Filter } from './list.ts'
import { findShown } from './show.ts'

export type Resource = {
  kind: Kind
  url: string
  /** The object's name in Stripe's "No such …" error; `param` is the parameter that the error blames. */
  noun: string
  param: string
  /** Without filters there is no list. */
  filters?: Record<string, Filter>
  unsupported?: string[]
}

export function addReadRoutes(app: FastifyInstance, context: Context, resource: Resource): void {
  const { kind, url, noun, param, filters, unsupported } = resource
  addCall(app, context, {
    method: 'GET',
    url: `${url}/:id`,
    read: readNothing,
    run: async (trx, _nothing, id) => {
      const found = await findShown(trx, kind, id)
      if (!found) throw noSuch(noun, id, param)
      return found
    },
  })
  if (!filters) return
  addCall(app, context, {
    method: 'GET',
    url,
    read: (form) => readList(filters, form, unsupported),
    run: (trx, request) => listPage(trx, kind, noun, `/v1${url}`, request),
  })
}
