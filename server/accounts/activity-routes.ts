import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/activity.ts'
import { asIs, type CsvColumns, csvFile, timeOf } from '../http/csv.ts'
import { handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { listActivity, listActors, streamActivity } from './activity-queries.ts'

const COLUMNS: CsvColumns<contract.ActivityEntry> = {
  time: ({ at }) => timeOf(at),
  ...asIs('actor', 'name', 'kind', 'what', 'target', 'address'),
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
}

export function registerActivity(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listActivity, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listActivity(db, query, page)),
  )

  handle(app, contract.listActors, () => listActors(db))

  handle(app, contract.exportActivity, ({ query }, { reply }) =>
    sendTable(reply, 'activity', csvFile(COLUMNS, streamActivity(db, query)), settings.get('shop').time_zone),
  )
}
