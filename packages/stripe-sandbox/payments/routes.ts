import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addCall, readNothing } from '../http/api.ts'
import * as read from '../http/parameters.ts'
import { byCreation, byField } from '../objects/list.ts'
import { addReadRoutes, type Resource } from '../objects/read-routes.ts'
import { closeDispute, EVIDENCE, updateDispute } from './dispute.ts'
import { createRefund, readRefundRequest } from './refund.ts'

const byCharge = { charge: byField('charge'), created: byCreation, payment_intent: byField('payment_intent') }

const RESOURCES: Resource[] = [
  {
    kind: 'payment_intent',
    url: '/payment_intents',
    noun: 'payment_intent',
    param: 'intent',
    filters: { created: byCreation, customer: byField('customer') },
    unsupported: ['customer_account'],
  },
  {
    kind: 'charge',
    url: '/charges',
    noun: 'charge',
    param: 'id',
    filters: {
      created: byCreation,
      customer: byField('customer'),
      payment_intent: byField('payment_intent'),
    },
    unsupported: ['transfer_group'],
  },
  { kind: 'refund', url: '/refunds', noun: 'refund', param: 'id', filters: byCharge },
  { kind: 'dispute', url: '/disputes', noun: 'dispute', param: 'dispute', filters: byCharge },
  { kind: 'balance_transaction', url: '/balance_transactions', noun: 'balance transaction', param: 'id' },
  { kind: 'payment_method', url: '/payment_methods', noun: 'PaymentMethod', param: 'payment_method' },
  { kind: 'product', url: '/products', noun: 'product', param: 'id' },
  { kind: 'price', url: '/prices', noun: 'price', param: 'price' },
  {
    kind: 'shipping_rate',
    url: '/shipping_rates',
    noun: 'shipping rate',
    param: 'id',
    filters: { created: byCreation },
    unsupported: ['active', 'currency'],
  },
]

export function addPaymentRoutes(app: FastifyInstance, context: Context): void {
  for (const resource of RESOURCES) addReadRoutes(app, context, resource)

  addCall(app, context, {
    method: 'POST',
    url: '/refunds',
    read: readRefundRequest,
    run: createRefund,
  })

  addCall(app, context, {
    method: 'POST',
    url: '/disputes/:id',
    read: (form) => {
      const text = { uncategorized_text: read.optional(read.text(20_000)) }
      const evidence = read.optional(read.object(text, ['appeal', ...EVIDENCE.split(' ')]))
      const given = read.readParameters(
        { evidence, metadata: read.metadata, submit: read.withDefault(read.flag, true) },
        form,
        ['intended_submission_method'],
      )
      return {
        evidenceText: given.evidence?.uncategorized_text,
        submit: given.submit,
        metadata: given.metadata,
      }
    },
    run: (trx, change, id) => updateDispute(trx, id, change),
  })

  addCall(app, context, {
    method: 'POST',
    url: '/disputes/:id/close',
    read: readNothing,
    run: (trx, _nothing, id) => closeDispute(trx, id),
  })
}
