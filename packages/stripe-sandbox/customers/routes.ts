import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Context, Transaction } from '../context.ts'
import { emit } from '../events/emit.ts'
import { addCall, readNothing } from '../http/api.ts'
import { noSuch } from '../http/stripe-error.ts'
import { byCreation, byField, listPage, readList } from '../objects/list.ts'
import { lockObject } from '../objects/queries.ts'
import { addReadRoutes } from '../objects/read-routes.ts'
import { applyRequest, makeCustomer, readCustomer } from './customer.ts'

const RESOURCE = { kind: 'customer', url: '/customers', noun: 'customer', param: 'id' } as const

async function lockCustomer(trx: Transaction, id: string): Promise<Stripe.Customer> {
  const body = (await lockObject(trx, 'customer', id))?.body
  if (!body || body.deleted) throw noSuch('customer', id, 'id')
  return body as Stripe.Customer
}

export function addCustomerRoutes(app: FastifyInstance, context: Context): void {
  addReadRoutes(app, context, RESOURCE)

  addCall(app, context, {
    method: 'GET',
    url: RESOURCE.url,
    read: (form) => {
      const { page, conditions } = readList({ created: byCreation, email: byField('email') }, form, [
        'test_clock',
      ])
      return { page, conditions: [...conditions, { field: 'deleted', isMissing: true as const }] }
    },
    run: (trx, request) => listPage(trx, 'customer', 'customer', '/v1/customers', request),
  })

  addCall(app, context, {
    method: 'POST',
    url: RESOURCE.url,
    read: readCustomer,
    run: async (trx, request) => {
      const customer = makeCustomer(request, trx.now)
      await emit(trx, [{ type: 'customer.created', object: customer }], { inserted: [{ body: customer }] })
      return customer
    },
  })

  addCall(app, context, {
    method: 'POST',
    url: '/customers/:id',
    read: readCustomer,
    run: async (trx, request, id) => {
      const updated = applyRequest(await lockCustomer(trx, id), request)
      await emit(trx, [{ type: 'customer.updated', object: updated }], { updated: [{ body: updated }] })
      return updated
    },
  })

  // As at Stripe, a deleted customer can still be retrieved, as deleted.
  addCall(app, context, {
    method: 'DELETE',
    url: '/customers/:id',
    read: readNothing,
    run: async (trx, _nothing, id) => {
      const customer = await lockCustomer(trx, id)
      const deleted = { id, object: 'customer' as const, deleted: true as const }
      await emit(trx, [{ type: 'customer.deleted', object: customer }], { updated: [{ body: deleted }] })
      return deleted
    },
  })
}
