import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/many-products.ts'
import { recordActivity } from '../accounts/activity.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Exchange, handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { listProductIds } from './admin-queries.ts'
import { changeManyProducts, type ManyChanged, undoManyProducts } from './many-products.ts'

export function registerManyProducts(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listProductIds, ({ query }) =>
    listProductIds(db, settings.get('shop').time_zone, query, contract.MAX_PRODUCTS_CHANGED),
  )

  handle(app, contract.changeManyProducts, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const changed = await changeManyProducts(trx, body, exchange.viewer!.email)
      const { product_ids: _, ...done } = body
      await recordMany(trx, exchange, changed, done)
      return changed.result
    }),
  )

  handle(app, contract.undoManyProducts, ({ body: { products } }, exchange) =>
    inTransaction(db, async (trx) => {
      const changed = await undoManyProducts(trx, products, exchange.viewer!.email)
      await recordMany(trx, exchange, changed)
      return changed.result
    }),
  )
}

const recordMany = (
  trx: Parameters<typeof recordActivity>[0],
  exchange: Exchange,
  { names, result: { refused } }: ManyChanged,
  done: object = {},
) =>
  recordActivity(trx, exchange, {
    target: names.length === 1 ? names[0]! : `${names.length} products`,
    after: { ...done, products: names, ...(refused.length > 0 && { left_as_they_were: refused.length }) },
  })
