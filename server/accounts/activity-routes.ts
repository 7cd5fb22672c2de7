import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/activity.ts'
import { sendCsv } from '../http/csv.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { listActivity, listActors, streamActivity } from './activity-queries.ts'

const COLUMNS = ['time', 'actor', 'name', 'kind', 'what', 'target', 'address', 'before', 'after'] as const

export function registerActivity(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.listActivity, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listActivity(db, query, page)),
  )

  handle(app, contract.listActors, () => listActors(db))

  handle(app, contract.exportActivity, ({ query }, { reply }) =>
    sendCsv(reply, 'activity', COLUMNS, rowsOf(query)),
  )

  async function* rowsOf(filter: contract.ActivityFilter): AsyncGenerator<Record<string, string>> {
    for await (const { at, actor, name, kind, what, target, address, before, after } of streamActivity(
      db,
      filter,
    )) {
      yield {
        time: at,
        actor,
        name: name ?? '',
        kind,
        what,
        target: target ?? '',
        address: address ?? '',
        before: before ? JSON.stringify(before) : '',
        after: after ? JSON.stringify(after) : '',
      }
    }
  }
}
