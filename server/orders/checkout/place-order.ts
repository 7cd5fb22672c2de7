import { isOpen } from '../../../contract/order-states.ts'
import { money } from '../../../contract/money.ts'
import { todayIn } from '../../../contract/time-zone.ts'
import { MAX_GOODS } from '../../../contract/values.ts'
import { piecesOf, type Taking } from '../../catalog/stock/stock-queries.ts'
import { brokenConstraint } from '../../database/broken-constraint.ts'
import type { Database } from '../../database/connection.ts'
import { inTransaction, retryCollisions } from '../../database/transaction.ts'
import { Conflict, Refused, ShopError, Unavailable } from '../../errors.ts'
import { ensureCustomer, forgetCustomer, isCustomerUnknown } from '../../payments/customers.ts'
import { newDeadline } from '../../payments/provider.ts'
import type { Customer } from '../../promotions/codes.ts'
import { isUsedMeanwhile, takingUses } from '../../promotions/use-queries.ts'
import type { Zone } from '../../settings/delivery.ts'
import { ratesIn } from '../../settings/tax.ts'
import type { Shop } from '../../shop.ts'
import {
  type BuyableCart,
  type Checkout,
  customerOf,
  hashCart,
  placedBy,
  readCart,
  refuseCart,
  zoneOf,
} from './checkout-cart.ts'
import {
  findOpenOrder,
  insertReservedOrder,
  isPaidAndAwaited,
  lockCheckout,
  MIN_MINUTES_TO_PAY,
  type NewLine,
  type NewOrder,
  type Refusal,
} from './checkout-queries.ts'
import { ownsCheckout } from './checkout-owner.ts'
import { explainRefusal, isRefusal } from './checkout-refusal.ts'
import { findDestination } from './destination.ts'
import { newOrderId } from '../order-id.ts'
import { joinSession, openSession } from './open-session.ts'
import { findOrderByCheckoutKey } from '../order-queries.ts'
import { MIN_CHARGE_CENTS, sessionEnd, sessionParams, successUrl } from './session-params.ts'
import type { OrderRow } from '../tables.ts'

const MIN_MS_TO_PAY = MIN_MINUTES_TO_PAY * 60_000

/**
 * Commits the order before opening its payment session. A repeated key or cart leads to the existing order (T1).
 * `isSecondTry` is only set by its own second attempt.
 */
export async function placeOrder(
  shop: Shop,
  checkout: Checkout,
  deadline = newDeadline(),
  isSecondTry = false,
): Promise<string> {
  const cartHash = hashCart(checkout)
  const existing = await findExisting(shop.db, checkout, cartHash)
  if (existing) return await joinOrder(shop, existing, deadline)

  const placed = await unlessPlaced(shop.db, checkout, cartHash, async () => {
    const zone = await zoneOf(shop, checkout)
    const cart = await readCart(shop, { ...checkout, zone })
    const customer = await payerOf(shop, checkout)
    await shop.provider.hearTime()
    const order = await reserve(shop, { ...checkout, customer, zone }, cartHash, cart)
    return order === 'repeated' ? order : { order, customer }
  })
  if (placed === 'repeated') return await placeOrder(shop, checkout, deadline)
  const { order, customer } = placed
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

/**
 * A checkout sent twice at once may be refused because its own first order has taken the last pieces, the code or the
 * credit. Returns that order if it exists; otherwise throws what `work` throws.
 */
export async function unlessPlaced<Result>(
  db: Database,
  checkout: Checkout,
  cartHash: string,
  work: () => Promise<Result>,
): Promise<Result | 'repeated'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ShopError && (await findExisting(db, checkout, cartHash))) return 'repeated'
    throw error
  }
}

/** The URL of the payment page of an existing order, or of the order's page once it is paid. */
export const joinOrder = async (shop: Shop, order: OrderRow, deadline: number): Promise<string> =>
  order.paid_at ? pageOfPaid(shop, order) : await joinSession(shop, order, deadline)

export const pageOfPaid = ({ config }: Pick<Shop, 'config'>, { kind, session_id }: OrderRow): string =>
  successUrl(config.publicUrl, session_id!, kind)

const MOST_TRIES = 3

