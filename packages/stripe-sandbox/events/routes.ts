import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addCall } from '../http/api.ts'
import * as read from '../http/parameters.ts'
import { badParameter } from '../http/stripe-error.ts'
import { listPage, byAmong, byCreation, readList, type Filter } from '../objects/list.ts'
import { addReadRoutes } from '../objects/read-routes.ts'

/** Matches one event type, or a group such as `charge.*`. */
const byType: Filter = (value, param) => {
  if (value === undefined) return []
  const given = read.text(100)(value, param)
  return [
    given.endsWith('.*')
      ? { field: 'type', startsWith: given.slice(0, -1) }
      : { field: 'type', equals: given },
  ]
}

export function addEventRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, context, {
    method: 'GET',
    url: '/events',
    read: (form) => {
      if (form.type !== undefined && form.types !== undefined) {
        throw badParameter('types', 'You may only specify one of these parameters: type, types.')
      }
      return readList({ created: byCreation, type: byType, types: byAmong('type') }, form, [
        'delivery_success',
      ])
    },
    run: (trx, request) => listPage(trx, 'event', 'event', '/v1/events', request),
  })

  addReadRoutes(app, context, { kind: 'event', url: '/events', noun: 'event', param: 'id' })
}
