import type { CartItem } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { getCartLines } from '../../cart.ts'
import { currentCheckout, forgetCheckoutKey } from '../../checkout-key.ts'
import { saveCodes } from '../../codes.ts'
import { itemsOf, keyOf, takeOut } from '../../take-out.ts'
import { forgetTyped } from '../../typed-checkout.ts'

/**
 * Removes the paid items from the cart. Items that another tab has added since stay, as do the codes and the checkout
 * of another cart. `order` is null if it could not be loaded; it is then the order of the browser's checkout. Returns
 * false if it is unknown what was bought.
 */
export function takeOutPaid(order: Pick<Order, 'order_items'> | null): boolean {
  const checkout = currentCheckout()
  const ofCheckout = checkout ? itemsOf(checkout) : []
  const bought = order
    ? order.order_items.map(({ product_id: id, size, quantity }) => ({ id, size, quantity }))
    : ofCheckout
  if (bought.length === 0) return false
  const isOwn = isSame(bought, ofCheckout)
  // Without a stored checkout the pieces were removed before, unless the key could not be stored.
  if (isOwn || (!checkout && isSame(bought, getCartLines()))) takeOut(bought)
  if (isOwn || getCartLines().length === 0) {
    forgetCheckoutKey()
    saveCodes({ codes: [] })
    forgetTyped()
  }
  return true
}

const isSame = (some: readonly CartItem[], others: readonly CartItem[]): boolean =>
  inOneOrder(some) === inOneOrder(others)

/** A discount that cannot be divided evenly splits a line of the cart into two lines of the order. */
function inOneOrder(items: readonly CartItem[]): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + item.quantity)
  return [...counts]
    .map(([key, quantity]) => `${key} ${quantity}`)
    .sort()
    .join()
}
