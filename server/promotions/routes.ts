import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/promotion.ts'
import { recordActivity, recordingChanges } from '../accounts/activity.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { csvFile } from '../http/csv.ts'
import { type Exchange, handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { checkPromotion } from './check-promotion.ts'
import { promotionsFile } from './export-promotions.ts'
import { makeCodes } from './make-codes.ts'
import { listPromotions } from './promotion-queries.ts'
import {
  type ChangedPromotion,
  changePromotion,
  createPromotion,
  endPromotion,
  getPromotion,
  refuseTakenCode,
  showPromotion,
} from './promotions.ts'

export function registerPromotions(app: FastifyInstance, shop: Shop): void {
  registerReads(app, shop)
  registerChanges(app, shop)
}

function registerReads(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listPromotions, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listPromotions(db, query.text ?? '', page))
    return rows.map(showPromotion)
  })

  handle(app, contract.exportPromotions, async (_input, { reply }) =>
    sendTable(reply, 'promotions', await promotionsFile(db), settings.get('shop').time_zone),
  )

  handle(app, contract.getPromotion, ({ params }) => getPromotion(db, params.id))

  handle(app, contract.checkPromotion, ({ body }) => checkPromotion(db, settings.get('delivery'), body))
}

function registerChanges(app: FastifyInstance, { db, settings }: Shop): void {
  const record = recordingChanges<contract.Promotion>(db, { nameOf: ({ name }) => name, shown: contentOf })
  const change = (exchange: Exchange, work: (trx: Transaction) => Promise<ChangedPromotion>) =>
    record(exchange, work).catch(refuseTakenCode)

  handle(app, contract.createPromotion, ({ body }, exchange) =>
    change(exchange, async (trx) => ({ after: await createPromotion(trx, body) })),
  )

  handle(app, contract.changePromotion, ({ params, body }, exchange) =>
    change(exchange, (trx) => changePromotion(trx, params.id, body)),
  )

  handle(app, contract.endPromotion, ({ params, body }, exchange) =>
    change(exchange, (trx) => endPromotion(trx, params.id, body.version)),
  )

  handle(app, contract.makeCodes, async ({ params, body }, exchange) => {
    const codes = await inTransaction(db, async (trx) => {
      const { name } = await getPromotion(trx, params.id)
      const made = await makeCodes(trx, params.id, body)
      await recordActivity(trx, exchange, { target: name, after: { codes: made.length } })
      return made
    })
    return sendTable(
      exchange.reply,
      'codes',
      csvFile({ code: String }, codes),
      settings.get('shop').time_zone,
    )
  })
}

const contentOf = ({
  id: _,
  version: __,
  held: ___,
  taken: ____,
  over: _____,
  given: ______,
  ...content
}: contract.Promotion) => content
