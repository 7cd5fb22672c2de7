import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/fit.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import { findFitStats, listFits } from '../catalog/fit-queries.ts'
import { getProductName } from '../catalog/queries.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { countFits } from './fit-queries.ts'

export function registerFit(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.listFits, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listFits(db, page)),
  )

  handle(app, contract.getFit, async ({ params: { id } }) => {
    await getProductName(db, id)
    const [stats, counts] = await Promise.all([findFitStats(db, id), countFits(db, id)])
    const order = inGarmentOrder(counts.map(({ size }) => size))
    return {
      pieces: stats?.pieces ?? 0,
      too_small: stats?.too_small ?? 0,
      too_large: stats?.too_large ?? 0,
      verdict: stats?.verdict ?? null,
      sizes: order.map((size) => {
        const { pieces, too_small, too_large } = counts.find((count) => count.size === size)!
        return { size, pieces, too_small, too_large }
      }),
    }
  })
}
