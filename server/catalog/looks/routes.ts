import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/look.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { inTransaction } from '../../database/transaction.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { listLooks } from './look-queries.ts'
import { changeLook, createLook, deleteLook, getAdminLook, showLookOf } from './looks.ts'

export function registerLooks(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handle(app, contract.getLook, async ({ params }) => ({ look: await showLookOf(db, params.id) }))

  handle(app, contract.listAdminLooks, () => listLooks(db))

  handle(app, contract.getAdminLook, ({ params }) => getAdminLook(db, params.id))

  handle(app, contract.createLook, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      await recordActivity(trx, exchange, { target: body.title, after: body })
      return await createLook(trx, body)
    }),
  )

  handle(app, contract.updateLook, ({ params, body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after } = await changeLook(trx, params.id, body)
      await recordActivity(trx, exchange, {
        target: before.title,
        before: facts(before),
        after: facts(after),
      })
      return after
    }),
  )

  handle(app, contract.deleteLook, ({ params, query }, exchange) =>
    inTransaction(db, async (trx) => {
      const before = await deleteLook(trx, params.id, query.version)
      await recordActivity(trx, exchange, { target: before.title, before: facts(before) })
      return { message: 'Look deleted' }
    }),
  )
}

const facts = ({ title, picture, members, active }: contract.LookContent) => ({
  title,
  picture,
  members,
  active,
})
