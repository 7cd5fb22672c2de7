import type { FastifyInstance } from 'fastify'
import type { Context, Transaction } from '../context.ts'
import { addCall, readNothing } from '../http/api.ts'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter, noSuch } from '../http/stripe-error.ts'
import { deleteObject, insertObjects, lockObject, updateObject } from '../objects/queries.ts'
import { addReadRoutes } from '../objects/read-routes.ts'
import { makeEndpoint, newWebhookSecret } from './endpoint.ts'
import { cancelDeliveries } from './queries.ts'

const RESOURCE = {
  kind: 'webhook_endpoint',
  url: '/webhook_endpoints',
  noun: 'webhook endpoint',
  param: 'webhook_endpoint',
} as const

const eventName: read.Reader<string> = (value, param) => {
  const given = read.text(100)(value, param)
  if (given !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(given)) {
    throw badParameter(param, `Invalid ${param}: must be one of the event types of the API, or *`)
  }
  return given
}
const eventNames = read.list(eventName, 500, 1)

const webhookUrl: read.Reader<string> = (value, param) => {
  const given = read.webUrl(value, param)
  if (given.length > 2_000)
    throw badParameter(param, 'Invalid URL: must be 2,000 characters or less', 'url_invalid')
  return given
}

function readCreate(form: FormObject) {
  const shape = {
    url: webhookUrl,
    enabled_events: eventNames,
    api_version: read.optional(read.text(50)),
    description: read.removable(read.text(5_000)),
    metadata: read.metadata,
  }
  const given = read.readParameters(shape, form, ['connect'])
  return { ...given, api_version: given.api_version ?? null, description: given.description ?? null }
}

function readUpdate(form: FormObject) {
  const shape = {
    url: read.optional(webhookUrl),
    enabled_events: read.optional(eventNames),
    disabled: read.optional(read.flag),
    description: read.removable(read.text(5_000)),
    metadata: read.removable(read.changedMetadata),
  }
  return read.readParameters(shape, form)
}

async function lockEndpoint(trx: Transaction, id: string) {
  const stored = await lockObject(trx, 'webhook_endpoint', id)
  if (!stored) throw noSuch(RESOURCE.noun, id, RESOURCE.param)
  return stored
}

export function addWebhookRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, context, {
    method: 'POST',
    url: '/webhook_endpoints',
    read: readCreate,
    run: async (trx, given) => {
      const endpoint = makeEndpoint(given, trx.now)
      const secret = newWebhookSecret()
      await insertObjects(trx, [{ body: endpoint, inner: { secret, isDefault: false } }])
      return { ...endpoint, secret }
    },
  })

  addReadRoutes(app, context, { ...RESOURCE, filters: {} })

  addCall(app, context, {
    method: 'POST',
    url: '/webhook_endpoints/:id',
    read: readUpdate,
    run: async (trx, given, id) => {
      const { body } = await lockEndpoint(trx, id)
      const updated = {
        ...body,
        url: given.url ?? body.url,
        enabled_events: given.enabled_events ?? body.enabled_events,
        description: given.description === undefined ? body.description : given.description,
        status: given.disabled === undefined ? body.status : given.disabled ? 'disabled' : 'enabled',
        ...(given.metadata !== undefined && { metadata: read.mergeMetadata(body.metadata, given.metadata) }),
      }
      await updateObject(trx, updated)
      return updated
    },
  })

  addCall(app, context, {
    method: 'DELETE',
    url: '/webhook_endpoints/:id',
    read: readNothing,
    run: async (trx, _nothing, id) => {
      await lockEndpoint(trx, id)
      await deleteObject(trx, 'webhook_endpoint', id)
      await cancelDeliveries(trx, id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  })
}
