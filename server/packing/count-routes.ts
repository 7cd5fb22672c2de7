import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/stock-count.ts'
import { recordActivity } from '../accounts/activity.ts'
import { getProductName } from '../catalog/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { countStock, listStock } from './count-stock.ts'

export function registerStockCounts(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listStock, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listStock(db, settings.get('shop').time_zone, query, page)),
  )

  handle(app, contract.countStock, async ({ body }, exchange) => {
    const name = await getProductName(db, body.product_id)
    return await inTransaction(db, async (trx) => {
      const { before, after } = await countStock(trx, body, exchange.viewer!.email)
      const size = body.size || 'all sizes'
      await recordActivity(trx, exchange, {
        target: `${name} (${body.product_id})`,
        before: { [size]: before.shelf },
        after: { [size]: after.shelf },
      })
      return after
    })
  })
}
