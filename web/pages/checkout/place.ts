import type { CartItem } from '../../../contract/cart.ts'
import { cancelCheckout, placeOrder } from '../../../contract/order.ts'
import type { Input } from '../../../contract/call.ts'
import { nameWithSize } from '../../../contract/sizes.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { getCartLines, lineKey, removeItem, updateQuantity } from '../../cart.ts'
import {
  type Checkout,
  checkoutKey,
  currentCheckout,
  earlierCheckout,
  forgetCheckoutKey,
} from '../../checkout-key.ts'
import { parseStored } from '../../stored.ts'

/** The cart still had what its shopper has paid for. */
export class PaidBefore extends Error {}

/**
 * Places the order of this cart once, however often it is sent, and ends the checkout of another one, which still holds
 * stock, codes and credit. Returns where it is paid. Where that other one is paid, takes its pieces out of the cart and throws
 * PaidBefore: its shopper has closed the payment page before that led back, and changed the cart since.
 */
export async function place(cart: string, body: Input<typeof placeOrder>['body']): Promise<string> {
  await end(earlierCheckout(cart))
  const send = async () => {
    const headers = { 'idempotency-key': checkoutKey(cart) }
    return (await callApi(placeOrder, { headers, body })).body.session_url
  }
  const again = async (error: unknown) => {
    const status = statusOf(error)
    // The connection may have broken after the order was placed; the same key does not place it again.
    if (error instanceof ApiError && status === 0) return await send()
    // A 409 with the cart's details says that it costs more than the shopper has seen.
    if (status !== 409 || (error as ApiError).body.itemDetails) throw error
    // The order of this key has ended or is ending, so a new key starts a new order.
    await endCheckout()
    return await send()
  }
  return await send()
    .catch(again)
    .catch((refusal: unknown) => {
      // Nothing was placed under the key.
      if (statusOf(refusal) >= 400 && statusOf(refusal) < 500) forgetCheckoutKey()
      throw refusal
    })
}

/** Ends the checkout that this browser has begun last: it still holds stock, codes and credit. Throws PaidBefore as `place` does. */
export async function endCheckout(): Promise<void> {
  await end(currentCheckout())
  forgetCheckoutKey()
}

async function end(checkout: Checkout | null): Promise<void> {
  if (checkout && (await cancel(checkout.key))) takeOutPaid(checkout.cart)
}

/** Whether its order is paid. */
async function cancel(key: string): Promise<boolean> {
  try {
    const { body } = await callApi(cancelCheckout, { headers: { 'idempotency-key': key } })
    return body.paid === true
  } catch (error) {
    // If canceling fails, the order expires by itself.
    if (statusOf(error) === 401) throw error
    return false
  }
}

function takeOutPaid(cart: string): void {
  forgetCheckoutKey()
  const paid = new Map(
    itemsOf(cart).map(({ id, size, quantity }) => [lineKey({ id, size: size ?? '' }), quantity]),
  )
  const lines = getCartLines().filter((line) => paid.has(lineKey(line)))
  if (lines.length === 0) return
  for (const { id, size, quantity } of lines) {
    const left = quantity - paid.get(lineKey({ id, size }))!
    if (left > 0) updateQuantity(id, size, left)
    else removeItem(id, size)
  }
  const names = lines.map(({ name, size }) => nameWithSize(name, size)).join('; ')
  throw new PaidBefore(`Your order of ${names} is paid, so it was taken out of your cart.`)
}

/** What a checkout's key belongs to names the account and the items, or with credit what is bought and its quote. */
function itemsOf(cart: string): CartItem[] {
  const [first, second] = parseStored(cart) as [{ items?: CartItem[] } | number | null, unknown]
  if (Array.isArray(second)) return second as CartItem[]
  return (typeof first === 'object' && first?.items) || []
}
