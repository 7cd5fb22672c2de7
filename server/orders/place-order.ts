import { createHash } from 'node:crypto'
import type { CartItem, CartItemDetail } from '../../contract/cart.ts'
import { countryName } from '../../contract/countries.ts'
import { isOpen } from '../../contract/order-states.ts'
import { money } from '../../contract/money.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import { checkCart, type CheckedLine } from '../cart/rules.ts'
import { piecesOf } from '../catalog/stock-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { atOnce, inTransaction } from '../database/transaction.ts'
import { Conflict, Refused, Unavailable } from '../errors.ts'
import type { Viewer } from '../http/handle.ts'
import { ensureCustomer, forgetCustomer, isCustomerUnknown } from '../payments/customers.ts'
import { newDeadline } from '../payments/provider.ts'
import { listRises } from '../prices/history-queries.ts'
import { zonesOf, type Zone } from '../settings/delivery.ts'
import type { Shop } from '../shop.ts'
import {
  findOpenOrder,
  insertReservedOrder,
  lockCheckout,
  MIN_MINUTES_TO_PAY,
  type NewOrder,
  type Refusal,
} from './checkout-queries.ts'
import { type CheckoutOwner, ownsCheckout } from './checkout-owner.ts'
import { explainRefusal, isRefusal } from './checkout-refusal.ts'
import { findLastAddress } from './last-address-queries.ts'
import { newOrderId } from './order-id.ts'
import { joinSession, openSession } from './open-session.ts'
import { findOrderByCheckoutKey } from './order-queries.ts'
import { SESSION_MINUTES, sessionParams } from './session-params.ts'
import type { OrderRow } from './tables.ts'

export interface Checkout {
  items: CartItem[]
  /** In cents: what the goods cost on the shopper's screen. */
  seen?: number | undefined
  /** Where it is sent; undefined leaves it to `zoneOf`. */
  country?: string | undefined
  viewer: Viewer | null
  key: string | undefined
  /** Absent for orders that no request has placed, which have no limits. */
  owner?: CheckoutOwner
}

const MIN_MS_TO_PAY = MIN_MINUTES_TO_PAY * 60_000

/** Stripe's smallest charge; an order of $0.00 needs no payment. */
const MIN_CHARGE_CENTS = 50

/** Commits the order before opening its payment session. A repeated key or cart leads to the existing order (T1). */
export async function placeOrder(
  shop: Shop,
  checkout: Checkout,
  deadline = newDeadline(),
  isSecondTry = false,
): Promise<string> {
  const cartHash = hashCart(checkout)
  const existing = await findExisting(shop.db, checkout, cartHash)
  if (existing) return await joinSession(shop, existing, deadline)

  const { details, lines } = await checkCart(shop.db, checkout.items)
  if (!lines) throw refuseCart(details)
  const { seen = Infinity } = checkout
  if (costOf(lines) > seen) throw await refuseDearer(shop.db, lines, seen, details)
  const zone = await zoneOf(shop, checkout)
  const customer = await customerOf(shop, checkout)
  const order = await reserve(shop, { ...checkout, customer, zone }, cartHash, lines)
  if (order === 'sold out') throw refuseCart((await checkCart(shop.db, checkout.items)).details)
  if (isRefusal(order)) throw explainRefusal(order, lines, details)
  if (order === 'repeated') return await placeOrder(shop, checkout, deadline)
  try {
    return await openSession(shop, order, deadline)
  } catch (error) {
    const isUnknown = customer && error instanceof Unavailable && isCustomerUnknown(error.cause)
    if (!isUnknown || isSecondTry) throw error
    // The order has been canceled, because the parameters of its session cannot be changed.
    await forgetCustomer(shop.db, checkout.viewer!, customer)
    return await placeOrder(shop, checkout, deadline, true)
  }
}

const customerOf = async (shop: Shop, { viewer }: Checkout): Promise<string | undefined> =>
  viewer ? await ensureCustomer(shop, viewer, () => findLastAddress(shop.db, viewer.accountId)) : undefined

/** The payment page takes the countries of one zone; which one is known before it opens. */
async function zoneOf({ db, settings }: Shop, { country, viewer }: Checkout): Promise<Zone> {
  const zones = zonesOf(settings.get('delivery'))
  const find = (country: string) => zones.find(({ countries }) => countries.includes(country))
  if (country !== undefined) {
    const zone = find(country)
    if (zone) return zone
    const fault = `We do not send to ${countryName(country)}.`
    throw new Refused(fault, { fields: { country: fault } })
  }
  if (zones.length === 1 || !viewer) return zones[0]!
  const last = (await findLastAddress(db, viewer.accountId))?.address['country']
  return (last && find(last)) || zones[0]!
}

type Placing = Omit<Checkout, 'items' | 'country'> & { customer: string | undefined; zone: Zone }

