import { cancelCheckout as cancelCheckoutCall, placeOrder } from '../../../contract/order.ts'
import type { Input } from '../../../contract/call.ts'
import { nameWithSize } from '../../../contract/sizes.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import {
  type Checkout,
  checkoutKey,
  currentCheckout,
  earlierCheckout,
  forgetCheckoutKey,
} from '../../checkout-key.ts'
import { notify } from '../../notifications.ts'
import { getSession } from '../../session.ts'
import { parseStored } from '../../stored.ts'
import { itemsOf, linesWith, takeOut } from '../../take-out.ts'

const NOTICE_MS = 10_000
const ENDED = 'Your session has ended. Please log in again.'

/** Statuses that tell that the shop has looked for an order of the key and found none. */
const HAVE_LOOKED = [409, 422]

/**
 * The cart contained items that the shopper has paid for or is paying for. They were removed from it, and a
 * notification tells so.
 */
export class PaidBefore extends Error {}

/**
 * Another login of this browser has begun a checkout, whose order only that login can find. Thrown once before another
 * checkout begins.
 */
export class OrderedBefore extends Error {}

/** The key of the checkout that OrderedBefore was thrown for. */
let toldOf: string | undefined

/**
 * Places the order of this cart once, however often it is sent. Cancels the checkout of an earlier cart, which still
 * holds stock, codes and credit. Returns the URL of the payment page. If the earlier checkout was paid or its payment
 * is under way, removes its pieces from the cart and throws PaidBefore: the shopper closed the payment page before it
 * led back, and changed the cart since. If it may have been placed by another login, throws OrderedBefore the first
 * time.
 */
export async function place(cart: string, body: Input<typeof placeOrder>['body']): Promise<string> {
  const accountId = getSession()?.user.id
  const refuseOther = () => {
    // As a guest or with another account, the same key would place a second order.
    if (getSession()?.user.id !== accountId) throw new ApiError(401, { error: ENDED })
  }
  await cancel(earlierCheckout(cart))
  const send = async () => {
    refuseOther()
    const headers = { 'idempotency-key': checkoutKey(cart) }
    return (await callApi(placeOrder, { headers, body })).body.session_url
  }
  const again = async (error: unknown) => {
    const status = statusOf(error)
    // The connection may have broken after the order was placed; the same key does not place it again.
    if (error instanceof ApiError && status === 0) return await send()
    // A 409 with the cart's details says that it costs more than the shopper has seen.
    if (status !== 409 || (error as ApiError).body.itemDetails) throw error
    refuseOther()
    // The order of this key has ended or is ending, so a new key starts a new order.
    await cancelCheckout()
    return await send()
  }
  return await send()
    .catch(again)
    .catch((refusal: unknown) => {
      // No order was placed under the key. Other refusals, such as for an ended session, come before the shop looks for
      // its order.
      if (HAVE_LOOKED.includes(statusOf(refusal))) forgetCheckoutKey()
      throw refusal
    })
}

/** Cancels the last checkout of this browser, which still holds stock, codes and credit. Throws as `place` does. */
export async function cancelCheckout(): Promise<void> {
  await cancel(currentCheckout())
  forgetCheckoutKey()
}

async function cancel(checkout: Checkout | null): Promise<void> {
  const standing = checkout && (await tryToCancel(checkout))
  if (!standing || standing === 'canceled') return
  forgetCheckoutKey()
  const paid = itemsOf(checkout)
  const lines = linesWith(paid)
  if (lines.length === 0) return
  takeOut(paid)
  const names = lines.map(({ name, size }) => nameWithSize(name, size)).join('; ')
  const order = standing === 'paid' ? `Your order of ${names} is paid` : `You are paying an order of ${names}`
  // A notification, because the page that asked is left if the cart is empty.
  notify('info', `${order}, so it was taken out of your cart.`, NOTICE_MS)
  throw new PaidBefore('Your cart has changed. Look at the new total before you pay.')
}

async function tryToCancel({ cart, key }: Checkout): Promise<'canceled' | 'paid' | 'being paid'> {
  try {
    const { body } = await callApi(cancelCheckoutCall, { headers: { 'idempotency-key': key } })
    return body.paid ? 'paid' : 'canceled'
  } catch (error) {
    const status = statusOf(error)
    // Without a session (401), above the rate limit (429) or offline (0), the next attempt to cancel needs the key.
    if (status === 401 || status === 429 || status === 0) throw error
    if (status === 404 && isOfOtherLogin(cart) && toldOf !== key) {
      toldOf = key
      throw new OrderedBefore(
        'An order that was begun with another login may be placed already. Log in to go on with it, or try again to place a new one.',
      )
    }
    // A debit takes days. If canceling fails for another reason, the order expires by itself.
    return status === 409 ? 'being paid' : 'canceled'
  }
}

/** A guest's cart names no account. */
function isOfOtherLogin(cart: string): boolean {
  const parts = parseStored(cart)
  const accountId: unknown = Array.isArray(parts) ? parts[0] : undefined
  return typeof accountId === 'number' && accountId !== getSession()?.user.id
}
