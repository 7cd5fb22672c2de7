import type { CartItem } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { getCartLines } from '../../cart.ts'
import { currentCheckout, forgetCheckoutKey } from '../../checkout-key.ts'
import { saveCodes } from '../../codes.ts'
import { itemsOf, keyOf, takeOut } from '../../take-out.ts'
import { forgetTyped } from '../../typed-checkout.ts'

/**
 * Takes what was paid out of the cart. What another tab has added since stays, and so do the codes and the checkout of another
 * cart. Null where the order could not be loaded, which is then the one of the browser's checkout. False where it is not known what
 * was bought.
 */
export function takeOutPaid(order: Pick<Order, 'order_items'> | null): boolean {
  const checkout = currentCheckout()
  const ofCheckout = checkout ? itemsOf(checkout) : []
  const bought = order
    ? order.order_items.map(({ product_id: id, size, quantity }) => ({ id, size, quantity }))
    : ofCheckout
  if (bought.length === 0) return false
  const isOwn = isSame(bought, ofCheckout)
  // Without a checkout its pieces were taken out before, or the page is opened once more, unless the key could not be stored.
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

/** An amount off that cannot be divided evenly makes two lines of an order of one of the cart. */
function inOneOrder(items: readonly CartItem[]): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + item.quantity)
  return [...counts]
    .map(([key, quantity]) => `${key} ${quantity}`)
    .sort()
    .join()
}
