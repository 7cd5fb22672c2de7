import type { CartItem } from '../contract/cart.ts'
import { type CartLine, forgetRemoval, getCartLines, lineKey, removeItem, updateQuantity } from './cart.ts'
import type { Checkout } from './checkout-key.ts'
import { parseStored } from './stored.ts'

export const keyOf = ({ id, size }: CartItem): string => lineKey({ id, size: size ?? '' })

/** Those of the cart that have pieces of these items. */
export function linesWith(items: readonly CartItem[]): CartLine[] {
  const keys = new Set(items.map(keyOf))
  return getCartLines().filter((line) => keys.has(lineKey(line)))
}

/** Leaves what the cart has beside these pieces. */
export function takeOut(items: readonly CartItem[]): void {
  for (const item of items) {
    for (const { id, size, quantity } of linesWith([item])) {
      if (quantity > item.quantity) updateQuantity(id, size, quantity - item.quantity)
      else removeItem(id, size)
    }
  }
  // It can be bought again, but was not removed by mistake.
  forgetRemoval()
}

/** What a checkout's key belongs to names the account and the items, or with credit what is bought and its quote. */
export function itemsOf({ cart }: Checkout): CartItem[] {
  const [first, second] = parseStored(cart) as [{ items?: CartItem[] } | number | null, unknown]
  if (Array.isArray(second)) return second as CartItem[]
  return (typeof first === 'object' && first?.items) || []
}
