import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/return.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { findBuyersReturn } from './buyer.ts'
import { callOffReturn, giveReason, postReturn } from './buyer-changes.ts'
import { followPayment } from './pay-difference.ts'
import { getReturnById } from './queries.ts'
import { showReturn } from './show-return.ts'

/** The calls by which a buyer sees and changes a return. */
export function registerOneReturn(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop
  const limit = limitPerAddress(db, 'returns')
  const showById = async (id: string) => showReturn(await getReturnById(db, id), settings)

  handle(app, contract.showReturn, async ({ params, body }, exchange) => {
    await limit(exchange.request)
    const { returned } = await findBuyersReturn(shop, params.number, body.email, exchange, 'returns.read')
    const isBeingPaid = await followPayment(shop, returned, exchange.request)
    const shown = await showById(returned.id)
    if (isBeingPaid && shown.exchange?.pay_until) shown.exchange.being_paid = true
    return shown
  })

  handle(app, contract.callOffReturn, async ({ params, body }, exchange) => {
    await limit(exchange.request)
    const buyer = await findBuyersReturn(shop, params.number, body.email, exchange, 'returns.change')
    await callOffReturn(shop, buyer.returned.number, buyer.by)
    if (buyer.isStaff) await app.activity.done(exchange)
    return await showById(buyer.returned.id)
  })

  handle(app, contract.giveReason, async ({ params, body }, exchange) => {
    await limit(exchange.request)
    const buyer = await findBuyersReturn(shop, params.number, body.email, exchange, 'returns.change')
    const { reason, comment } = body
    await giveReason(shop, buyer.returned.number, { reason, comment, by: buyer.by })
    if (buyer.isStaff) await app.activity.done(exchange)
    return await showById(buyer.returned.id)
  })

  handle(app, contract.postReturn, async ({ params, body }, exchange) => {
    await limit(exchange.request)
    const buyer = await findBuyersReturn(shop, params.number, body.email, exchange, 'returns.change')
    await postReturn(shop, buyer.returned.number, body.tracking_information.trim(), buyer.by)
    if (buyer.isStaff) await app.activity.done(exchange)
    return await showById(buyer.returned.id)
  })
}
