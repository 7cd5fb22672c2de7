import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/sales.ts'
import { handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { listTaxes } from '../orders/tax/tax-report-queries.ts'
import type { Shop } from '../shop.ts'
import { listSearches } from '../visits/search-queries.ts'
import { salesFile } from './export-sales.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { reportConversion } from './conversion.ts'
import { readPeriod } from './periods.ts'
import { DEFAULT_LEAD_WEEKS, reportGoods, reportPromotions, reportSales, reportStockCover } from './report.ts'

/** The page shows this many rows; the exported file has all. */
const ROWS_SHOWN = 100

export function registerSales(app: FastifyInstance, { db, settings }: Shop): void {
  const timeZone = () => settings.get('shop').time_zone

  handle(app, contract.getSales, async ({ query: { by = 'day', ...period } }) => ({
    time_zone: timeZone(),
    ...(await reportSales(db, readPeriod(period, timeZone()), by)),
  }))

  handle(app, contract.getSoldGoods, ({ query }) =>
    reportGoods(db, readPeriod(query, timeZone()), ROWS_SHOWN),
  )

  handle(app, contract.getConversion, ({ query: { by = 'day', ...period } }) =>
    reportConversion(db, readPeriod(period, timeZone()), by),
  )

  handle(app, contract.getPromotionSales, ({ query }) =>
    reportPromotions(db, readPeriod(query, timeZone()), ROWS_SHOWN),
  )

  handle(app, contract.getStockCover, ({ query: { lead_weeks = DEFAULT_LEAD_WEEKS } }) =>
    reportStockCover(db, { lead_weeks, most: ROWS_SHOWN, to: todayIn(timeZone()) }),
  )

  handle(app, contract.getSearches, async ({ query }) => {
    const asked = readPeriod(query, timeZone())
    return { period: asked, ...(await listSearches(db, asked.from, asked.to, ROWS_SHOWN)) }
  })

  handle(app, contract.getTaxes, ({ query }) => listTaxes(db, readPeriod(query, timeZone())))

  handle(app, contract.exportSales, async ({ query }, { reply }) =>
    sendTable(reply, `sales-${query.table}`, await salesFile(db, query, timeZone()), timeZone()),
  )
}
