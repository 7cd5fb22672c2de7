import { randomKey } from './random-key.ts'
import { parseStored, readStored, writeStored } from './stored.ts'

const KEY = 'checkout'

/**
 * The Idempotency-Key of this browser's checkout of this cart, kept in local storage for all tabs. A shopper who
 * leaves the payment page and checks out again continues with the order that already holds the stock.
 */
export function checkoutKey(cart: string): string {
  const known = read()
  if (known?.cart === cart) return known.key
  const key = randomKey()
  write(JSON.stringify({ cart, key }))
  return key
}

/** The key of this browser's checkout, of whichever cart. */
export const currentCheckoutKey = (): string | undefined => read()?.key

/** The key of this browser's checkout, if that is of another cart. */
export function earlierCheckoutKey(cart: string): string | undefined {
  const known = read()
  return known && known.cart !== cart ? known.key : undefined
}

export function forgetCheckoutKey(): void {
  write(null)
}

/** Used while storage is blocked; lasts until the page is left. */
let inMemory: string | null = null

function read(): { cart: string; key: string } | null {
  const { cart, key } = (parseStored(inMemory ?? readStored(KEY)) ?? {}) as Record<string, unknown>
  const isValid = typeof cart === 'string' && typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)
  return isValid ? { cart, key } : null
}

function write(text: string | null): void {
  inMemory = writeStored(KEY, text) ? null : text
}
