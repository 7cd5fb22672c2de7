import type { CartItem } from '../contract/cart.ts'
import { type CartLine, forgetRemoval, getCartLines, lineKey, removeItem, updateQuantity } from './cart.ts'

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

const keyOf = ({ id, size }: CartItem) => lineKey({ id, size: size ?? '' })
