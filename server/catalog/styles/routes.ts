import type { FastifyInstance } from 'fastify'
import { getMeasurements } from '../../../contract/measure.ts'
import { savePromises as savePromisesCall } from '../../../contract/promise.ts'
import { StyleFacts } from '../../../contract/schemas/style.ts'
import { saveCodes as saveCodesCall } from '../../../contract/sku.ts'
import { EEA } from '../../../contract/eea.ts'
import * as contract from '../../../contract/style.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { inTransaction } from '../../database/transaction.ts'
import { found } from '../../errors.ts'
import { handle } from '../../http/handle.ts'
import { handleForAll } from '../../http/handle-for-all.ts'
import { listPage } from '../../http/paging.ts'
import type { Shop } from '../../shop.ts'
import { getProductName } from '../queries.ts'
import { changeStyle } from './change-style.ts'
import { saveCodes } from './codes.ts'
import { registerGrouping } from './group-routes.ts'
import { findMeasurements } from './measure-queries.ts'
import { registerMakers } from './maker-routes.ts'
import { registerPalette } from './palette-routes.ts'
import { savePromises } from './promises.ts'
import { findStyle, listStyleSummaries } from './style-queries.ts'

export function registerStyles(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listStyles, ({ query }, exchange) => {
    const needsMaker = settings
      .get('delivery')
      .groups.some(({ countries }) => countries.some((country) => EEA.has(country)))
    return listPage(exchange, query, (page) =>
      listStyleSummaries(db, { name: query.name?.trim(), needsMaker }, page),
    )
  })

  handle(app, contract.getStyle, async ({ params }) =>
    found(await findStyle(db, params.id), 'Style not found'),
  )

  handle(app, saveCodesCall, async ({ params: { id }, body }, exchange) => {
    const name = await getProductName(db, id)
    return inTransaction(db, async (trx) => {
      const { before, after, version } = await saveCodes(trx, id, body.codes)
      await recordActivity(trx, exchange, {
        target: `${name} (${id})`,
        before: { codes: before },
        after: { codes: after },
      })
      return { codes: after, version }
    })
  })

  handle(app, savePromisesCall, async ({ params: { id }, body }, exchange) => {
    const name = await getProductName(db, id)
    return inTransaction(db, async (trx) => {
      const { before, after, version } = await savePromises(trx, id, body.promises)
      await recordActivity(trx, exchange, {
        target: `${name} (${id})`,
        before: { promises: before },
        after: { promises: after },
      })
      return { promises: after, version }
    })
  })

  handleForAll(app, getMeasurements, async ({ params }) =>
    found(await findMeasurements(db, params.id), 'This product has no measurements.'),
  )

  handle(app, contract.updateStyle, ({ params, body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after } = await changeStyle(trx, params.id, body)
      await recordActivity(trx, exchange, {
        target: `${after.name} (${after.id})`,
        before: { ...before },
        after: factsOf(after),
      })
      return after
    }),
  )

  registerGrouping(app, { db })
  registerPalette(app, { db })
  registerMakers(app, { db })
}

const factsOf = (style: contract.AdminStyle) =>
  Object.fromEntries(
    Object.keys(StyleFacts.properties).map((fact) => [fact, style[fact as keyof contract.AdminStyle]]),
  )
