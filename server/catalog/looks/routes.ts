import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/look.ts'
import { recordingChanges } from '../../accounts/activity.ts'
import { handle } from '../../http/handle.ts'
import { handleForAll } from '../../http/handle-for-all.ts'
import { listPage } from '../../http/paging.ts'
import type { Shop } from '../../shop.ts'
import { listLooks } from './look-queries.ts'
import { changeLook, createLook, deleteLook, getAdminLook, showLookOf } from './looks.ts'

export function registerLooks(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handleForAll(app, contract.getLook, async ({ params }) => ({ look: await showLookOf(db, params.id) }))

  handle(app, contract.listAdminLooks, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listLooks(db, query.text?.trim() ?? '', page)),
  )

  handle(app, contract.getAdminLook, ({ params }) => getAdminLook(db, params.id))

  const change = recordingChanges<contract.LookContent>(db, {
    nameOf: ({ title }) => title,
    shown: ({ title, picture, members, active }) => ({ title, picture, members, active }),
  })

  handle(app, contract.createLook, ({ body }, exchange) =>
    change(exchange, async (trx) => ({ after: await createLook(trx, body) })),
  )

  handle(app, contract.updateLook, ({ params, body }, exchange) =>
    change(exchange, (trx) => changeLook(trx, params.id, body)),
  )

  handle(app, contract.deleteLook, async ({ params, query }, exchange) => {
    await change(exchange, async (trx) => ({ before: await deleteLook(trx, params.id, query.version) }))
    return { message: 'Look deleted' }
  })
}
