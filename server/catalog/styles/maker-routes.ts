import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/maker.ts'
import type { Maker } from '../../../contract/maker.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { listMakers } from './maker-queries.ts'
import { changeMaker, createMaker, deleteMaker } from './makers.ts'
import { inTransaction } from '../../database/transaction.ts'

export function registerMakers(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handle(app, contract.listMakers, () => listMakers(db))

  handle(app, contract.createMaker, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const maker = await createMaker(trx, body)
      await recordActivity(trx, exchange, { target: maker.name, after: contentOf(maker) })
      return maker
    }),
  )

  handle(app, contract.updateMaker, ({ params, body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after } = await changeMaker(trx, params.id, body)
      await recordActivity(trx, exchange, {
        target: before.name,
        before: contentOf(before),
        after: contentOf(after),
      })
      return after
    }),
  )

  handle(app, contract.deleteMaker, ({ params }, exchange) =>
    inTransaction(db, async (trx) => {
      const maker = await deleteMaker(trx, params.id)
      await recordActivity(trx, exchange, { target: maker.name, before: contentOf(maker) })
      return { message: 'Maker deleted' }
    }),
  )
}

const contentOf = ({ id: _, styles: __, version: ___, ...content }: Maker) => ({ ...content })
