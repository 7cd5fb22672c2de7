import type { FastifyInstance } from 'fastify'
import { awaitsReturn, isOpen } from '../../contract/order-states.ts'
import { orderGiftCard as orderGiftCardCall } from '../../contract/credit.ts'
import * as contract from '../../contract/order.ts'
import { DAY_MS } from '../../contract/time.ts'
import { Conflict, NotFound, found } from '../errors.ts'
import { type Exchange, handle, isStaffWith } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import type { Shop } from '../shop.ts'
import { askAboutLostSession, askAboutSession } from './payment/ask-about-session.ts'
import { isOfBrowser, readOwner, rememberOwner } from './checkout/checkout-owner.ts'
import { untilFollowed } from './payment/following.ts'
import { isPaidAndAwaited } from './checkout/checkout-queries.ts'
import { findCheckout } from './checkout/current-checkout.ts'
import { cancelCheckout } from './checkout/expire-checkout.ts'
import { orderGiftCard } from './checkout/gift-card-orders.ts'
import { withDeliveryTime } from './delivery-time.ts'
import { NO_SUCH_ORDER, readOrderId } from './order-id.ts'
import {
  findOrder,
  findOrderBySession,
  getOrderRow,
  listOrdersOfAccount,
  type OrderWithDetails,
} from './order-queries.ts'
import { ownsOrder } from './owns-order.ts'
import { placeOrder } from './checkout/place-order.ts'
import { placeQuoted } from './checkout/place-quoted.ts'
import { quoteCart } from './checkout/quote.ts'
import { showMasked, showOrder } from './show-order.ts'
import type { OrderRow } from './tables.ts'

type Limit = ReturnType<typeof limitPerAddress>

const UNDER_WAY = 'The payment of this order is already under way. You will hear when it has arrived.'
const AWAITS_PARCEL =
  'This exchange waits for your parcel and was not canceled. To end it, call off the return that it belongs to.'

export function registerOrders(app: FastifyInstance, shop: Shop): void {
  const limitTracking = limitPerAddress(shop.db, 'track-order')
  registerCheckouts(app, shop, limitTracking)
  registerReads(app, shop, limitTracking)
}

function registerCheckouts(app: FastifyInstance, shop: Shop, limitTracking: Limit): void {
  const { db } = shop
  const limitCheckouts = limitPerAddress(db, 'checkout')
  const limitQuotes = limitPerAddress(db, 'quote')

  handle(app, contract.placeOrder, async ({ body, headers }, { request, reply, viewer }) => {
    await limitCheckouts(request)
    const owner = rememberOwner(shop, request, reply)
    const key = headers['idempotency-key']
    const { quote, ...checkout } = { ...body, viewer, key, owner }
    if (quote !== undefined) return await placeQuoted(shop, { ...checkout, quote })
    return { session_url: await placeOrder(shop, checkout) }
  })

  handle(app, contract.quoteOrder, async ({ body }, { request, reply, viewer }) => {
    await limitQuotes(request)
    // Before placing the order, because its response may get lost: an order that credit pays at once is only found by
    // its browser.
    rememberOwner(shop, request, reply)
    return await quoteCart(shop, body, viewer, request)
  })

  handle(app, orderGiftCardCall, async ({ body, headers }, { request, reply, viewer }) => {
    await limitCheckouts(request)
    const owner = rememberOwner(shop, request, reply)
    const key = headers['idempotency-key']
    return { session_url: await orderGiftCard(shop, { wish: body, viewer, key, owner }) }
  })

  handle(app, contract.cancelOrder, async ({ params }, { request }) => {
    await limitTracking(request)
    const order = await getTyped(shop, params.id)
    await cancelCheckout(shop, order)
    const { paid_at, state } = await getOrderRow(db, order.id)
    if (paid_at) throw new Conflict('This order was paid before it could be canceled.')
    if (isOpen(state)) throw new Conflict(UNDER_WAY)
    if (awaitsReturn(state)) throw new Conflict(AWAITS_PARCEL)
    return { message: 'Your order was canceled and you were not charged.' }
  })

  handle(app, contract.cancelCheckout, async ({ headers }, { request, viewer }) => {
    await limitTracking(request)
    const accountId = viewer?.accountId ?? null
    const row = await findCheckout(db, accountId, headers['idempotency-key'], readOwner(shop, request))
    const order = found(row, NO_SUCH_ORDER)
    await cancelCheckout(shop, order)
    const ended = await getOrderRow(db, order.id)
    if (isOpen(ended.state)) throw new Conflict(UNDER_WAY)
    const isPaid = await isPaidAndAwaited(db, ended)
    return { message: 'The checkout has ended.', ...(isPaid && { paid: true }) }
  })
}

function registerReads(app: FastifyInstance, shop: Shop, limitTracking: Limit): void {
  const { db } = shop

  handle(app, contract.listOrders, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listOrdersOfAccount(db, exchange.viewer!, page))
    return rows.map(showOrder)
  })

  handle(app, contract.getOrder, async ({ params }, { viewer }) => {
    const order = await getTyped(shop, params.id)
    if (!ownsOrder(viewer!, order)) throw new NotFound(NO_SUCH_ORDER)
    return withDeliveryTime(shop, showOrder(order), order)
  })

  /**
   * The cookie stays in the browser after a logout, when another person may use it, so it only opens orders of guests.
   */
  const knowsOrder = (order: OrderRow, { request, viewer }: Exchange) =>
    isStaffWith(viewer, 'orders.read') ||
    (viewer !== null && ownsOrder(viewer, order)) ||
    (order.account_id === null && isOfBrowser(order, readOwner(shop, request)))

  handle(app, contract.getOrderBySession, async ({ query }, exchange) => {
    const { request } = exchange
    await limitTracking(request)
    const find = async () => {
      await untilFollowed(query.session_id)
      return await findOrderBySession(db, query.session_id)
    }
    const known = await find()
    if (!known) await askAboutLostSession(shop, query.session_id, request)
    const order = found(known ?? (await find()), NO_SUCH_ORDER)
    if (isOpen(order.state)) await askAboutSession(shop, query.session_id, request)
    const shown = isOpen(order.state) ? (await find())! : order
    const show = isRecent(shown) || knowsOrder(shown, exchange) ? showOrder : showMasked
    return withDeliveryTime(shop, show(shown), shown)
  })

  handle(app, contract.trackOrder, async ({ params }, exchange) => {
    await limitTracking(exchange.request)
    const order = await getTyped(shop, params.id)
    const show = knowsOrder(order, exchange) ? showOrder : showMasked
    return withDeliveryTime(shop, show(order), order)
  })
}

/** An id may be typed without the shop's prefix. */
async function getTyped({ db, settings }: Shop, typed: string): Promise<OrderWithDetails> {
  const id = readOrderId(typed, settings.get('shop').order_prefix)
  return found(id === undefined ? undefined : await findOrder(db, id), NO_SUCH_ORDER)
}

/** The address of the success page remains in histories and logs, so it opens the whole order for one day only. */
const RECENT_MS = DAY_MS

const isRecent = ({ paid_at, created_at }: OrderRow) =>
  Date.now() - (paid_at ?? created_at).getTime() < RECENT_MS
