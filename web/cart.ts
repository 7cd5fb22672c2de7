import { useSyncExternalStore } from 'react'
import { MAX_CART_LINES } from '../contract/cart.ts'
import { MAX_INTEGER } from '../contract/values.ts'
import { notify } from './notifications.ts'
import { createStore } from './store.ts'
import { followOtherTabs, parseStored, readStored, writeStored } from './stored.ts'

/** Identified by id and size; a garment without sizes has the size ''. */
export interface CartLine {
  id: number
  name: string
  quantity: number
  size: string
  imageUrl: string | null
}

export interface Cart {
  lines: readonly CartLine[]
  /** Pieces, for the header. */
  count: number
  /** False on the server and while hydrating, where nobody's cart is known. */
  isKnown: boolean
  /** What was taken out last, and from where, until it is put back or something else changes. */
  removed: { line: CartLine; index: number } | null
}

const KEY = 'cart'
const unknown: Cart = { lines: [], count: 0, isKnown: false, removed: null }

const current = createStore<Cart>(unknown)
const sideCart = createStore(false)

export const lineKey = ({ id, size }: { id: number; size: string }) => `${id}/${size}`

export function useCart(): Cart {
  return useSyncExternalStore(current.subscribe, current.read, () => unknown)
}

/** The lines as they are now, for handlers. */
export const getCartLines = (): readonly CartLine[] => current.read().lines

/** A line that is there already grows; the side cart opens (spec §4). */
export function addItem(added: CartLine): void {
  const lines = current.read().lines
  const known = lines.find((line) => lineKey(line) === lineKey(added))
  if (!known && lines.length >= MAX_CART_LINES) {
    notify('error', `A cart holds up to ${MAX_CART_LINES} different items. Remove one to add another.`)
    return
  }
  if (known) updateQuantity(added.id, added.size, known.quantity + added.quantity)
  else save([...lines, added])
  openSideCart()
}

export function removeItem(id: number, size: string): void {
  const lines = current.read().lines
  const index = lines.findIndex((line) => lineKey(line) === lineKey({ id, size }))
  if (index >= 0) save(lines.toSpliced(index, 1), { line: lines[index]!, index })
}

/** Puts back what was removed last, where it was. */
export function undoRemoval(): void {
  const { lines, removed } = current.read()
  if (!removed || lines.some((line) => lineKey(line) === lineKey(removed.line))) return
  save(lines.toSpliced(removed.index, 0, removed.line))
}

export function updateQuantity(id: number, size: string, quantity: number): void {
  const key = lineKey({ id, size })
  const changed = Math.min(Math.max(1, Math.trunc(quantity)), MAX_INTEGER)
  save(current.read().lines.map((line) => (lineKey(line) === key ? { ...line, quantity: changed } : line)))
}

export function clearCart(): void {
  save([])
}

/** Forgets what could be put back, when the shopper has moved on. */
export function settleRemoval(): void {
  const cart = current.read()
  if (cart.removed) current.write({ ...cart, removed: null })
}

export const openSideCart = () => sideCart.write(true)
export const closeSideCart = () => sideCart.write(false)
export const useSideCartIsOpen = () => useSyncExternalStore(sideCart.subscribe, sideCart.read, () => false)

/** What local storage is known to hold. */
let stored: string | null = null

function save(lines: readonly CartLine[], removed: Cart['removed'] = null): void {
  const text = JSON.stringify({ items: lines })
  // Full or blocked storage: the cart lives on in memory until the tab closes.
  if (writeStored(KEY, text)) stored = text
  current.write({ ...cartOf(lines), removed })
}

const cartOf = (lines: readonly CartLine[]): Cart => ({
  lines,
  count: lines.reduce((sum, line) => sum + line.quantity, 0),
  isKnown: true,
  removed: null,
})

/** Storage can hold anything: what is a line stays, equal lines become one, the rest is dropped. */
function readLines(text: string | null): CartLine[] {
  const value = parseStored(text)
  const items: unknown = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items
  if (!Array.isArray(items)) return []
  const lines = new Map<string, CartLine>()
  for (const item of items) {
    const line = readLine(item)
    if (!line) continue
    const twin = lines.get(lineKey(line))
    if (twin) twin.quantity = Math.min(twin.quantity + line.quantity, MAX_INTEGER)
    else if (lines.size < MAX_CART_LINES) lines.set(lineKey(line), line)
  }
  return [...lines.values()]
}

function readLine(item: unknown): CartLine | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, name, quantity, size, imageUrl } = item as Record<string, unknown>
  if (!isCount(id) || !isCount(quantity) || typeof name !== 'string') return null
  if (size !== undefined && size !== null && (typeof size !== 'string' || size.length > 20)) return null
  return { id, name, quantity, size: size ?? '', imageUrl: typeof imageUrl === 'string' ? imageUrl : null }
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_INTEGER

if (typeof window !== 'undefined') {
  stored = readStored(KEY)
  current.write(cartOf(readLines(stored)))

  followOtherTabs([KEY], () => {
    const text = readStored(KEY)
    if (text === stored) return
    stored = text
    current.write(cartOf(readLines(text)))
  })
}