async function findExisting(
  db: Database,
  { viewer, key, owner, seen = MAX_GOODS }: Checkout,
  cartHash: string,
): Promise<OrderRow | undefined> {
  if (key !== undefined) {
    const order = await findOrderByCheckoutKey(db, viewer?.accountId ?? null, key)
    if (order && owner && !ownsCheckout(order, owner)) {
      throw new Conflict('This checkout was begun in another browser. Please start it again from your cart.')
    }
    if (order && order.cart_hash !== cartHash) {
      throw new Conflict('This checkout was begun with another cart. Please start it again from your cart.')
    }
    if (order && (!isOpen(order.state) || order.hold_ends_at.getTime() < Date.now() + MIN_MS_TO_PAY)) {
      throw new Conflict('This checkout has ended. Please start it again from your cart.')
    }
    if (order && order.subtotal > seen) {
      throw new Conflict('This checkout was begun at another price. Please start it again from your cart.')
    }
    if (order) return order
  }
  return viewer ? await findOpenOrder(db, viewer.accountId, cartHash, Math.min(seen, MAX_GOODS)) : undefined
}

/** T1: inserts the order, its lines and the holds, or nothing. */
async function reserve(
  shop: Shop,
  placing: Placing,
  cartHash: string,
  lines: CheckedLine[],
): Promise<OrderRow | Refusal | 'sold out' | 'repeated'> {
  const { viewer, seen = MAX_GOODS } = placing
  const order = newOrder(shop, placing, cartHash, lines)
  const insert = async (db: Database | Transaction) => {
    const reserved = await insertReservedOrder(db, order, lines, piecesOf(lines))
    return reserved.refusal ?? reserved.order ?? 'sold out'
  }
  try {
    // Guests have no other checkouts to look for, so one statement is enough.
    if (!viewer) return await atOnce(shop.db, insert)
    return await inTransaction(shop.db, async (trx) => {
      await lockCheckout(trx, viewer.accountId, cartHash)
      const other = await findOpenOrder(trx, viewer.accountId, cartHash, Math.min(seen, MAX_GOODS))
      return other ? 'repeated' : await insert(trx)
    })
  } catch (error) {
    if (isRepeatedKey(error)) return 'repeated'
    throw error
  }
}

function newOrder(
  shop: Shop,
  { viewer, key, owner, customer, zone }: Placing,
  cartHash: string,
  lines: CheckedLine[],
): NewOrder {
  const id = newOrderId(shop.settings.get('shop').order_prefix)
  const subtotal = costOf(lines)
  refuseAmounts(subtotal)
  const expiresAt = new Date(Date.now() + SESSION_MINUTES * 60_000)
  const params = sessionParams({
    orderId: id,
    lines,
    email: viewer?.email,
    customer,
    subtotal,
    zone,
    publicUrl: shop.config.publicUrl,
    tax: shop.provider.tax,
    expiresAt,
  })
  return {
    id,
    account_id: viewer?.accountId ?? null,
    checkout_key: key ?? null,
    address_mac: owner?.address ?? null,
    browser_hash: owner?.browser ?? null,
    cart_hash: cartHash,
    subtotal,
    total: subtotal,
    email: viewer?.email ?? null,
    session_params: JSON.stringify(params),
    hold_ends_at: expiresAt,
  }
}

function refuseAmounts(subtotal: number): void {
  if (subtotal > MAX_GOODS) {
    throw new Refused(
      `One order can be at most ${money(MAX_GOODS)} before shipping and tax. Please order in parts.`,
    )
  }
  if (subtotal > 0 && subtotal < MIN_CHARGE_CENTS)
    throw new Refused('A card payment needs a total of at least $0.50.')
}

const costOf = (lines: CheckedLine[]) =>
  lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)

/** With the cart as it is now, which the shopper can accept. */
async function refuseDearer(
  db: Database,
  lines: CheckedLine[],
  seen: number,
  itemDetails: CartItemDetail[],
): Promise<Conflict> {
  const pieces = Map.groupBy(lines, ({ product_id }) => product_id)
  const rises = await listRises(db, [...pieces.keys()])
  const difference = costOf(lines) - seen
  const rise = rises.find(({ id, price, before }) => {
    const quantity = pieces.get(id)!.reduce((sum, line) => sum + line.quantity, 0)
    return (price - before) * quantity === difference
  })
  const message = rise
    ? `The price of ${rise.name} is now ${money(rise.price)} (was ${money(rise.before)}).`
    : `Your cart is now ${money(costOf(lines))} (was ${money(seen)}).`
  return new Conflict(message, { itemDetails })
}

const isRepeatedKey = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_checkout_key'

const refuseCart = (itemDetails: Awaited<ReturnType<typeof checkCart>>['details']) =>
  new Refused(
    itemDetails.find((detail) => !detail.isValid)?.validationMessage ??
      'Something in your cart is no longer available.',
    { itemDetails },
  )

const hashCart = ({ items, country }: Checkout) =>
  createHash('sha256')
    .update(JSON.stringify(items.map(({ id, size, quantity }) => [id, size ?? '', quantity]).toSorted()))
    .update(country ?? '')
    .digest('base64url')
