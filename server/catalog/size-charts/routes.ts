import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/size-chart.ts'
import { recordingChanges } from '../../accounts/activity.ts'
import { found } from '../../errors.ts'
import { handle } from '../../http/handle.ts'
import { handleForAll } from '../../http/handle-for-all.ts'
import type { Shop } from '../../shop.ts'
import { findChartOfActive, listCharts } from './size-chart-queries.ts'
import { changeSizeChart, createSizeChart, deleteSizeChart } from './size-charts.ts'

export function registerSizeCharts(app: FastifyInstance, { db }: Shop): void {
  handleForAll(app, contract.getSizeChart, async ({ params }) =>
    found(await findChartOfActive(db, params.id), 'This product has no size chart.'),
  )

  handle(app, contract.listSizeCharts, () => listCharts(db))

  const change = recordingChanges<contract.AdminSizeChart>(db, {
    nameOf: ({ name }) => name,
    shown: contentOf,
  })

  handle(app, contract.createSizeChart, ({ body }, exchange) =>
    change(exchange, async (trx) => ({ after: await createSizeChart(trx, body) })),
  )

  handle(app, contract.updateSizeChart, ({ params, body }, exchange) =>
    change(exchange, (trx) => changeSizeChart(trx, params.id, body)),
  )

  handle(app, contract.deleteSizeChart, async ({ params, query }, exchange) => {
    await change(exchange, async (trx) => ({ before: await deleteSizeChart(trx, params.id, query.version) }))
    return { message: 'Size chart deleted' }
  })
}

const contentOf = ({ name, how, points, rows }: contract.AdminSizeChart) => ({ name, how, points, rows })
