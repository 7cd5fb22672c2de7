import type { CartItem } from '../contract/cart.ts'
import { type CartLine, forgetRemoval, getCartLines, lineKey, removeItem, updateQuantity } from './cart.ts'
import type { Checkout } from './checkout-key.ts'
import { parseStored } from './stored.ts'

export const keyOf = ({ id, size }: CartItem): string => lineKey({ id, size: size ?? '' })

/** The cart's lines with pieces of these items. */
export function linesWith(items: readonly CartItem[]): CartLine[] {
  const keys = new Set(items.map(keyOf))
  return getCartLines().filter((line) => keys.has(lineKey(line)))
}

/** Removes these pieces from the cart. */
export function takeOut(items: readonly CartItem[]): void {
  for (const item of items) {
    for (const { id, size, quantity } of linesWith([item])) {
      if (quantity > item.quantity) updateQuantity(id, size, quantity - item.quantity)
      else removeItem(id, size)
    }
  }
  // No undo is offered, because the lines were not removed by mistake.
  forgetRemoval()
}

/**
 * The items of a checkout. Its `cart` text contains the account and the items, or with credit the purchase and its
 * quote.
 */
export function itemsOf({ cart }: Checkout): CartItem[] {
  const [first, second] = parseStored(cart) as [{ items?: CartItem[] } | number | null, unknown]
  if (Array.isArray(second)) return second as CartItem[]
  return (typeof first === 'object' && first?.items) || []
}
