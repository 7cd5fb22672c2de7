import type { CartItem } from '../../../contract/cart.ts'
import { stripePublicKey } from '../../../contract/configuration.ts'
import { cancelCheckout, placeOrder } from '../../../contract/order.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { findPriceIncreases, rememberCartDetails } from '../../cart-details.ts'
import { toItem, type CartLine } from '../../cart.ts'
import { currentCheckoutKey, checkoutKey, earlierCheckoutKey, forgetCheckoutKey } from '../../checkout-key.ts'
import { getSession } from '../../session.ts'
import { isWebAddress } from '../../web-address.ts'

/** The order was not placed because of lines of the cart, which now say so themselves. */
export class InvalidCart extends Error {}
/** The session had ended meanwhile; the cart offers both ways on. */
export class SignedOut extends Error {}
/** What the shopper is told, in words. */
export class CheckoutFailed extends Error {}

interface Attempt {
  /** Whose, and for what. */
  subject: string
  url: Promise<string>
}

let underWay: Attempt | null = null

/**
 * Opens the hosted payment session for the cart and answers its URL. Asked twice at once for the
 * same cart (a second effect, a second press) it is one attempt, hence one order.
 */
export function openPaymentSession(lines: readonly CartLine[], scriptUrl: string): Promise<string> {
  const subject = JSON.stringify([getSession()?.token, lines.map(toItem)])
  if (underWay?.subject === subject) return underWay.url
  const url = openSession(lines, scriptUrl).finally(() => {
    if (underWay?.url === url) underWay = null
  })
  underWay = { subject, url }
  return url
}

async function openSession(lines: readonly CartLine[], scriptUrl: string): Promise<string> {
  const [publicKey, dearer] = await Promise.all([
    callApi(stripePublicKey, {}).catch(() => null),
    findPriceIncreases(lines),
  ])
  // Nobody is led to pay more than what they have seen.
  if (dearer.length > 0) throw new InvalidCart(sayDearer(dearer))
  if (!publicKey?.body.stripe_public_key) throw new CheckoutFailed('Failed to fetch Stripe public key')
  loadProviderScript(scriptUrl)
  const url = await order(lines.map(toItem)).catch((error: unknown) => {
    throw explain(error)
  })
  if (!isWebAddress(url)) throw new CheckoutFailed('Failed to create checkout session')
  return url
}

async function order(items: CartItem[]): Promise<string> {
  const cart = JSON.stringify([getSession()?.user.id ?? null, items])
  // The cart was changed, or its owner signed in, meanwhile.
  await end(earlierCheckoutKey(cart))
  const place = async () => {
    const headers = { 'idempotency-key': checkoutKey(cart) }
    return (await callApi(placeOrder, { headers, body: { items } })).body.session_url
  }
  return await place().catch(async (error: unknown) => {
    const status = statusOf(error)
    // Without an answer the order may stand or not: the same key makes sure that there is one.
    if (error instanceof ApiError && status === 0) return await place()
    if (status !== 409) throw error
    // That checkout has ended (paid, canceled, over) or is about to: this is the next one.
    await end(currentCheckoutKey())
    forgetCheckoutKey()
    return await place()
  })
}

/** A checkout that was begun before this one holds what this one needs. */
async function end(key: string | undefined): Promise<void> {
  if (key === undefined) return
  await callApi(cancelCheckout, { headers: { 'idempotency-key': key } }).catch((error: unknown) => {
    // Unheard, it ends by itself soon.
    if (statusOf(error) === 401) throw error
  })
}

const sayDearer = ([first, ...others]: readonly CartLine[]) =>
  others.length === 0
    ? `The price of ${first!.name} has gone up. Your cart shows what it is now.`
    : `${others.length + 1} prices have gone up. Your cart shows what they are now.`

function explain(error: unknown): Error {
  if (!(error instanceof ApiError)) return new CheckoutFailed('Failed to create checkout session')
  const { status, body } = error
  if (status === 401) return new SignedOut()
  if (body.itemDetails) {
    rememberCartDetails(body.itemDetails)
    return new InvalidCart(body.error)
  }
  const inWords = body.error && (status === 503 || status === 502 || (status >= 400 && status < 500))
  return new CheckoutFailed(inWords ? body.error : 'Failed to create checkout session')
}

/** Payment does not depend on it: the session's page is the provider's own. */
function loadProviderScript(url: string): void {
  if (!url || document.querySelector(`script[data-payment-provider]`)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.dataset['paymentProvider'] = ''
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}
