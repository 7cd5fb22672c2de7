import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/price-change.ts'
import { recordActivity } from '../accounts/activity.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { getPriceChange, listPriceChanges, type PriceChangeRow } from './price-change-queries.ts'
import { changePrices, checkPriceChange, undoPriceChange } from './price-changes.ts'
import { schedulePrices } from './tasks.ts'

export function registerPriceChanges(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.checkPriceChange, ({ body: { product_ids, ...terms } }) =>
    checkPriceChange(db, terms, product_ids),
  )

  handle(app, contract.listPriceChanges, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listPriceChanges(db, page))
    return rows.map(showChange)
  })

  handle(app, contract.changePrices, ({ body: { product_ids, seen, starts_at, ...terms } }, exchange) =>
    inTransaction(db, async (trx) => {
      const id = await changePrices(trx, terms, product_ids, {
        seen,
        by: exchange.viewer!.email,
        starts_at,
      })
      if (starts_at !== undefined) await schedulePrices(trx, id, new Date(starts_at))
      const change = showChange(await getPriceChange(trx, id))
      await recordActivity(trx, exchange, {
        target: targetOf(change),
        after: { ...terms, ...(starts_at !== undefined && { starts_at }) },
      })
      return change
    }),
  )

  handle(app, contract.undoPriceChange, ({ params: { id } }, exchange) =>
    inTransaction(db, async (trx) => {
      const { putBack, kept } = await undoPriceChange(trx, id, exchange.viewer!.email)
      const change = showChange(await getPriceChange(trx, id))
      await recordActivity(trx, exchange, {
        target: targetOf(change),
        after: { put_back: putBack, kept: kept.length },
      })
      return {
        ...change,
        put_back: putBack,
        kept: kept.slice(0, contract.PRICES_SHOWN),
        kept_count: kept.length,
      }
    }),
  )
}

const targetOf = ({ products }: contract.PriceChange) =>
  products === 1 ? '1 product' : `${products} products`

const showChange = ({
  made_at,
  starts_at,
  applied_at,
  undone_at,
  ...change
}: PriceChangeRow): contract.PriceChange => ({
  ...change,
  made_at: made_at.toISOString(),
  starts_at: starts_at?.toISOString() ?? null,
  applied_at: applied_at?.toISOString() ?? null,
  undone_at: undone_at?.toISOString() ?? null,
})
