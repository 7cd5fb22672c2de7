import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addCall } from '../http/api.ts'
import { paginate } from '../checkout/routes.ts'
import { noSuch } from '../http/stripe-error.ts'
import { readPage } from '../objects/list.ts'
import { findObject, insertObjects } from '../objects/queries.ts'
import { addReadRoutes } from '../objects/read-routes.ts'
import { makeCalculation, readCalculation } from './calculation.ts'
import { readRecord, readReversal, recordTransaction, reverseTransaction } from './transaction.ts'

export function addTaxRoutes(app: FastifyInstance, context: Context): void {
  const calculations = {
    kind: 'tax.calculation',
    url: '/tax/calculations',
    noun: 'tax calculation',
    param: 'calculation',
  } as const
  const transactions = {
    kind: 'tax.transaction',
    url: '/tax/transactions',
    noun: 'tax transaction',
    param: 'transaction',
  } as const
  addReadRoutes(app, context, calculations)
  addReadRoutes(app, context, transactions)

  addCall(app, context, {
    method: 'GET',
    url: `${calculations.url}/:id/line_items`,
    read: readPage,
    run: async (trx, page, id) => {
      const found = await findObject(trx, 'tax.calculation', id)
      if (!found) throw noSuch('tax calculation', id, 'calculation')
      return paginate(found.inner.lines, page, `/v1/tax/calculations/${id}/line_items`)
    },
  })

  addCall(app, context, {
    method: 'POST',
    url: calculations.url,
    read: readCalculation,
    run: async (trx, request) => {
      const { calculation, inner } = makeCalculation(request, trx.now)
      await insertObjects(trx, [{ body: calculation, inner }])
      return calculation
    },
  })

  addCall(app, context, {
    method: 'POST',
    url: `${transactions.url}/create_from_calculation`,
    read: readRecord,
    run: recordTransaction,
  })

  addCall(app, context, {
    method: 'POST',
    url: `${transactions.url}/create_reversal`,
    read: readReversal,
    run: reverseTransaction,
  })
}
