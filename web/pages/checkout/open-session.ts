import type { CartItem } from '../../../contract/cart.ts'
import { stripePublicKey } from '../../../contract/configuration.ts'
import { nameWithSize } from '../../../contract/sizes.ts'
import { ApiError, callApi } from '../../api.ts'
import { seenCodes, seenTotal, setCartDetails } from '../../cart-details.ts'
import { toItem, type CartLine } from '../../cart.ts'
import { type Codes, getCodes } from '../../codes.ts'
import { getSession } from '../../session.ts'
import { isWebAddress } from '../../web-address.ts'
import { OrderedBefore, PaidBefore, place } from './place.ts'

/** The cart page shows which lines cannot be bought. */
export class InvalidCart extends Error {}
/** The cart page offers to log in or to continue as a guest. */
class SignedOut extends Error {}
export class CheckoutFailed extends Error {
  /** True if there was no connection, so that the same request may succeed later. */
  readonly isUnreached: boolean
  /** True if the shopper may have ordered and paid before. */
  readonly isOrdered: boolean

  constructor(message: string, cause?: unknown) {
    super(message)
    this.isUnreached = cause instanceof ApiError && cause.status === 0
    this.isOrdered = cause instanceof OrderedBefore
  }
}

interface Attempt {
  key: string
  url: Promise<string>
}

let pending: Attempt | null = null

/**
 * Returns the URL of the hosted payment page. Simultaneous calls for the same cart share one attempt and one order:
 * React runs effects twice in development, and shoppers click twice.
 */
export function openPaymentSession(
  lines: readonly CartLine[],
  scriptUrl: string,
  /** Undefined if all countries have the same delivery methods. */
  country?: string,
): Promise<string> {
  const key = JSON.stringify([getSession()?.token, lines.map(toItem), country, getCodes()])
  if (pending?.key === key) return pending.url
  const url = openSession(lines, scriptUrl, country).finally(() => {
    if (pending?.url === url) pending = null
  })
  pending = { key, url }
  return url
}

async function openSession(
  lines: readonly CartLine[],
  scriptUrl: string,
  country: string | undefined,
): Promise<string> {
  const asked = { seen: seenTotal(lines), country, ...seenCodes() }
  await fetchPublicKey()
  loadProviderScript(scriptUrl)
  const items = lines.map(toItem)
  const url = await order(items, asked).catch((error: unknown) => {
    throw explain(error, lines)
  })
  if (!isWebAddress(url)) throw new CheckoutFailed('Failed to create checkout session')
  return url
}

async function fetchPublicKey(): Promise<void> {
  const message = 'Failed to fetch Stripe public key'
  const { body } = await callApi(stripePublicKey, {}).catch((error: unknown) => {
    throw new CheckoutFailed(message, error)
  })
  if (!body.stripe_public_key) throw new CheckoutFailed(message)
}

interface Asked extends Codes {
  seen: number | undefined
  country: string | undefined
}

async function order(items: CartItem[], { seen, country, codes, email }: Asked): Promise<string> {
  const choices = [...(country ? [country] : []), ...(codes.length > 0 ? [codes, email] : [])]
  const cart = JSON.stringify([getSession()?.user.id ?? null, items, ...choices])
  const named = codes.length > 0 && { codes: [...codes], ...(email && { email }) }
  return await place(cart, { items, seen, ...(country && { country }), ...named })
}

function explain(error: unknown, lines: readonly CartLine[]): Error {
  if (error instanceof PaidBefore) return error
  if (error instanceof OrderedBefore) return new CheckoutFailed(error.message, error)
  if (!(error instanceof ApiError)) return new CheckoutFailed('Failed to create checkout session')
  const { status, body } = error
  if (status === 401) return new SignedOut()
  if (body.itemDetails) {
    setCartDetails(body.itemDetails, lines.map(toItem), body.cart)
    const at = body.itemDetails.findIndex(({ validationMessage }) => validationMessage === body.error)
    const line = lines[at]
    // The message is written for a place beside the line, so it does not name the item.
    return new InvalidCart(line ? `${nameWithSize(line.name, line.size)}: ${body.error}` : body.error)
  }
  const isExplained = status === 503 || status === 502 || (status >= 400 && status < 500)
  return new CheckoutFailed((isExplained && body.error) || 'Failed to create checkout session', error)
}

/** The hosted payment page works without this script, so a failure to load it is ignored. */
function loadProviderScript(url: string): void {
  if (!url || document.querySelector(`script[data-payment-provider]`)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.dataset['paymentProvider'] = ''
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}
