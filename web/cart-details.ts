import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cartItemDetails, type CartItemDetail } from '../contract/cart.ts'
import { callApi } from './api.ts'
import { lineKey, useCart, type CartLine } from './cart.ts'
import { begunCheckoutKey } from './checkout-key.ts'
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
  const items = lines.map(({ id, size, quantity }) => ({ id, size, quantity }))
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

async function look(items: { id: number; size: string; quantity: number }[]): Promise<void> {
  const mine = (underWay = new AbortController())
  try {
    const key = begunCheckoutKey()
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const { answer } = await callApi(cartItemDetails, { headers, body: { items } }, mine.signal)
    if (mine.signal.aborted) return
    current.write({ details: byKey(answer.itemDetails), isLoading: false, error: null })
  } catch {
    if (mine.signal.aborted) return
    current.write({ ...current.read(), isLoading: false, error: 'Failed to fetch cart item details' })
  }
  asked = null
}

const byKey = (details: readonly CartItemDetail[]) =>
  new Map(details.map((detail) => [lineKey(detail), detail]))
