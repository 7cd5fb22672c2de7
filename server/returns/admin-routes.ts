import type { FastifyInstance } from 'fastify'
import * as adminContract from '../../contract/admin-return.ts'
import { found } from '../errors.ts'
import { handle, type Viewer } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { listPage } from '../http/paging.ts'
import { requireOrderId } from '../orders/order-id.ts'
import { limitsOf } from '../orders/refunds/refund-limits.ts'
import { NO_SUCH_RETURN, readReturnNumber } from '../orders/return-number.ts'
import type { Shop } from '../shop.ts'
import { settleClaim } from './claims.ts'
import { decideReturn } from './decide.ts'
import { disposePiece } from './dispose.ts'
import { returnsFile } from './export-returns.ts'
import { listReturns } from './list-queries.ts'
import { isBeingPaid } from './pay-difference.ts'
import { findReturn } from './queries.ts'
import { receiveReturn } from './receive.ts'
import { sendNow } from './send-now.ts'
import { putAwayReturns } from './put-away.ts'
import { payAgain, settleReturn } from './settle.ts'
import { showAdminReturn, showListedReturn } from './show-return.ts'

export function registerAdminReturns(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop

  /** Who decides about a return, and how much money they may give back. */
  const deciding = (viewer: Viewer) => ({ by: viewer.email, checkLimits: limitsOf(shop, viewer) })
  const show = async (number: string) => {
    const returned = found(await findReturn(db, number), NO_SUCH_RETURN)
    return await showAdminReturn(db, settings, returned)
  }

  handle(app, adminContract.listReturns, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listReturns(db, query, page))
    return rows.map((row) => showListedReturn(row, settings))
  })

  handle(app, adminContract.exportReturns, ({ query }, { reply }) =>
    sendTable(reply, 'returns', returnsFile(db, settings, query), settings.get('shop').time_zone),
  )

  handle(app, adminContract.getReturn, ({ params }) => show(requireNumber(params.number)))

  handle(app, adminContract.decideReturn, async ({ params, body }, { viewer }) => {
    const number = requireNumber(params.number)
    const returned = body.decision === 'accept' && (await findReturn(db, number))
    const isPaying = returned ? await isBeingPaid(shop, returned) : false
    await decideReturn(shop, number, { ...body, ...deciding(viewer!), isBeingPaid: isPaying })
    return await show(number)
  })

  handle(app, adminContract.receiveReturn, async ({ params, body }, { viewer }) => {
    const number = requireNumber(params.number)
    await receiveReturn(shop, number, { ...body, by: viewer!.email })
    return await show(number)
  })

  handle(app, adminContract.settleReturn, async ({ params, body }, { viewer }) => {
    const number = requireNumber(params.number)
    await settleReturn(shop, number, { ...body, ...deciding(viewer!) })
    return await show(number)
  })

  handle(app, adminContract.sendExchangeNow, async ({ params, body }, { viewer }) => {
    const number = requireNumber(params.number)
    await sendNow(shop, number, { ...body, ...deciding(viewer!) })
    return await show(number)
  })

  handle(app, adminContract.payReturnAgain, async ({ params }, { viewer }) => {
    const number = requireNumber(params.number)
    await payAgain(shop, number, viewer!.email, limitsOf(shop, viewer!))
    return await show(number)
  })

  handle(app, adminContract.disposePiece, async ({ params, body }, { viewer }) => {
    const { disposition, why } = body
    return await show(await disposePiece(shop, params.id, { disposition, why, by: viewer!.email }))
  })

  handle(
    app,
    adminContract.putAwayReturns,
    async ({ body: { numbers, disposition } }, { viewer, request }) => {
      const read = numbers.map((typed) => readReturnNumber(typed) ?? typed)
      const done = await putAwayReturns(shop, read, { disposition, by: viewer!.email })
      request.change = { target: done.changed.join(' '), after: { disposition, pieces: done.pieces } }
      return done
    },
  )

  handle(app, adminContract.settleClaim, async ({ params, body, headers }, { viewer }) => {
    const orderId = requireOrderId(params.id)
    const key = headers['idempotency-key']
    const { number } = await settleClaim(shop, { ...body, orderId, key, ...deciding(viewer!) })
    return await show(number)
  })
}

const requireNumber = (typed: string): string => found(readReturnNumber(typed), NO_SUCH_RETURN)
