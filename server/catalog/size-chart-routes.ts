import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/size-chart.ts'
import { recordAudit } from '../accounts/audit-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { NotFound } from '../errors.ts'
import { handle, type Viewer } from '../http/handle.ts'
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

  handle(app, contract.createSizeChart, ({ body }, { request, viewer }) =>
    db.transaction().execute(async (trx) => {
      const chart = await createSizeChart(trx, body)
      await note(trx, 'size_chart_created', viewer!, request.ip, chart)
      return chart
    }),
  )

  handle(app, contract.updateSizeChart, ({ params, body }, { request, viewer }) =>
    db.transaction().execute(async (trx) => {
      const chart = await changeSizeChart(trx, params.id, body)
      await note(trx, 'size_chart_updated', viewer!, request.ip, chart)
      return chart
    }),
  )

  handle(app, contract.deleteSizeChart, ({ params, query }, { request, viewer }) =>
    db.transaction().execute(async (trx) => {
      await deleteSizeChart(trx, params.id, query.version)
      await note(trx, 'size_chart_deleted', viewer!, request.ip, { id: params.id })
      return { message: 'Size chart deleted' }
    }),
  )
}

const note = (
  trx: Transaction,
  what: string,
  viewer: Viewer,
  address: string,
  { id, name }: { id: number; name?: string },
) => recordAudit(trx, { what, actorId: viewer.accountId, address, details: { id, ...(name && { name }) } })
