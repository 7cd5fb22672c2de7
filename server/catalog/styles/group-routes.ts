import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/style.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { inTransaction } from '../../database/transaction.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { joinStyles, splitStyle } from './change-style.ts'
import { keepApart, listKeptApart, listProposals } from './proposal-queries.ts'

export function registerGrouping(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handle(app, contract.proposeStyles, () => listProposals(db))

  handle(app, contract.listKeptApart, () => listKeptApart(db))

  handle(app, contract.keepApart, ({ body: { name, apart } }, exchange) =>
    inTransaction(db, async (trx) => {
      await keepApart(trx, name, apart)
      await recordActivity(trx, exchange, { target: name, after: { apart } })
      return { name, apart }
    }),
  )

  handle(app, contract.joinStyles, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after, otherMeasures } = await joinStyles(trx, body)
      await recordActivity(trx, exchange, {
        target: targetOf(after),
        before: { styles: before.map(targetOf) },
        after: { products: after.products.map(({ id }) => id) },
      })
      return { ...after, ...(otherMeasures.length > 0 && { other_measures: otherMeasures }) }
    }),
  )

  handle(app, contract.splitStyle, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after } = await splitStyle(trx, body)
      await recordActivity(trx, exchange, {
        target: targetOf(before),
        after: { style: targetOf(after), products: after.products.map(({ id }) => id) },
      })
      return after
    }),
  )
}

const targetOf = ({ id, name }: { id: number; name: string }) => `${name} (${id})`
