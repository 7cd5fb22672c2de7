import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type CartItem, cartItemDetails, type CartItemDetail } from '../contract/cart.ts'
import { callApi } from './api.ts'
import { getCartLines, lineKey, toItem, useCart, type CartLine } from './cart.ts'
import { currentCheckoutKey } from './checkout-key.ts'
import { createStore } from './store.ts'

const DEBOUNCE_MS = 500
const RETRY_MS = 5_000
const REFUSED_MS = 60_000

interface Known {
  /** By line key. The previous details stay while new ones load. */
  details: ReadonlyMap<string, CartItemDetail>
  isLoading: boolean
  error: string | null
}

export interface CartDetails extends Known {
  /** Every line's detail is loaded and valid; checkout requires it. */
  isCartValid: boolean
  /** Cents; null until every line's detail is loaded. */
  subtotal: number | null
  retry: () => void
}

const empty: Known = { details: new Map(), isLoading: false, error: null }
const current = createStore<Known>(empty)

/** Loads prices and validity on mount, then debounced after each change of the cart. */
export function useCartDetails(): CartDetails {
  const { lines } = useCart()
  const known = useSyncExternalStore(current.subscribe, current.read, () => empty)
  const isFirst = useRef(true)
  useEffect(() => {
    refresh(lines, isFirst.current ? 0 : DEBOUNCE_MS)
    isFirst.current = false
  }, [lines])
  useEffect(() => {
    if (known.error === null) return
    const check = () => refresh(lines, 0)
    const timer = setInterval(check, RETRY_MS)
    addEventListener('online', check)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
    }
  }, [lines, known.error])
  return {
    ...known,
    isCartValid:
      lines.length > 0 && known.error === null && lines.every((line) => isBuyable(line, known.details)),
    subtotal: subtotalOf(lines, known),
    retry: () => refresh(lines, 0),
  }
}

/** What the lines cost together where the shopper has seen it; undefined when a price was not shown. */
export const seenSubtotal = (lines: readonly CartLine[]): number | undefined =>
  subtotalOf(lines, current.read()) ?? undefined

/**
 * For details that the API sends with a refused order. They stay for a minute unless the cart changes: the call for
 * details does not know what else the order's address holds, and would find nothing wrong.
 */
export function setCartDetails(details: readonly CartItemDetail[], items: readonly CartItem[]): void {
  stopRequest()
  refused = JSON.stringify(items)
  current.write({ details: byKey(details), isLoading: false, error: null })
  timer = setTimeout(() => {
    refused = null
    refresh(getCartLines(), 0)
  }, REFUSED_MS)
}

function isBuyable(line: CartLine, details: Known['details']): boolean {
  const detail = details.get(lineKey(line))
  return detail !== undefined && detail.isValid && line.quantity <= (detail.available ?? 0)
}

/** Cents; null when no piece of the line can be bought, so that it does not count. */
export const totalOfLine = ({ quantity }: CartLine, { price, available }: CartItemDetail): number | null =>
  price === null || available === 0 ? null : price * quantity

function subtotalOf(lines: readonly CartLine[], { details }: Known): number | null {
  let sum = 0
  for (const line of lines) {
    const detail = details.get(lineKey(line))
    if (!detail) return null
    sum += totalOfLine(line, detail) ?? 0
  }
  return sum
}

let requested: string | null = null
/** The items of an order that was refused. */
let refused: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let controller = new AbortController()

function refresh(lines: readonly CartLine[], delay: number): void {
  const items = lines.map(toItem)
  const request = JSON.stringify(items)
  if (request === requested || request === refused) return
  stopRequest()
  refused = null
  if (items.length === 0) {
    current.write(empty)
    return
  }
  requested = request
  current.write({ ...current.read(), isLoading: true })
  timer = setTimeout(() => void fetchAndShow(items), delay)
}

function stopRequest(): void {
  clearTimeout(timer)
  controller.abort()
  requested = null
}

async function fetchAndShow(items: CartItem[]): Promise<void> {
  const { signal } = (controller = new AbortController())
  try {
    const details = await fetchDetails(items, signal)
    if (signal.aborted) return
    current.write({ details, isLoading: false, error: null })
  } catch {
    if (signal.aborted) return
    current.write({ ...current.read(), isLoading: false, error: 'Failed to fetch cart item details' })
  }
  requested = null
}

async function fetchDetails(items: CartItem[], signal?: AbortSignal): Promise<Known['details']> {
  const key = currentCheckoutKey()
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const { body } = await callApi(cartItemDetails, { headers, body: { items } }, signal)
  return byKey(body.itemDetails)
}

const byKey = (details: readonly CartItemDetail[]) =>
  new Map(details.map((detail) => [lineKey(detail), detail]))
