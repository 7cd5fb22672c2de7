import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/order.ts'
import { recordActivity } from '../accounts/activity.ts'
import { sendDelayNotice as sendDelayNoticeCall } from '../../contract/order-notes.ts'
import { MOST_AT_ONCE } from '../../contract/packing.ts'
import { inTransaction } from '../database/transaction.ts'
import { found } from '../errors.ts'
import { handle, requirePermission } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { listPage } from '../http/paging.ts'
import { countriesOf } from '../settings/delivery.ts'
import type { Shop } from '../shop.ts'
import { changeDelivery } from './change-delivery.ts'
import { sendDelayNotice } from './promises/delay-notice.ts'
import { ordersFile } from './lists/export-orders.ts'
import { NO_SUCH_ORDER, requireOrderId } from './order-id.ts'
import { listPaidOrderIds, listPaidOrders } from './lists/order-list-queries.ts'
import { findOrder } from './order-queries.ts'
import { limitsOf } from './refunds/refund-limits.ts'
import { refundOrder } from './refunds/refunds.ts'
import { showAdminOrders, showUnpaid } from './show-order.ts'
import { listUnpaidOrders } from './lists/unpaid-queries.ts'

export function registerAdminOrders(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  handle(app, contract.listAdminOrders, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listPaidOrders(db, query, page))
    return showAdminOrders(db, rows)
  })

  handle(app, contract.listOrderIds, async ({ query }) => await listPaidOrderIds(db, query, MOST_AT_ONCE))

  handle(app, contract.listUnpaidCheckouts, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listUnpaidOrders(db, query.q?.trim() ?? '', page))
    return rows.map(showUnpaid)
  })

  handle(app, contract.exportOrders, ({ query }, { reply }) =>
    sendTable(reply, 'orders', ordersFile(db, query), shop.settings.get('shop').time_zone),
  )

  const showForAdmin = async (id: string) => {
    const order = found(await findOrder(db, id), NO_SUCH_ORDER)
    return (await showAdminOrders(db, [order]))[0]!
  }

  handle(app, contract.updateOrder, async ({ params, body }, exchange) => {
    const viewer = exchange.viewer!
    const id = requireOrderId(params.id)
    const { delivery_attributes, email } = body.order
    if (delivery_attributes.address_attributes || email) requirePermission(viewer, 'orders.change')
    const served = countriesOf(shop.settings.get('delivery'))
    await inTransaction(db, async (trx) => {
      const changed = await changeDelivery(trx, id, body.order, viewer.email, served)
      await recordActivity(trx, exchange, { target: id, ...changed })
    })
    return await showForAdmin(id)
  })

  handle(app, sendDelayNoticeCall, async ({ params, body }, { viewer }) => {
    const id = requireOrderId(params.id)
    await inTransaction(db, (trx) => sendDelayNotice(trx, id, { until: body.until, by: viewer!.email }))
    return await showForAdmin(id)
  })

  handle(app, contract.refundOrder, async ({ params, body, headers }, { viewer }) => {
    const orderId = requireOrderId(params.id)
    const key = headers['idempotency-key']
    await refundOrder(shop, {
      orderId,
      amount: body.amount,
      pieces: body.pieces ?? body.restock ?? [],
      restock: body.restock ?? [],
      by: viewer!.email,
      key,
      version: body.version,
      checkLimits: limitsOf(shop, viewer!),
    })
    return await showForAdmin(orderId)
  })
}
