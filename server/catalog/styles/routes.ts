import type { FastifyInstance } from 'fastify'
import { getMeasurements } from '../../../contract/measure.ts'
import { savePromises as savePromisesCall } from '../../../contract/promise.ts'
import { StyleFacts } from '../../../contract/schemas/style.ts'
import * as contract from '../../../contract/style.ts'
import type { AdminStyle } from '../../../contract/style.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { inTransaction } from '../../database/transaction.ts'
import { NotFound } from '../../errors.ts'
import { handle } from '../../http/handle.ts'
import { pageOf, sayTotal } from '../../http/paging.ts'
import type { Shop } from '../../shop.ts'
import { getAnyProduct } from '../queries.ts'
import { changeStyle, joinStyles, splitStyle } from './change-style.ts'
import { saveCodes } from './codes.ts'
import { findMeasurements } from './measure-queries.ts'
import { registerMakers } from './maker-routes.ts'
import { registerPalette } from './palette-routes.ts'
import { savePromises } from './promises.ts'
import { findStyle, listProposals, listStyleSummaries } from './style-queries.ts'

export function registerStyles(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.listStyles, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const { rows, total } = await listStyleSummaries(db, query.name?.trim(), page)
    sayTotal(request, reply, { total }, page)
    return rows
  })

  handle(app, contract.proposeStyles, () => listProposals(db))

  handle(app, contract.getStyle, async ({ params }) => {
    const style = await findStyle(db, params.id)
    if (!style) throw new NotFound('Style not found')
    return style
  })

  handle(app, contract.saveCodes, async ({ params: { id }, body }, exchange) => {
    const { name } = await getAnyProduct(db, id)
    return db.transaction().execute(async (trx) => {
      const { before, after } = await saveCodes(trx, id, body.codes)
      await recordActivity(trx, exchange, {
        target: `${name} (${id})`,
        before: { codes: before },
        after: { codes: after },
      })
      return { codes: after }
    })
  })

  handle(app, savePromisesCall, async ({ params: { id }, body }, exchange) => {
    const { name } = await getAnyProduct(db, id)
    return inTransaction(db, async (trx) => {
      const { before, after } = await savePromises(trx, id, body.promises)
      await recordActivity(trx, exchange, {
        target: `${name} (${id})`,
        before: { promises: before },
        after: { promises: after },
      })
      return { promises: after }
    })
  })

  handle(app, getMeasurements, async ({ params }) => {
    const measurements = await findMeasurements(db, params.id)
    if (!measurements) throw new NotFound('This product has no measurements.')
    return measurements
  })

  handle(app, contract.updateStyle, ({ params, body }, exchange) =>
    db.transaction().execute(async (trx) => {
      const { before, after } = await changeStyle(trx, params.id, body)
      await recordActivity(trx, exchange, {
        target: targetOf(after),
        before: { ...before },
        after: factsOf(after),
      })
      return after
    }),
  )

  handle(app, contract.joinStyles, ({ body }, exchange) =>
    db.transaction().execute(async (trx) => {
      const { before, after } = await joinStyles(trx, body)
      await recordActivity(trx, exchange, {
        target: targetOf(after),
        before: { styles: before.map(({ id, name }) => `${name} (${id})`) },
        after: { products: after.products.map(({ id }) => id) },
      })
      return after
    }),
  )

  handle(app, contract.splitStyle, ({ body }, exchange) =>
    db.transaction().execute(async (trx) => {
      const { before, after } = await splitStyle(trx, body)
      await recordActivity(trx, exchange, {
        target: `${before.name} (${before.id})`,
        after: { style: targetOf(after), products: after.products.map(({ id }) => id) },
      })
      return after
    }),
  )

  registerPalette(app, { db })
  registerMakers(app, { db })
}

const targetOf = ({ id, name }: AdminStyle) => `${name} (${id})`

const factsOf = (style: AdminStyle) =>
  Object.fromEntries(
    Object.keys(StyleFacts.properties).map((fact) => [fact, style[fact as keyof AdminStyle]]),
  )
