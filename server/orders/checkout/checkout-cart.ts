import { createHash } from 'node:crypto'
import type { CartItem } from '../../../contract/cart.ts'
import { countryInSentence } from '../../../contract/country-in-sentence.ts'
import { money } from '../../../contract/money.ts'
import { checkCart, type CheckedCart } from '../../cart/check-cart.ts'
import type { CheckedLine } from '../../cart/rules.ts'
import type { Database } from '../../database/connection.ts'
import { Conflict, Refused, refuseField } from '../../errors.ts'
import type { Viewer } from '../../http/handle.ts'
import { listLatestPrices, priceOf } from '../../prices/history-queries.ts'
import { type Customer, foldCode } from '../../promotions/codes.ts'
import { zonesOf, type Zone } from '../../settings/delivery.ts'
import type { Shop } from '../../shop.ts'
import { hasOrdered } from '../buyer-queries.ts'
import type { CheckoutOwner } from './checkout-owner.ts'
import { findUsualCountry } from './destination.ts'

export interface Checkout {
  items: CartItem[]
  /** The cost of the goods that the shopper was shown, after discounts, in cents. */
  seen?: number | undefined
  codes?: string[] | undefined
  /** A guest's e-mail, for codes that are limited per customer. */
  email?: string | undefined
  /** The destination; if undefined, `zoneOf` determines it. */
  country?: string | undefined
  viewer: Viewer | null
  key: string | undefined
  /** Absent for orders that were not placed by a request; those have no limits. */
  owner?: CheckoutOwner
}

/** The columns of a new order that identify its owner and its checkout. */
export const placedBy = (
  { viewer, key, owner }: Pick<Checkout, 'viewer' | 'key' | 'owner'>,
  cartHash: string,
) => ({
  account_id: viewer?.accountId ?? null,
  checkout_key: key ?? null,
  address_mac: owner?.address ?? null,
  browser_hash: owner?.browser ?? null,
  cart_hash: cartHash,
})

/** The payment page accepts the countries of one zone, which has to be known before it opens. */
export async function zoneOf({ db, settings }: Shop, { country, viewer }: Checkout): Promise<Zone> {
  const zones = zonesOf(settings.get('delivery'))
  const find = (country: string) => zones.find(({ countries }) => countries.includes(country))
  if (country !== undefined) {
    const zone = find(country)
    if (zone) return zone
    throw refuseField('country', `We do not send to ${countryInSentence(country)}.`)
  }
  if (zones.length === 1 || !viewer) return zones[0]!
  const last = await findUsualCountry(db, viewer.accountId)
  return (last && find(last)) || zones[0]!
}

export type BuyableCart = CheckedCart & { lines: CheckedLine[] }

/** Throws Refused if something cannot be bought, and Conflict if the cart costs more than the shopper has seen. */
export async function readCart(shop: Shop, checkout: Checkout & { zone: Zone }): Promise<BuyableCart> {
  const { items, codes, zone, owner, seen = Infinity } = checkout
  const customer = customerOf(checkout)
  const isProven = checkout.viewer?.isEmailVerified ?? false
  const maxPieces = shop.settings.get('products').max_line_pieces
  const asked = { items, maxPieces, codes, customer, isProven, zones: [zone], home: owner?.home }
  const cart = await checkCart(shop.db, { ...asked, hasOrdered: hasOrdered(customer) })
  const { lines, priced } = cart
  if (!lines) throw refuseCart(cart)
  // A cart without a known country accepts a code for free delivery to other countries only.
  const [lost] = priced.lost
  if (lost) throw new Conflict(`${lost.code}: ${lost.message}`, shownCart(cart))
  if (priced.subtotal > seen) throw await refuseDearer(shop.db, lines, seen, cart)
  return { ...cart, lines }
}

/** The customer that codes are counted by. */
export const customerOf = ({ viewer, email }: Pick<Checkout, 'viewer' | 'email'>): Customer => ({
  accountId: viewer?.accountId,
  email: viewer?.email ?? email,
})

/** Sent with a refusal, so that the page knows that nothing was placed. */
export const shownCart = ({ details, sums }: CheckedCart) => ({ itemDetails: details, cart: sums })

/** Refuses with the current cart, which the shopper can accept. */
async function refuseDearer(
  db: Database,
  lines: CheckedLine[],
  seen: number,
  cart: CheckedCart,
): Promise<Conflict> {
  const { subtotal } = cart.priced
  const pieces = Map.groupBy(lines, ({ product_id }) => product_id)
  const changes = await listLatestPrices(db, [...pieces.keys()])
  const rises = changes.map(({ id, name, before, now }) => {
    const lines = pieces.get(id)!.map(({ size, quantity }) => ({
      size,
      was: priceOf(before, size),
      is: priceOf(now, size),
      quantity,
    }))
    const dearer = lines.filter(({ was, is }) => is !== was)
    const sum = dearer.reduce((sum, { was, is, quantity }) => sum + (is - was) * quantity, 0)
    return { name, sum, line: dearer[0] }
  })
  const rise = rises.find(({ sum, line }) => line && sum === subtotal - seen)
  const message = rise
    ? `The price of ${rise.name} is now ${money(rise.line!.is)} (was ${money(rise.line!.was)}).`
    : `Your cart is now ${money(subtotal)} (was ${money(seen)}).`
  return new Conflict(message, shownCart(cart))
}

export const refuseCart = (cart: CheckedCart) =>
  new Refused(
    cart.details.find((detail) => !detail.isValid)?.validationMessage ??
      'Something in your cart is no longer available.',
    shownCart(cart),
  )

/** Without codes, equals the hash that the previous release wrote. */
export const hashCart = ({ items, country, codes = [], email }: Checkout) =>
  createHash('sha256')
    .update(JSON.stringify(items.map(({ id, size, quantity }) => [id, size ?? '', quantity]).toSorted()))
    .update(country ?? '')
    .update(codes.length > 0 ? JSON.stringify([codes.map(foldCode).toSorted(), email ?? '']) : '')
    .digest('base64url')
