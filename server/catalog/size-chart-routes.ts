import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/size-chart.ts'
import type { AdminSizeChart } from '../../contract/size-chart.ts'
import { recordActivity } from '../accounts/activity.ts'
import { inTransaction } from '../database/transaction.ts'
import { NotFound } from '../errors.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { findChartOfProduct, listCharts } from './size-chart-queries.ts'
import { changeSizeChart, createSizeChart, deleteSizeChart } from './size-charts.ts'

export function registerSizeCharts(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.getSizeChart, async ({ params }) => {
    const chart = await findChartOfProduct(db, params.id)
    if (!chart) throw new NotFound('This product has no size chart.')
    return chart
  })

  handle(app, contract.listSizeCharts, () => listCharts(db))

  handle(app, contract.createSizeChart, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const chart = await createSizeChart(trx, body)
      await recordActivity(trx, exchange, { target: chart.name, after: contentOf(chart) })
      return chart
    }),
  )

  handle(app, contract.updateSizeChart, ({ params, body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after } = await changeSizeChart(trx, params.id, body)
      await recordActivity(trx, exchange, {
        target: before.name,
        before: contentOf(before),
        after: contentOf(after),
      })
      return after
    }),
  )

  handle(app, contract.deleteSizeChart, ({ params, query }, exchange) =>
    inTransaction(db, async (trx) => {
      const chart = await deleteSizeChart(trx, params.id, query.version)
      await recordActivity(trx, exchange, { target: chart.name, before: contentOf(chart) })
      return { message: 'Size chart deleted' }
    }),
  )
}

const contentOf = ({ name, how, points, rows }: AdminSizeChart) => ({ name, how, points, rows })
