import type { FastifyInstance } from 'fastify'
import { dashboardCounts } from '../../contract/dashboard.ts'
import * as contract from '../../contract/order.ts'
import { countLowStock } from '../catalog/admin-queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, NotFound } from '../errors.ts'
import { sendCsv } from '../http/csv.ts'
import { handle } from '../http/handle.ts'
import { limitPerAddress } from '../http/rate-limits.ts'
import { pageOf, sayTotal } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { countTodos, listPaidOrders } from './order-list-queries.ts'
import { findCheckout } from './current-checkout.ts'
import { expireCheckout } from './expire-checkout.ts'
import { changeDelivery } from './change-delivery.ts'
import { exportOrders, ORDER_COLUMNS } from './export-orders.ts'
import { tryFollowSession } from './follow-session.ts'
import { readOrderId } from './order-id.ts'
import { showAdminOrders, showMasked, showOrder } from './show-order.ts'
import { placeOrder } from './place-order.ts'
import { findOrder, findOrderBySession, getOrderRow, listOrdersOfAccount } from './order-queries.ts'
import { refundOrder } from './refunds.ts'

const NO_SUCH_ORDER = 'Order does not exist'
const UNDER_WAY = 'The payment of this order is already under way. You will hear when it has arrived.'

export function registerOrders(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  const limitCheckouts = limitPerAddress('checkout')
  const limitTracking = limitPerAddress('track-order')

  handle(app, contract.placeOrder, async ({ body, headers }, { request, viewer }) => {
    await limitCheckouts(request)
    return {
      session_url: await placeOrder(shop, { items: body.items, viewer, key: headers['idempotency-key'] }),
    }
  })

  handle(app, contract.listOrders, async ({ query }, { request, reply, viewer }) => {
    const page = pageOf(query)
    const { rows, total } = await listOrdersOfAccount(db, viewer!.accountId, page)
    sayTotal(request, reply, { total }, page)
    return rows.map(showOrder)
  })

  handle(app, contract.getOrder, async ({ params }, { viewer }) => {
    const id = readOrderId(params.id)
    const order = id && (await findOrder(db, id))
    if (!order || order.account_id !== viewer!.accountId) throw new NotFound(NO_SUCH_ORDER)
    return showOrder(order)
  })

  handle(app, contract.getOrderBySession, async ({ query }, { request }) => {
    await limitTracking(request)
    const find = () => findOrderBySession(db, query.session_id)
    const order = await find()
    if (!order) throw new NotFound(NO_SUCH_ORDER)
    if (order.state !== 'awaiting_payment') return showOrder(order)
    // The shopper can be here before the provider's webhook is.
    await tryFollowSession(shop, query.session_id, { by: 'shopper' })
    return showOrder((await find())!)
  })

  handle(app, contract.trackOrder, async ({ params }, { request, viewer }) => {
    await limitTracking(request)
    const id = readOrderId(params.id)
    const order = id && (await findOrder(db, id))
    if (!order) throw new NotFound(NO_SUCH_ORDER)
    const isKnown = viewer !== null && (viewer.isAdmin || viewer.accountId === order.account_id)
    return isKnown ? showOrder(order) : showMasked(order)
  })

  handle(app, contract.cancelOrder, async ({ params }, { request }) => {
    await limitTracking(request)
    const id = readOrderId(params.id)
    const order = id && (await findOrder(db, id))
    if (!order) throw new NotFound(NO_SUCH_ORDER)
    await expireCheckout(shop, order, { by: 'shopper', ended: 'cancelled' })
    const { paid_at, state } = await getOrderRow(db, id)
    if (paid_at) throw new Conflict('This order was paid before it could be canceled.')
    if (state === 'awaiting_payment') throw new Conflict(UNDER_WAY)
    return { message: 'Your order was canceled and you were not charged.' }
  })

  handle(app, contract.cancelCheckout, async ({ headers }, { request, viewer }) => {
    await limitTracking(request)
    const order = await findCheckout(db, viewer?.accountId ?? null, headers['idempotency-key'])
    if (!order) throw new NotFound(NO_SUCH_ORDER)
    await expireCheckout(shop, order, { by: 'shopper', ended: 'cancelled' })
    if ((await getOrderRow(db, order.id)).state === 'awaiting_payment') throw new Conflict(UNDER_WAY)
    return { message: 'The checkout has ended.' }
  })

  handle(app, contract.listAdminOrders, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const { rows, ...counted } = await listPaidOrders(db, query, page)
    sayTotal(request, reply, counted, page)
    return await showAdminOrders(db, rows)
  })

  handle(app, contract.exportOrders, ({ query }, { reply }) =>
    sendCsv(reply, 'orders', ORDER_COLUMNS, exportOrders(db, query)),
  )

  handle(app, dashboardCounts, async () => {
    const [todos, low_stock] = await Promise.all([countTodos(db), countLowStock(db)])
    return { ...todos, low_stock }
  })

  const showForAdmin = async (id: string) => {
    const order = await findOrder(db, id)
    if (!order) throw new NotFound(NO_SUCH_ORDER)
    return (await showAdminOrders(db, [order]))[0]!
  }
  const getOrderId = (typed: string) => {
    const id = readOrderId(typed)
    if (!id) throw new NotFound(NO_SUCH_ORDER)
    return id
  }

  handle(app, contract.updateOrder, async ({ params, body }, { viewer }) => {
    const id = getOrderId(params.id)
    await inTransaction(db, (trx) => changeDelivery(trx, id, body.order, viewer!.email))
    return await showForAdmin(id)
  })

  handle(app, contract.refundOrder, async ({ params, body, headers }, { viewer }) => {
    const orderId = getOrderId(params.id)
    const key = headers['idempotency-key']
    await refundOrder(shop, {
      orderId,
      amount: body.amount,
      restock: body.restock ?? [],
      by: viewer!.email,
      key,
    })
    return await showForAdmin(orderId)
  })
}
