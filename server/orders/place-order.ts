import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { CartItem } from '../../contract/cart.ts'
import { isOpen } from '../../contract/order-states.ts'
import { money } from '../../contract/money.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import { checkCart, type CheckedLine } from '../cart/rules.ts'
import { releaseStock } from '../catalog/stock-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { atOnce, inTransaction } from '../database/transaction.ts'
import { Conflict, Refused, Unavailable } from '../errors.ts'
import type { Viewer } from '../http/handle.ts'
import { askProvider, isRefusal, newDeadline } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import {
  awaitPayment,
  findOpenOrder,
  MIN_MINUTES_TO_PAY,
  insertReservedOrder,
  lockCheckout,
} from './checkout-queries.ts'
import { newOrderId } from './order-id.ts'
import { findOrderByCheckoutKey, getOrderRow, listOrderItems, lockOrder, piecesOf } from './order-queries.ts'
import { SESSION_MINUTES, sessionParams } from './session-params.ts'
import { moveOrder } from './state-queries.ts'
import type { OrderRow } from './tables.ts'

export interface Checkout {
  items: CartItem[]
  viewer: Viewer | null
  /** The client's Idempotency-Key: the same click twice is one order. */
  key: string | undefined
}

/** Opening a session has ended by then, one way or the other. */
const OPENING_MS = 6000
const JOIN_PACE_MS = 50
const MIN_MS_TO_PAY = MIN_MINUTES_TO_PAY * 60_000
/** Whoever asks the provider and gets no answer ends the order: nobody asks who has no time for an answer. */
const TIME_TO_OPEN_MS = 1000
/** Whoever waits for another's click may have come before it, and can't give up before that one must. */
const LINGER_MS = 800

/** The smallest charge, in cents, that a card can be asked for; nothing at all is fine. */
const SMALLEST_CHARGE = 50
/** The most pieces that the provider takes in one line. */
const MOST_PIECES = 999_999

/**
 * Places an order: stock is held and the order stands before the payment session is opened. Answers
 * where the shopper pays. A repeated key, or an open order of the account for the same cart, is the
 * order that there is already (T1 in decisions/0005).
 */
export async function placeOrder(shop: Shop, checkout: Checkout, deadline = newDeadline()): Promise<string> {
  const cartHash = hashCart(checkout.items)
  const existing = await findExisting(shop.db, checkout, cartHash)
  if (existing) return await joinSession(shop, existing, deadline)

  const { details, lines } = await checkCart(shop.db, checkout.items)
  if (!lines) throw refuseCart(details)
  const order = await reserve(shop, checkout, cartHash, lines)
  if (order === 'sold out') throw refuseCart((await checkCart(shop.db, checkout.items)).details)
  if (order === 'placed meanwhile') return await placeOrder(shop, checkout, deadline)
  return await openSession(shop, order, deadline)
}

async function findExisting(
  db: Database,
  { viewer, key }: Checkout,
  cartHash: string,
): Promise<OrderRow | undefined> {
  if (key !== undefined) {
    const order = await findOrderByCheckoutKey(db, viewer?.accountId ?? null, key)
    if (order && order.cart_hash !== cartHash) {
      throw new Conflict('This checkout was begun with another cart. Please start it again from your cart.')
    }
    if (order && (!isOpen(order.state) || order.hold_ends_at.getTime() < Date.now() + MIN_MS_TO_PAY)) {
      throw new Conflict('This checkout has ended. Please start it again from your cart.')
    }
    if (order) return order
  }
  return viewer ? await findOpenOrder(db, viewer.accountId, cartHash) : undefined
}

