import type { RawBuilder } from 'kysely'
import type { CartItem, CartItemDetail, CartSums } from '../../contract/cart.ts'
import type { PiecesQuery } from '../catalog/stock/stock-queries.ts'
import type { Database } from '../database/connection.ts'
import { type Customer, foldCode } from '../promotions/codes.ts'
import { isFreed, nameOf, priceCart, type PricedCart } from '../promotions/price-cart.ts'
import type { DeliveryMethod } from '../../contract/settings.ts'
import { shippingPrice, type Zone } from '../settings/delivery.ts'
import { readProducts } from './cart-queries.ts'
import { type CheckedLine, checkItems } from './rules.ts'
import { countGuess } from './count-guess.ts'

interface Cart {
  items: CartItem[]
  codes?: readonly string[] | undefined
  customer: Customer
  /** Whether the customer is known to own the e-mail. */
  isProven: boolean
  /** The network that the request comes from (`homeOf`); absent if there is no request. */
  home?: string | undefined
  /** Possible destinations; only one once the country is known. */
  zones: readonly Zone[]
  /** Most pieces of one product and size (`settings.products`). */
  maxPieces: number
  /** Stock held by the cart's own checkout, which counts as available. */
  own?: HeldByCheckout | undefined
  hasOrdered: RawBuilder<boolean>
}

export interface HeldByCheckout {
  pieces: PiecesQuery
  order: RawBuilder<string>
}

export interface CheckedCart {
  details: CartItemDetail[]
  sums: CartSums
  /** In the order of the items; undefined if any item is invalid. */
  lines: CheckedLine[] | undefined
  priced: PricedCart<CheckedLine>
}

export async function checkCart(db: Database, cart: Cart): Promise<CheckedCart> {
  const { codes = [], customer, isProven, home } = cart
  const { email } = customer
  const isTyped = home !== undefined && codes.length > 0 && email !== undefined && !isProven
  return isTyped ? await countGuess(db, { email, home }, () => price(db, cart)) : await price(db, cart)
}

/** Prices each line at the current price of its size (`checkItems`), less promotions (`priceCart`). */
async function price(db: Database, cart: Cart): Promise<CheckedCart> {
  const { items, maxPieces, codes = [], customer, zones, own, hasOrdered } = cart
  const productIds = [...new Set(items.map((item) => item.id))]
  const query = { codes: codes.map(foldCode), productIds, customer, ownOrder: own?.order, hasOrdered }
  const { products, candidates } = await readProducts(db, query, own?.pieces)
  const { details, lines } = checkItems(items, products, maxPieces)
  const isCustomerKnown = customer.accountId !== undefined || customer.email !== undefined
  const priceFor = (methods: readonly DeliveryMethod[]) =>
    priceCart({ lines, candidates, codes, isCustomerKnown, methods })
  const priced = priceFor([...new Set(zones.flatMap((zone) => zone.methods))])
  // Each zone has its own methods, so another promotion may make the delivery free there.
  const zoned = zones.map((zone) => ({ zone, inZone: zones.length > 1 ? priceFor(zone.methods) : priced }))
  const { goods, subtotal, discounts, asksCustomer } = priced
  const shipping = zoned.flatMap(({ zone, inZone: { freeShipping } }) =>
    zone.methods.map((method) => {
      const regular = shippingPrice(method, subtotal)
      const isFree = regular > 0 && isFreed(freeShipping, method)
      return {
        method: method.name,
        price: isFree ? 0 : regular,
        free_by: isFree ? nameOf(freeShipping!) : null,
        ...(zones.length > 1 && { countries: [...zone.countries] }),
      }
    }),
  )
  const asks_email = asksCustomer && customer.accountId === undefined
  // A code that is beaten by another one in some zones is still used in the others.
  const answered = priced.codes.map((code, index) =>
    code.ok ? code : (zoned.find(({ inZone }) => inZone.codes[index]!.ok)?.inZone.codes[index] ?? code),
  )
  return {
    details,
    sums: { goods, discounts, codes: answered, shipping, asks_email },
    lines: lines.length === items.length ? lines : undefined,
    priced,
  }
}
