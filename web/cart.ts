import { useSyncExternalStore } from 'react'
import { type CartItem, MAX_CART_LINES, MAX_LINE_PIECES, tooManyPieces } from '../contract/cart.ts'
import { notify } from './notifications.ts'
import { createStore } from './store.ts'
import { followOtherTabs, parseStored, readStored, writeStored } from './stored.ts'

/** Identified by id and size; `size` is '' for a product without sizes. */
export interface CartLine {
  id: number
  name: string
  quantity: number
  size: string
  imageUrl: string | null
}

export interface Cart {
  lines: readonly CartLine[]
  count: number
  /** False on the server and during hydration, where local storage cannot be read. */
  isKnown: boolean
  /** Kept for undo, until the cart changes. */
  removed: { line: CartLine; index: number } | null
}

const KEY = 'cart'
const unknown: Cart = { lines: [], count: 0, isKnown: false, removed: null }

const current = createStore<Cart>(unknown)
/** The key of the line that the side cart was opened for, '' for none; null while it is closed. */
const sideCart = createStore<string | null>(null)

export const toItem = ({ id, quantity, size }: CartLine): CartItem => ({ id, quantity, size })

export const lineKey = ({ id, size }: { id: number; size: string }) => `${id}/${size}`

export function useCart(): Cart {
  return useSyncExternalStore(current.subscribe, current.read, () => unknown)
}

/** For event handlers; components use `useCart`. */
export const getCartLines = (): readonly CartLine[] => current.read().lines

const indexOf = (lines: readonly CartLine[], { id, size }: Pick<CartLine, 'id' | 'size'>): number =>
  lines.findIndex((line) => line.id === id && line.size === size)

/** Adds to an existing line of the same product and size, up to the pieces that one may have. Opens the side cart. */
export function addItem(added: CartLine, maxPieces = MAX_LINE_PIECES): void {
  const lines = mergeLines([...current.read().lines, added], maxPieces)
  if (indexOf(lines, added) < 0) {
    notify('error', `A cart holds up to ${MAX_CART_LINES} different items. Remove one to add another.`)
    return
  }
  save(lines)
  openSideCart(lineKey(added))
}

export function removeItem(id: number, size: string): void {
  const { lines } = current.read()
  const index = indexOf(lines, { id, size })
  if (index >= 0) save(lines.toSpliced(index, 1), { line: lines[index]!, index })
}

export function undoRemoval(): void {
  const { lines, removed } = current.read()
  if (removed && indexOf(lines, removed.line) < 0) save(lines.toSpliced(removed.index, 0, removed.line))
}

/** If another line has the new size already, the two are merged. */
export function changeItem(id: number, size: string, change: Partial<CartLine>): void {
  const { lines } = current.read()
  const index = indexOf(lines, { id, size })
  if (index >= 0) save(mergeLines(lines.with(index, { ...lines[index]!, ...change })))
}

export const updateQuantity = (id: number, size: string, quantity: number): void =>
  changeItem(id, size, { quantity: Math.min(Math.max(1, Math.trunc(quantity)), MAX_LINE_PIECES) })

export function forgetRemoval(): void {
  const cart = current.read()
  if (cart.removed) current.write({ ...cart, removed: null })
}

export const openSideCart = (added = '') => sideCart.write(added)
export const closeSideCart = () => sideCart.write(null)
export const useSideCart = () => useSyncExternalStore(sideCart.subscribe, sideCart.read, () => null)

/** The last text read from or written to local storage, to recognize changes of other tabs. */
let stored: string | null = null

function save(lines: readonly CartLine[], removed: Cart['removed'] = null): void {
  const text = JSON.stringify({ items: lines })
  // With full or blocked storage the cart stays in memory until the tab closes.
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
  return Array.isArray(items) ? mergeLines(items) : []
}

/** Local storage can hold anything: drops invalid lines and merges equal ones. */
function mergeLines(items: readonly unknown[], maxPieces = MAX_LINE_PIECES): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const item of items) {
    const line = readLine(item)
    if (!line) continue
    const twin = lines.get(lineKey(line))
    if (twin) twin.quantity += line.quantity
    else if (lines.size < MAX_CART_LINES) lines.set(lineKey(line), line)
  }
  for (const line of lines.values()) {
    if (line.quantity <= maxPieces) continue
    line.quantity = maxPieces
    notify('warning', `${tooManyPieces(maxPieces)}.`)
  }
  return [...lines.values()]
}

function readLine(item: unknown): CartLine | null {
  const { id, name, quantity, size, imageUrl } = (item ?? {}) as Record<string, unknown>
  if (!isCount(id) || !isCount(quantity) || typeof name !== 'string') return null
  if (size !== undefined && size !== null && (typeof size !== 'string' || size.length > 20)) return null
  return { id, name, quantity, size: size ?? '', imageUrl: typeof imageUrl === 'string' ? imageUrl : null }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1

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
