import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/maker.ts'
import { recordingChanges } from '../../accounts/activity.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { listMakers } from './maker-queries.ts'
import { changeMaker, createMaker, deleteMaker } from './makers.ts'

export function registerMakers(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handle(app, contract.listMakers, () => listMakers(db))

  const change = recordingChanges<contract.Maker>(db, { nameOf: ({ name }) => name, shown: contentOf })

  handle(app, contract.createMaker, ({ body }, exchange) =>
    change(exchange, async (trx) => ({ after: await createMaker(trx, body) })),
  )

  handle(app, contract.updateMaker, ({ params, body }, exchange) =>
    change(exchange, (trx) => changeMaker(trx, params.id, body)),
  )

  handle(app, contract.deleteMaker, async ({ params }, exchange) => {
    await change(exchange, async (trx) => ({ before: await deleteMaker(trx, params.id) }))
    return { message: 'Maker deleted' }
  })
}

const contentOf = ({ id: _, styles: __, version: ___, ...content }: contract.Maker) => content
