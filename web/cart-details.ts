import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type CartItem, cartItemDetails, type CartItemDetail } from '../contract/cart.ts'
import { callApi } from './api.ts'
import { lineKey, toItem, useCart, type CartLine } from './cart.ts'
import { currentCheckoutKey } from './checkout-key.ts'
import { createStore } from './store.ts'

const DEBOUNCE_MS = 500

interface Known {
  /** By line key; kept while a newer answer is on its way. */
  details: ReadonlyMap<string, CartItemDetail>
  isLoading: boolean
  error: string | null
}

export interface CartDetails extends Known {
  /** Every line's detail is known and valid: only then can one check out (spec §4). */
  isCartValid: boolean
  /** Cents over the lines that have a price; null while one is still unknown. */
  subtotal: number | null
  retry: () => void
}

const nothing: Known = { details: new Map(), isLoading: false, error: null }
const current = createStore<Known>(nothing)

/** Prices and validity of the cart's lines: asked for on sight, then 500 ms after the last change. */
export function useCartDetails(): CartDetails {
  const { lines } = useCart()
  const known = useSyncExternalStore(current.subscribe, current.read, () => nothing)
  const isFirst = useRef(true)
  useEffect(() => {
    ask(lines, isFirst.current ? 0 : DEBOUNCE_MS)
    isFirst.current = false
  }, [lines])
  return {
    ...known,
    isCartValid:
      lines.length > 0 && known.error === null && lines.every((line) => isBuyable(line, known.details)),
    subtotal: subtotalOf(lines, known),
    retry: () => ask(lines, 0),
  }
}

/** The lines that cost more by now than the shopper has been shown; from here on that is what is shown. */
export async function findPriceIncreases(lines: readonly CartLine[]): Promise<CartLine[]> {
  const { details: shown } = current.read()
  if (shown.size === 0) return []
  const details = await fetchDetails(lines.map(toItem)).catch(() => shown)
  const priceOf = (line: CartLine, known: Known['details']) => known.get(lineKey(line))?.price ?? null
  const dearer = lines.filter((line) => {
    const [before, now] = [priceOf(line, shown), priceOf(line, details)]
    return before !== null && now !== null && now > before
  })
  if (dearer.length > 0) current.write({ details, isLoading: false, error: null })
  return dearer
}

/** What a refused order said of its lines. */
export function rememberCartDetails(details: readonly CartItemDetail[]): void {
  current.write({ ...current.read(), details: byKey(details) })
}

function isBuyable(line: CartLine, details: Known['details']): boolean {
  const detail = details.get(lineKey(line))
  return detail !== undefined && detail.isValid && line.quantity <= (detail.available ?? 0)
}

function subtotalOf(lines: readonly CartLine[], { details }: Known): number | null {
  let sum = 0
  for (const line of lines) {
    const detail = details.get(lineKey(line))
    if (!detail) return null
    sum += (detail.price ?? 0) * line.quantity
  }
  return sum
}

/** The lines that are being asked about, as sent. */
let asked: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let underWay = new AbortController()

function ask(lines: readonly CartLine[], delay: number): void {
  const items = lines.map(toItem)
  const question = JSON.stringify(items)
  if (question === asked) return
  clearTimeout(timer)
  underWay.abort()
  if (items.length === 0) {
    asked = null
    current.write(nothing)
    return
  }
  asked = question
  current.write({ ...current.read(), isLoading: true })
  timer = setTimeout(() => void look(items), delay)
}

async function look(items: CartItem[]): Promise<void> {
  const mine = (underWay = new AbortController())
  try {
    const details = await fetchDetails(items, mine.signal)
    if (mine.signal.aborted) return
    current.write({ details, isLoading: false, error: null })
  } catch {
    if (mine.signal.aborted) return
    current.write({ ...current.read(), isLoading: false, error: 'Failed to fetch cart item details' })
  }
  asked = null
}

async function fetchDetails(items: CartItem[], signal?: AbortSignal): Promise<Known['details']> {
  const key = currentCheckoutKey()
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const { body } = await callApi(cartItemDetails, { headers, body: { items } }, signal)
  return byKey(body.itemDetails)
}

const byKey = (details: readonly CartItemDetail[]) =>
  new Map(details.map((detail) => [lineKey(detail), detail]))
