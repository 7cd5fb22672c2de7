import { randomKey } from './random-key.ts'
import { parseStored, readStored, writeStored } from './stored.ts'

const KEY = 'checkout'

export interface Checkout {
  cart: string
  key: string
}

/**
 * The checkout's Idempotency-Key, shared by all tabs. As long as the cart is the same, a shopper who left the payment
 * page continues with the order that already holds the stock.
 */
export function checkoutKey(cart: string): string {
  const known = read()
  if (known?.cart === cart) return known.key
  const key = randomKey()
  write(JSON.stringify({ cart, key }))
  return key
}

export const currentCheckoutKey = (): string | undefined => read()?.key

export const currentCheckout = (): Checkout | null => read()

/** Null unless the stored key belongs to a different cart. */
export function earlierCheckout(cart: string): Checkout | null {
  const known = read()
  return known?.cart === cart ? null : known
}

export function forgetCheckoutKey(): void {
  write(null)
}

/** The fallback while local storage is blocked. */
let inMemory: string | null = null

function read(): Checkout | null {
  const { cart, key } = (parseStored(inMemory ?? readStored(KEY)) ?? {}) as Record<string, unknown>
  const isValid = typeof cart === 'string' && typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)
  return isValid ? { cart, key } : null
}

function write(text: string | null): void {
  inMemory = writeStored(KEY, text) ? null : text
}
