import { expect } from 'vitest'
import { type DeliveryStatus, placeOrder, refundOrder, updateOrder } from '../contract/order.ts'
import type { PaymentFields } from '../demo/payment-form.ts'
import { openDatabase } from '../server/database/connection.ts'
import { endCheckout, followSession } from '../server/orders/payment/follow-session.ts'
import { placeOrder as checkOut } from '../server/orders/checkout/place-order.ts'
import {
  findOrder,
  findOrderByCheckoutKey,
  findOrderBySession,
  lockOrder,
} from '../server/orders/order-queries.ts'
import { pay, sessionIdOf } from './payment-form.ts'
import { aProduct } from './products.ts'
import type { TestShop } from './shop.ts'

interface OrderOptions {
  /** A product of its own unless one is named. */
  product?: number
  quantity?: number
  size?: string
  /** The idempotency key of the checkout. */
  key?: string
  /** Token of the customer who buys; without it a guest buys. */
  token?: string
}

/** Places an order over the API. */
export const place = (
  shop: Pick<TestShop, 'call'>,
  product: number,
  { quantity = 1, size = 'M', key, token }: Omit<OrderOptions, 'product'> = {},
) =>
  shop.call(
    placeOrder,
    {
      headers: key ? { 'idempotency-key': key } : {},
      body: { items: [{ id: product, size, quantity }] },
    },
    token,
  )

/** The order as the database has it now. */
export const orderOf = async ({ shop }: TestShop, id: string) => (await findOrder(shop.db, id))!

export const orderOfSession = async ({ shop }: TestShop, sessionId: string) =>
  (await findOrderBySession(shop.db, sessionId))!

interface AnOrder {
  id: string
  product: number
  session_id: string
  session_url: string
}

/** An order that waits for its payment. */
export async function anOrder(shop: TestShop, { product, ...options }: OrderOptions = {}): Promise<AnOrder> {
  const bought = product ?? (await aProduct(shop))
  const { status, body } = await place(shop, bought, options)
  expect(status, body.error).toBe(200)
  const session_id = sessionIdOf(body.session_url)
  const { id } = await orderOfSession(shop, session_id)
  return { id, product: bought, session_id, session_url: body.session_url }
}

export interface APaidOrder extends AnOrder {
  payment_intent: string
  /** In cents, shipping and tax included. */
  charged: number
}

/** An order that was paid on the payment page, and whose payment the shop has recorded. */
export async function aPaidOrder(
  shop: TestShop,
  { payment, ...options }: OrderOptions & { payment?: Partial<PaymentFields> } = {},
): Promise<APaidOrder> {
  const order = await anOrder(shop, options)
  await pay(order.session_url, payment)
  await followSession(shop.shop, order.session_id, { by: 'provider' })
  const { payment_intent, amount_charged } = await orderOf(shop, order.id)
  return { ...order, payment_intent: payment_intent!, charged: amount_charged! }
}

/** Changes an order's delivery as an admin would; answers with the reply. */
export const changeDelivery = (
  shop: TestShop,
  id: string,
  delivery_attributes: { status?: DeliveryStatus; tracking_information?: string | null; begun?: boolean },
) => shop.callAsAdmin(updateOrder, { params: { id }, body: { order: { delivery_attributes } } })

/** A paid order whose parcel has left. */
export async function aShippedOrder(
  shop: TestShop,
  options: Parameters<typeof aPaidOrder>[1] = {},
): Promise<APaidOrder> {
  const order = await aPaidOrder(shop, options)
  expect((await changeDelivery(shop, order.id, { status: 'shipped' })).status).toBe(200)
  return order
}

/**
 * Asks for a refund as an admin would, of everything that is left unless an amount is given; answers with the reply.
 */
export const refund = (shop: TestShop, id: string, amount?: number, key = 'click') =>
  shop.callAsAdmin(refundOrder, {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { amount },
  })

/** A paid order whose money went back, all of it unless an amount is given. */
export async function aRefundedOrder(
  shop: TestShop,
  { amount, ...options }: Parameters<typeof aPaidOrder>[1] & { amount?: number } = {},
): Promise<APaidOrder> {
  const order = await aPaidOrder(shop, options)
  expect((await refund(shop, order.id, amount)).status).toBe(200)
  return order
}

export interface AReservedOrder {
  id: string
  product: number
  key: string
}

/**
 * An order whose process ended before it had recorded the payment session, which Stripe has opened unless the
 * test says that the request never reached it. The process ends by losing its database connections.
 */
export async function aReservedOrder(
  shop: TestShop,
  { product, key, reachesStripe = true }: { product: number; key: string; reachesStripe?: boolean },
): Promise<AReservedOrder> {
  const { connectionString } = shop.shop.pool.options
  const connection = openDatabase({ connectionString: connectionString!, max: 1 })
  const { provider } = shop.shop
  const { sessions } = provider.stripe.checkout
  const create: typeof sessions.create = async (...request) => {
    const session = reachesStripe ? await sessions.create(...request) : undefined
    await connection.close()
    if (!session) throw new Error('The process has ended.')
    return session
  }
  const dying = {
    ...shop.shop,
    db: connection.db,
    pool: connection.pool,
    sandboxPool: connection.pool,
    provider: { ...provider, stripe: { checkout: { sessions: { create } } } as typeof provider.stripe },
  }
  await expect(
    checkOut(dying, { items: [{ id: product, size: 'M', quantity: 1 }], viewer: null, key }),
  ).rejects.toThrow()
  const { id, state } = (await findOrderByCheckoutKey(shop.shop.db, null, key))!
  expect(state).toBe('reserved')
  return { id, product, key }
}

/** Has the shop take an order for expired while its payment session can still be paid. */
export const expireOrderTooEarly = ({ shop }: TestShop, id: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await endCheckout(trx, (await lockOrder(trx, id))!, 'expired', {
      by: 'provider',
      what: 'told as expired',
    })
  })