/** T1: the order, its lines and the holds, or nothing at all. */
async function reserve(
  shop: Shop,
  { viewer, key }: Checkout,
  cartHash: string,
  lines: CheckedLine[],
): Promise<OrderRow | 'sold out' | 'placed meanwhile'> {
  const id = newOrderId()
  const subtotal = lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)
  if (subtotal > MAX_GOODS) {
    throw new Refused(
      `One order can be at most ${money(MAX_GOODS)} before shipping and tax. Please order in parts.`,
    )
  }
  if (lines.some(({ quantity }) => quantity > MOST_PIECES))
    throw new Refused('One line of an order can be at most 999,999 pieces. Please order in parts.')
  if (subtotal > 0 && subtotal < SMALLEST_CHARGE)
    throw new Refused('A card payment needs a total of at least $0.50.')
  const expiresAt = new Date(Date.now() + SESSION_MINUTES * 60_000)
  const params = sessionParams({
    orderId: id,
    lines,
    email: viewer?.email,
    publicUrl: shop.config.publicUrl,
    tax: shop.provider.tax,
    expiresAt,
  })
  const order = {
    id,
    account_id: viewer?.accountId ?? null,
    checkout_key: key ?? null,
    cart_hash: cartHash,
    subtotal,
    total: subtotal,
    email: viewer?.email ?? null,
    session_params: JSON.stringify(params),
    hold_ends_at: expiresAt,
  }
  const insert = async (db: Database | Transaction) =>
    (await insertReservedOrder(db, order, lines, piecesOf(lines))) ?? 'sold out'
  try {
    // A guest's cart is nobody else's: one statement does it all.
    if (!viewer) return await atOnce(shop.db, insert)
    return await inTransaction(shop.db, async (trx) => {
      await lockCheckout(trx, viewer.accountId, cartHash)
      const other = await findOpenOrder(trx, viewer.accountId, cartHash)
      return other ? 'placed meanwhile' : await insert(trx)
    })
  } catch (error) {
    if (isRepeatedKey(error)) return 'placed meanwhile'
    throw error
  }
}

const isRepeatedKey = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_checkout_key'

const refuseCart = (itemDetails: Awaited<ReturnType<typeof checkCart>>['details']) =>
  new Refused(
    itemDetails.find((detail) => !detail.isValid)?.validationMessage ??
      'Something in your cart is no longer available.',
    { itemDetails },
  )

/** An answer to the second click comes from the first: only when that one must be dead is the session opened here. */
async function joinSession(shop: Shop, order: OrderRow, deadline: number): Promise<string> {
  if (order.session_url) return order.session_url
  const isOver = Date.now() - order.created_at.getTime() > OPENING_MS
  if (isOver && Date.now() + TIME_TO_OPEN_MS < deadline) return await openSession(shop, order, deadline)
  if (Date.now() + JOIN_PACE_MS > deadline + LINGER_MS) {
    throw new Unavailable('The payment page is still being opened. Please try again in a moment.')
  }
  await setTimeout(JOIN_PACE_MS)
  const now = await getOrderRow(shop.db, order.id)
  if (isOpen(now.state)) return await joinSession(shop, now, deadline)
  throw new Unavailable('Failed to create checkout session', 502)
}

/** T2: opens the order's session, or finds it opened; asked twice, the provider gives the same one. */
export async function openSession(shop: Shop, order: OrderRow, deadline = newDeadline()): Promise<string> {
  if (order.session_url) return order.session_url
  const { checkout } = shop.provider.stripe
  let session: Stripe.Checkout.Session
  try {
    session = await askProvider(
      () => checkout.sessions.create(order.session_params, { idempotencyKey: `order:${order.id}:session` }),
      deadline,
    )
  } catch (error) {
    // Nobody has seen the session's address, so nobody can pay it: the stock is free again at once.
    await abandonOrder(
      shop.db,
      order.id,
      isRefusal(error) ? 'the provider refused' : 'the provider did not answer',
    )
    if (!isRefusal(error)) throw error
    shop.log.error({ err: error, order: order.id }, 'the payment provider refused a session')
    throw new Unavailable('Failed to create checkout session', 502, error)
  }
  return await recordSession(shop.db, order.id, session)
}

async function recordSession(
  db: Database,
  orderId: string,
  session: Stripe.Checkout.Session,
): Promise<string> {
  const { id: session_id, url: session_url } = session
  if (!session_url) throw new Unavailable('Failed to create checkout session', 502)
  if (await awaitPayment(db, orderId, { session_id, session_url })) return session_url
  const order = await getOrderRow(db, orderId)
  if (order.session_url) return order.session_url
  // It was given up meanwhile.
  throw new Unavailable('Failed to create checkout session', 502)
}

/**
 * Ends an order whose session nobody has seen, and frees its stock; its key is good for another try. False,
 * and nothing done, when it is not reserved any more.
 */
export async function abandonOrder(db: Database, orderId: string, why: string): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.state !== 'reserved') return false
    await releaseStock(trx, orderId, piecesOf(await listOrderItems(trx, orderId)), why)
    await moveOrder(trx, order, {
      from: order.state,
      to: 'cancelled',
      by: 'shop',
      what: why,
      set: { checkout_key: null },
    })
    return true
  })
}

const hashCart = (items: CartItem[]) =>
  createHash('sha256')
    .update(JSON.stringify(items.map(({ id, size, quantity }) => [id, size ?? '', quantity]).toSorted()))
    .digest('base64url')
