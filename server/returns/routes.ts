import type { FastifyInstance } from 'fastify'
import { agreeToDelay as agreeToDelayCall } from '../../contract/promise.ts'
import * as contract from '../../contract/return.ts'
import { inTransaction } from '../database/transaction.ts'
import { Forbidden } from '../errors.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { handle } from '../http/handle.ts'
import { findOrder } from '../orders/order-queries.ts'
import { pageOf } from '../orders/payment/difference-session.ts'
import { limitsOf } from '../orders/refunds/refund-limits.ts'
import { showMasked, showOrder } from '../orders/show-order.ts'
import type { Shop } from '../shop.ts'
import { agreeToDelay } from './agree-to-delay.ts'
import { askForReturn } from './ask-for-return.ts'
import { findBuyer } from './buyer.ts'
import { cancelPieces } from './cancel-pieces.ts'
import { showOptions } from './options.ts'
import { openDifference } from './pay-difference.ts'
import { getReturnById } from './queries.ts'
import { showReturn } from './show-return.ts'

/**
 * The calls by which a buyer requests returns for an order; one-return-routes.ts has those about an existing return.
 * Staff may call them on the buyer's behalf, which the activity records like calls for staff alone.
 */
export function registerReturns(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop
  const limit = limitPerAddress(db, 'returns')

  handle(app, contract.returnOptions, async ({ params, body }, exchange) => {
    await limit(exchange.request)
    const { order } = await findBuyer(shop, params.id, body.email, exchange, 'returns.read')
    return await showOptions(db, settings, order)
  })

  handle(app, agreeToDelayCall, async ({ params, body }, exchange) => {
    await limit(exchange.request)
    const { order, by, isStaff } = await findBuyer(shop, params.id, body.email, exchange, 'returns.change')
    await inTransaction(db, (trx) => agreeToDelay(trx, order.id, { until: body.until, by }))
    if (isStaff) await app.activity.done(exchange)
    return { message: 'Thank you. We keep your order.' }
  })

  handle(app, contract.cancelPieces, async ({ params, body, headers }, exchange) => {
    await limit(exchange.request)
    const buyer = await findBuyer(shop, params.id, body.email, exchange, 'returns.change')
    const { id: orderId } = buyer.order
    await cancelPieces(shop, {
      orderId,
      pieces: body.pieces,
      choice: body,
      by: buyer.by,
      key: headers['idempotency-key'],
      ...(buyer.isStaff && { checkLimits: limitsOf(shop, exchange.viewer!) }),
    })
    if (buyer.isStaff) await app.activity.done(exchange)
    const changed = (await findOrder(db, orderId))!
    return buyer.isKnown ? showOrder(changed) : showMasked(changed)
  })

  handle(app, contract.askForReturn, async ({ params, body, headers }, exchange) => {
    await limit(exchange.request)
    const buyer = await findBuyer(shop, params.id, body.email, exchange, 'returns.change')
    const { order, by, isStaff } = buyer
    const isHere = body.here === true
    if (isHere && !isStaff) throw new Forbidden('Only the staff can say that a parcel has arrived.')
    const asked = {
      orderId: order.id,
      items: body.items,
      choice: body,
      by,
      isStaff,
      isHere,
      key: headers['idempotency-key'],
      page: pageOf(shop),
      ...(isStaff && { checkLimits: limitsOf(shop, exchange.viewer!) }),
    }
    const returned = await inTransaction(db, (trx) => askForReturn(trx, asked))
    await openDifference(shop, returned)
    if (isStaff) await app.activity.done(exchange)
    const shown = showReturn(await getReturnById(db, returned.id), settings)
    // The buyer pays the difference of a dearer size, by the link in their mail.
    if (isStaff) delete shown.exchange?.session_url
    return shown
  })
}
