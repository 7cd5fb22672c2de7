import { randomKey } from './random-key.ts'
import { parseStored, readStored, writeStored } from './stored.ts'

const KEY = 'checkout'

/**
 * The Idempotency-Key of this browser's checkout of this cart. It is kept where the cart is, for all tabs:
 * whoever comes back from the payment page, or looks at the cart beside it, and checks out again goes on
 * with the order that already holds the pieces, rather than compete with it for the last one.
 */
export function checkoutKey(cart: string): string {
  const known = read()
  if (known?.cart === cart) return known.key
  const key = randomKey()
  write(JSON.stringify({ cart, key }))
  return key
}

/** Of the checkout that was begun in this browser, for whatever cart: the pieces it holds are this shopper's. */
export const currentCheckoutKey = (): string | undefined => read()?.key

/** Of a checkout of this browser that was begun for another cart. */
export function earlierCheckoutKey(cart: string): string | undefined {
  const known = read()
  return known && known.cart !== cart ? known.key : undefined
}

export function forgetCheckoutKey(): void {
  write(null)
}

/** Where storage is blocked, for as long as the page lives. */
let inMemory: string | null = null

function read(): { cart: string; key: string } | null {
  const { cart, key } = (parseStored(inMemory ?? readStored(KEY)) ?? {}) as Record<string, unknown>
  const isWhole = typeof cart === 'string' && typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)
  return isWhole ? { cart, key } : null
}

function write(text: string | null): void {
  inMemory = writeStored(KEY, text) ? null : text
}
