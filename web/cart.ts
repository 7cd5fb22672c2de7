import { useSyncExternalStore } from 'react'
import { type CartItem, MAX_CART_LINES } from '../contract/cart.ts'
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
/** What the side cart was opened for: the key of the line that was added. Null while it is closed. */
const sideCart = createStore<string | null>(null)

/** What the shop has to know of a line. */
export const toItem = ({ id, quantity, size }: CartLine): CartItem => ({ id, quantity, size })

export const lineKey = ({ id, size }: { id: number; size: string }) => `${id}/${size}`

export function useCart(): Cart {
  return useSyncExternalStore(current.subscribe, current.read, () => unknown)
}

/** The lines as they are now, for handlers. */
export const getCartLines = (): readonly CartLine[] => current.read().lines

const placeOf = (lines: readonly CartLine[], { id, size }: Pick<CartLine, 'id' | 'size'>): number =>
  lines.findIndex((line) => line.id === id && line.size === size)

/** A line that is there already grows; the side cart opens (spec §4). */
export function addItem(added: CartLine): void {
  const lines = uniteLines([...current.read().lines, added])
  if (placeOf(lines, added) < 0) {
    notify('error', `A cart holds up to ${MAX_CART_LINES} different items. Remove one to add another.`)
    return
  }
  save(lines)
  openSideCart(lineKey(added))
}

export function removeItem(id: number, size: string): void {
  const { lines } = current.read()
  const index = placeOf(lines, { id, size })
  if (index >= 0) save(lines.toSpliced(index, 1), { line: lines[index]!, index })
}

/** Puts back what was removed last, where it was. */
export function undoRemoval(): void {
  const { lines, removed } = current.read()
  if (removed && placeOf(lines, removed.line) < 0) save(lines.toSpliced(removed.index, 0, removed.line))
}

/** Another line of the size that it gets takes it in. */
export function changeItem(id: number, size: string, change: Partial<CartLine>): void {
  const { lines } = current.read()
  const place = placeOf(lines, { id, size })
  if (place >= 0) save(uniteLines(lines.with(place, { ...lines[place]!, ...change })))
}

export const updateQuantity = (id: number, size: string, quantity: number): void =>
  changeItem(id, size, { quantity: Math.min(Math.max(1, Math.trunc(quantity)), MAX_INTEGER) })

export function clearCart(): void {
  save([])
}

/** Forgets what could be put back, when the shopper has moved on. */
export function forgetRemoval(): void {
  const cart = current.read()
  if (cart.removed) current.write({ ...cart, removed: null })
}

export const openSideCart = (added = '') => sideCart.write(added)
export const closeSideCart = () => sideCart.write(null)
export const useSideCart = () => useSyncExternalStore(sideCart.subscribe, sideCart.read, () => null)

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

function readLines(text: string | null): CartLine[] {
  const value = parseStored(text)
  const items: unknown = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items
  return Array.isArray(items) ? uniteLines(items) : []
}

/** Storage can hold anything: what is a line stays, equal lines become one, the rest is dropped. */
function uniteLines(items: readonly unknown[]): CartLine[] {
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
  const { id, name, quantity, size, imageUrl } = (item ?? {}) as Record<string, unknown>
  if (!isCount(id) || !isCount(quantity) || typeof name !== 'string') return null
  if (size !== undefined && size !== null && (typeof size !== 'string' || size.length > 20)) return null
  return { id, name, quantity, size: size ?? '', imageUrl: typeof imageUrl === 'string' ? imageUrl : null }
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_INTEGER

function follow(): void {
  const text = readStored(KEY)
  if (text === stored && current.read().isKnown) return
  stored = text
  current.write(cartOf(readLines(text)))
}

if (typeof window !== 'undefined') {
  follow()
  followOtherTabs([KEY], follow)
}