/** Reserves the contents of the cart. If another checkout was faster, reads the cart again: enough may be left. */
async function reserve(
  shop: Shop,
  placing: Placing,
  cartHash: string,
  cart: BuyableCart,
  tried = 1,
): Promise<OrderRow | 'repeated'> {
  const order = await reserveCart(shop, placing, cartHash, cart)
  if (isRefusal(order)) throw explainRefusal(order, cart.lines, cart.details)
  if (order !== 'gone') return order
  const now = await readCart(shop, placing)
  if (tried === MOST_TRIES) throw refuseCart(now)
  return await reserve(shop, placing, cartHash, now, tried + 1)
}

const payerOf = async (shop: Shop, { viewer }: Checkout): Promise<string | undefined> =>
  viewer ? await ensureCustomer(shop, viewer, await findDestination(shop.db, viewer.accountId)) : undefined

type Placing = Omit<Checkout, 'country'> & { customer: string | undefined; zone: Zone }

/**
 * The order that this checkout has already placed. It may be paid as long as it has not arrived: the shopper may have
 * closed the payment page before it led back, and still has the cart.
 */
export async function findExisting(
  db: Database,
  { viewer, key, owner, seen = MAX_GOODS }: Pick<Checkout, 'viewer' | 'key' | 'owner' | 'seen'>,
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
    if (order && (await isPaidAndAwaited(db, order))) return order
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

/** T1: inserts the order, its lines, the holds and the uses of promotions, or nothing. */
async function reserveCart(
  shop: Shop,
  placing: Placing,
  cartHash: string,
  { lines, priced }: BuyableCart,
): Promise<OrderRow | Refusal | 'gone' | 'repeated'> {
  const { viewer, seen = MAX_GOODS } = placing
  const order = newOrder(shop, placing, cartHash, priced)
  const takings = takingsOf(priced, customerOf(placing))
  const insert = async (db: Database) => {
    const reserved = await insertReservedOrder(db, order, linesOf(priced), piecesOf(lines), takings)
    return reserved.refusal ?? reserved.order ?? 'gone'
  }
  try {
    // Guests have no other checkouts to search for, so one statement is enough.
    if (!viewer) return await retryCollisions(() => insert(shop.db))
    return await inTransaction(shop.db, async (trx) => {
      await lockCheckout(trx, viewer.accountId, cartHash)
      const other = await findOpenOrder(trx, viewer.accountId, cartHash, Math.min(seen, MAX_GOODS))
      return other ? 'repeated' : await insert(trx)
    })
  } catch (error) {
    if (isRepeatedKey(error)) return 'repeated'
    if (isUsedMeanwhile(error)) return 'gone'
    throw error
  }
}

export const linesOf = ({ lines }: BuyableCart['priced']): NewLine[] =>
  lines.map((line) => ({ ...line, list_price: line.discount ? line.list_price : null }))

export const takingsOf = ({ promotions, lines }: BuyableCart['priced'], customer: Customer): Taking[] => {
  if (promotions.length === 0) return []
  const discounts = lines.flatMap(({ discount, quantity }, index) =>
    discount ? [{ line: index + 1, quantity, ...discount }] : [],
  )
  return [takingUses({ promotions, customer, discounts })]
}

function newOrder(
  shop: Shop,
  { viewer, key, owner, customer, zone, email }: Placing,
  cartHash: string,
  { lines, subtotal, freeShipping }: BuyableCart['priced'],
): NewOrder {
  const { order_prefix, time_zone } = shop.settings.get('shop')
  const id = newOrderId(order_prefix)
  refuseAmounts(subtotal)
  const tax = shop.settings.get('tax')
  const expiresAt = sessionEnd(shop.provider)
  const params = sessionParams({
    orderId: id,
    accountId: viewer?.accountId,
    lines,
    email: viewer?.email ?? email,
    customer,
    subtotal,
    freeShipping,
    zone,
    publicUrl: shop.config.publicUrl,
    tax,
    today: todayIn(time_zone),
    expiresAt,
  })
  return {
    id,
    ...placedBy({ viewer, key, owner }, cartHash),
    subtotal,
    total: subtotal,
    included_tax: tax.is_included ? 0 : null,
    own_rates: tax.source === 'rates' ? JSON.stringify(ratesIn(tax, zone.countries)) : null,
    email: viewer?.email ?? email ?? null,
    session_params: JSON.stringify(params),
    hold_ends_at: expiresAt,
    return_paid_by: shop.settings.get('returns').paid_by,
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

export const isRepeatedKey = (error: unknown) => brokenConstraint(error) === 'orders_checkout_key'
