import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type CartItem, cartItemDetails, type CartItemDetail, type CartSums } from '../contract/cart.ts'
import { ApiError, callApi } from './api.ts'
import { getCartLines, lineKey, toItem, useCart, type CartLine } from './cart.ts'
import { currentCheckoutKey } from './checkout-key.ts'
import { type Codes, getCodes, saveCodes, useCodes } from './codes.ts'
import { createStore } from './store.ts'

const DEBOUNCE_MS = 500
const RETRY_MS = 5_000
const REFUSED_MS = 60_000

interface Known {
  /** By line key. The previous details stay while new ones load. */
  details: ReadonlyMap<string, CartItemDetail>
  /** The sums after codes and promotions; null until they are loaded. */
  sums: CartSums | null
  isLoading: boolean
  error: string | null
  /** The fault of the e-mail address that was last given for the codes. Such an address is not stored. */
  emailError?: string | undefined
}

export interface CartDetails extends Known {
  /** Every line's detail is loaded and valid; checkout requires it. */
  isCartValid: boolean
  /** In cents, of the lines that can be bought, before promotions; null until every line's detail is loaded. */
  subtotal: number | null
  /** In cents, after promotions; null while they are being computed. */
  total: number | null
  retry: () => void
}

const empty: Known = { details: new Map(), sums: null, isLoading: false, error: null }
const current = createStore<Known>(empty)

/** Loads prices and validity on mount, then debounced after each change of the cart. */
export function useCartDetails(): CartDetails {
  const { lines } = useCart()
  const codes = useCodes()
  const known = useSyncExternalStore(current.subscribe, current.read, () => empty)
  const isFirst = useRef(true)
  useEffect(() => {
    refresh(lines, codes, isFirst.current ? 0 : DEBOUNCE_MS)
    isFirst.current = false
  }, [lines, codes])
  useEffect(() => {
    if (known.error === null) return
    const check = () => refresh(lines, codes, 0)
    const timer = setInterval(check, RETRY_MS)
    addEventListener('online', check)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
    }
  }, [lines, codes, known.error])
  return {
    ...known,
    isCartValid:
      lines.length > 0 && known.error === null && lines.every((line) => isBuyable(line, known.details)),
    subtotal: subtotalOf(lines, known),
    total: totalOf(lines, known),
    retry: () => refresh(lines, codes, 0),
  }
}

/** The total of the lines in cents that the shopper has seen; undefined if none was shown. */
export const seenTotal = (lines: readonly CartLine[]): number | undefined =>
  totalOf(lines, current.read()) ?? undefined

/** The codes that the cart showed as accepted; all codes if the cart was not shown. */
export function seenCodes(): Codes {
  const { codes, email } = getCodes()
  const told = current.read().sums?.codes
  const good = codes.filter((code) => !told || told.some((answer) => answer.code === code && answer.ok))
  return good.length > 0 && email ? { codes: good, email } : { codes: good }
}

/** The codes that the cart showed as refused. */
export const refusedCodes = (): string[] =>
  (current.read().sums?.codes ?? []).filter(({ ok }) => !ok).map(({ code }) => code)

/**
 * For details that the API sends with a refused order. They stay for a minute unless the cart changes, because the call
 * for details does not know what else the order's address holds, and would find no fault.
 */
export function setCartDetails(
  details: readonly CartItemDetail[],
  items: readonly CartItem[],
  sums: CartSums | null = null,
): void {
  stopRequest()
  refused = keyOf(items, getCodes())
  current.write({ details: byKey(details), sums, isLoading: false, error: null })
  timer = setTimeout(() => {
    refused = null
    refresh(getCartLines(), getCodes(), 0)
  }, REFUSED_MS)
}

function isBuyable(line: CartLine, details: Known['details']): boolean {
  const detail = details.get(lineKey(line))
  return detail !== undefined && detail.isValid && line.quantity <= (detail.available ?? 0)
}

/** In cents, for the pieces that are left; null if no piece of the line can be bought. */
export const totalOfLine = ({ quantity }: CartLine, { price, available }: CartItemDetail): number | null =>
  price === null || !available ? null : price * Math.min(quantity, available)

function subtotalOf(lines: readonly CartLine[], { details }: Known): number | null {
  let sum = 0
  for (const line of lines) {
    const detail = details.get(lineKey(line))
    if (!detail) return null
    sum += totalOfLine(line, detail) ?? 0
  }
  return sum
}

function totalOf(lines: readonly CartLine[], known: Known): number | null {
  const discounts = known.sums?.discounts ?? []
  if (known.isLoading && discounts.length > 0) return null
  const subtotal = subtotalOf(lines, known)
  return subtotal === null ? null : discounts.reduce((sum, { amount }) => sum - amount, subtotal)
}

const keyOf = (items: readonly CartItem[], codes: Codes) => JSON.stringify([items, codes])

let requested: string | null = null
/** The items and codes of an order that was refused. */
let refused: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let controller = new AbortController()

function refresh(lines: readonly CartLine[], codes: Codes, delay: number): void {
  const items = lines.map(toItem)
  const request = keyOf(items, codes)
  if (request === requested || request === refused) return
  stopRequest()
  refused = null
  if (items.length === 0) {
    current.write(empty)
    return
  }
  requested = request
  current.write({ ...current.read(), isLoading: true })
  timer = setTimeout(() => void fetchAndShow(items, codes), delay)
}

function stopRequest(): void {
  clearTimeout(timer)
  controller.abort()
  requested = null
}

async function fetchAndShow(items: CartItem[], codes: Codes): Promise<void> {
  const { signal } = (controller = new AbortController())
  try {
    const known = await fetchDetails(items, codes, signal)
    if (signal.aborted) return
    const emailError = codes.email ? undefined : current.read().emailError
    current.write({ ...known, isLoading: false, error: null, emailError })
  } catch (error) {
    if (signal.aborted) return
    const emailError = error instanceof ApiError ? error.fields['email'] : undefined
    if (emailError && codes.email) {
      requested = null
      current.write({ ...current.read(), isLoading: false, emailError })
      // With an invalid e-mail, every call for the cart would be refused.
      saveCodes({ codes: codes.codes })
      return
    }
    current.write({ ...current.read(), isLoading: false, error: 'Failed to fetch cart item details' })
  }
  requested = null
}

/** Asks for the details of a cart without storing them. */
export async function fetchDetails(
  items: CartItem[],
  { codes, email }: Codes,
  signal: AbortSignal,
): Promise<Pick<Known, 'details' | 'sums'>> {
  const key = currentCheckoutKey()
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const named = codes.length > 0 && { codes: [...codes], ...(email && { email }) }
  const { body } = await callApi(cartItemDetails, { headers, body: { items, ...named } }, signal)
  return { details: byKey(body.itemDetails), sums: body.cart }
}

const byKey = (details: readonly CartItemDetail[]) =>
  new Map(details.map((detail) => [lineKey(detail), detail]))
