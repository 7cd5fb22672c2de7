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

/** The statuses of refusals by which the shop has found no order of the key. */
const HAVE_LOOKED = [409, 422]

/** The cart still had what its shopper has paid for, or is paying for. It was taken out, and a notification says so. */
export class PaidBefore extends Error {}

/** Another login of this browser has begun a checkout, whose order only that login can find. Said once, before another is begun. */
export class OrderedBefore extends Error {}

/** The key of the checkout that OrderedBefore was thrown for. */
let toldOf: string | undefined

/**
 * Places the order of this cart once, however often it is sent, and cancels the checkout of another one, which still
 * holds stock, codes and credit. Returns where it is paid. Where that other one is paid, or its payment under way, takes its pieces out
 * of the cart and throws PaidBefore: its shopper has closed the payment page before that led back, and changed the cart since.
 * Where that other one may be placed by another login, throws OrderedBefore at first.
 */
export async function place(cart: string, body: Input<typeof placeOrder>['body']): Promise<string> {
  const accountId = getSession()?.user.id
  const refuseOther = () => {
    // As a guest, or with another account, the key of this one would place a second order.
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
      // Nothing was placed under the key. Other refusals, as of a session that is over, come before the shop looks for its order.
      if (HAVE_LOOKED.includes(statusOf(refusal))) forgetCheckoutKey()
      throw refusal
    })
}

/** Cancels the checkout that this browser has begun last: it still holds stock, codes and credit. Throws as `place` does. */
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
  // Here, because the page that asked is gone where nothing is left in the cart.
  notify('info', `${order}, so it was taken out of your cart.`, NOTICE_MS)
  throw new PaidBefore('Your cart has changed. Look at the new total before you pay.')
}

async function tryToCancel({ cart, key }: Checkout): Promise<'canceled' | 'paid' | 'being paid'> {
  try {
    const { body } = await callApi(cancelCheckoutCall, { headers: { 'idempotency-key': key } })
    return body.paid ? 'paid' : 'canceled'
  } catch (error) {
    const status = statusOf(error)
    // Without a connection, or where too many have asked, the key is still needed: the next try cancels with it.
    if (status === 401 || status === 429 || status === 0) throw error
    if (status === 404 && isOfOtherLogin(cart) && toldOf !== key) {
      toldOf = key
      throw new OrderedBefore(
        'An order that was begun with another login may be placed already. Log in to go on with it, or try again to place a new one.',
      )
    }
    // A debit is on its way for days. If canceling fails otherwise, the order expires by itself.
    return status === 409 ? 'being paid' : 'canceled'
  }
}

/** A cart that a guest has begun to pay names no account. */
function isOfOtherLogin(cart: string): boolean {
  const parts = parseStored(cart)
  const accountId: unknown = Array.isArray(parts) ? parts[0] : undefined
  return typeof accountId === 'number' && accountId !== getSession()?.user.id
}
