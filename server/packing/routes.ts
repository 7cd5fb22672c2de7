import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/packing.ts'
import { retryCollisions } from '../database/transaction.ts'
import { handle } from '../http/handle.ts'
import { markPrinted } from '../orders/lists/named-order-queries.ts'
import type { Shop } from '../shop.ts'
import { registerStockCounts } from './count-routes.ts'
import { deliverOrders } from './deliver-orders.ts'
import { checkShipments, shipOrders } from './ship-orders.ts'
import { readSlips } from './slips.ts'

export function registerPacking(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop
  registerStockCounts(app, shop)
  handle(app, contract.getSlips, async ({ body }) => await readSlips(db, body.ids, settings.get('shop')))

  handle(app, contract.recordPrinted, async ({ body }, { viewer, request }) => {
    const printedAt = await retryCollisions(() => markPrinted(db, body.orders, viewer!.email))
    request.change = { target: body.orders.map(({ id }) => id).join(' '), after: {} }
    return { printed_at: printedAt.toISOString() }
  })

  handle(app, contract.checkShipments, async ({ body }, { viewer }) => ({
    lines: await checkShipments(db, body.lines, viewer!.email),
  }))

  handle(app, contract.shipOrders, async ({ body }, { viewer, request }) => {
    const lines = await shipOrders(db, body.lines, viewer!.email)
    // Without the tracking numbers: the orders have them, where an erasure finds them.
    request.change = { target: lines.map(({ id }) => id).join(' '), after: {} }
    return { lines }
  })

  for (const [call, status] of [
    [contract.markDelivered, 'delivered'],
    [contract.unmarkDelivered, 'shipped'],
  ] as const) {
    handle(app, call, async ({ body }, { viewer, request }) => {
      const marked = await deliverOrders(db, body.ids, status, viewer!.email)
      request.change = { target: marked.changed.join(' '), after: {} }
      return marked
    })
  }
}
