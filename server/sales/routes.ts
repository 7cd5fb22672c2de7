import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/sales.ts'
import { sendCsv } from '../http/csv.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { salesFile } from './export-sales.ts'
import { readPeriod } from './periods.ts'
import { DEFAULT_LEAD_WEEKS, reportGoods, reportSales, reportStockCover } from './report.ts'

/** The file of a table has all rows. */
const ROWS_SHOWN = 100

export function registerSales(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.getSales, ({ query: { by = 'day', ...period } }) =>
    reportSales(db, readPeriod(period), by),
  )

  handle(app, contract.getSoldGoods, ({ query }) => reportGoods(db, readPeriod(query), ROWS_SHOWN))

  handle(app, contract.getStockCover, ({ query: { lead_weeks = DEFAULT_LEAD_WEEKS } }) =>
    reportStockCover(db, { lead_weeks, most: ROWS_SHOWN }),
  )

  handle(app, contract.exportSales, async ({ query }, { reply }) => {
    const { columns, rows } = await salesFile(db, query)
    return sendCsv(reply, `sales-${query.table}`, columns, Readable.from(rows))
  })
}
