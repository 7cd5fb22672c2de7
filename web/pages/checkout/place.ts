import { cancelCheckout, placeOrder } from '../../../contract/order.ts'
import type { Input } from '../../../contract/call.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { checkoutKey, currentCheckoutKey, earlierCheckoutKey, forgetCheckoutKey } from '../../checkout-key.ts'

/**
 * Places the order of this cart once, however often it is sent, and ends the checkout of another one, which still holds
 * stock, codes and credit. Returns where it is paid.
 */
export async function place(cart: string, body: Input<typeof placeOrder>['body']): Promise<string> {
  await cancel(earlierCheckoutKey(cart))
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

/** Ends the checkout that this browser has begun last: it still holds stock, codes and credit. */
export async function endCheckout(): Promise<void> {
  await cancel(currentCheckoutKey())
  forgetCheckoutKey()
}

async function cancel(key: string | undefined): Promise<void> {
  if (key === undefined) return
  await callApi(cancelCheckout, { headers: { 'idempotency-key': key } }).catch((error: unknown) => {
    // If canceling fails, the order expires by itself.
    if (statusOf(error) === 401) throw error
  })
}
