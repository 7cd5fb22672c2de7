const KEY = 'checkout'

/**
 * The Idempotency-Key of this tab's checkout of this cart. It outlives the page: whoever comes back
 * from the payment page and checks out again goes on with the order that already holds the pieces,
 * rather than compete with it for the last one.
 */
export function checkoutKey(cart: string): string {
  const known = read()
  if (known?.cart === cart) return known.key
  const key = randomKey()
  write(JSON.stringify({ cart, key }))
  return key
}

/** Of the checkout that was begun in this tab, for whatever cart: the pieces it holds are this shopper's. */
export const begunCheckoutKey = (): string | undefined => read()?.key

/** Of a checkout of this tab that was begun for another cart. */
export function earlierCheckoutKey(cart: string): string | undefined {
  const known = read()
  return known && known.cart !== cart ? known.key : undefined
}

export function forgetCheckoutKey(): void {
  write(null)
}

/** 128 random bits; `crypto.randomUUID` is missing where the shop is served without TLS. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Where the tab's storage is blocked, for as long as the page lives. */
let inMemory: string | null = null

function read(): { cart: string; key: string } | null {
  try {
    return JSON.parse(inMemory ?? sessionStorage.getItem(KEY) ?? 'null') as {
      cart: string
      key: string
    } | null
  } catch {
    return null
  }
}

function write(text: string | null): void {
  inMemory = text
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Blocked: `inMemory` has it.
  }
}
