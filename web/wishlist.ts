import { useSyncExternalStore } from 'react'
import { changeWishlist, getWishlist, MAX_WISHES, type Wish, type WishKey } from '../contract/wishlist.ts'
import { MAX_CHARGE, MAX_INTEGER } from '../contract/values.ts'
import { callApi } from './api.ts'
import { notify } from './notifications.ts'
import { getSession, onSession } from './session.ts'
import { createStore } from './store.ts'
import { followOtherTabs, parseStored, readStored, writeStored } from './stored.ts'

interface Kept extends Wish {
  /** True until the account has stored it. */
  unsent?: boolean
}

interface Wishlist {
  /** Account of the list; 0 for a guest. */
  account: number
  /** Newest first. */
  items: readonly Kept[]
  /**
   * Removed wishes that the account has not removed yet. A guest's are kept, so that they take precedence on sign-in.
   */
  removed: readonly WishKey[]
}

const KEY = 'wishlist'
const MAX_NAME = 200
const FULL_NOTICE_MS = 8_000

const empty: Wishlist = { account: 0, items: [], removed: [] }
const current = createStore<Wishlist>(empty)

/** Null on the server and during hydration, where local storage cannot be read. */
export const useWishlist = (): Wishlist | null =>
  useSyncExternalStore<Wishlist | null>(current.subscribe, current.read, () => null)

const isSame = (one: WishKey, other: WishKey): boolean => one.id === other.id && one.size === other.size

const without = <Key extends WishKey>(all: readonly Key[], some: readonly WishKey[]): Key[] =>
  all.filter((one) => !some.some((other) => isSame(one, other)))

/** A removed wish that is added again keeps its date. */
export function addWish({
  added_at = new Date().toISOString(),
  ...wish
}: Partial<Wish> & Omit<Wish, 'added_at'>) {
  const { account, items, removed } = current.read()
  if (items.length >= MAX_WISHES) {
    notify('error', `A wishlist holds up to ${MAX_WISHES} garments. Remove one to add another.`)
    return
  }
  const added = { ...wish, added_at, unsent: true }
  keep({ account, items: newestFirst([added, ...without(items, [wish])]), removed: without(removed, [wish]) })
  void synchronize()
}

export function removeWishes(gone: readonly WishKey[]): void {
  const { account, items, removed } = current.read()
  const keys = gone.map(({ id, size }) => ({ id, size }))
  const latest = [...without(removed, keys), ...keys].slice(-MAX_WISHES)
  keep({ account, items: without(items, keys), removed: latest })
  void synchronize()
}

const newestFirst = (items: Kept[]) =>
  items.toSorted((one, other) => Date.parse(other.added_at) - Date.parse(one.added_at))

/** The last text read from or written to local storage, to recognize changes of other tabs. */
let stored: string | null = null

function keep(list: Wishlist): void {
  const text = JSON.stringify(list)
  // With full or blocked storage the list stays in memory until the tab closes.
  if (writeStored(KEY, text)) stored = text
  current.write(list)
}

let work: Promise<void> | undefined

/** Sends changes to the account and adopts its list, one request at a time. */
function synchronize(): Promise<void> {
  work ??= exchange()
    .catch(() => undefined)
    .finally(() => (work = undefined))
  return work
}

async function exchange(): Promise<void> {
  for (;;) {
    const account = accountOf()
    if (!account) return
    const before = belongTo(account)
    const add = before.items.filter(({ unsent }) => unsent).map(({ unsent: _, ...wish }) => wish)
    const remove = before.removed.map(({ id, size }) => ({ id, size }))
    const hasChanges = add.length + remove.length > 0
    const { body } = hasChanges
      ? await callApi(changeWishlist, { body: { add, remove } })
      : await callApi(getWishlist, {})
    if (accountOf() !== account) continue
    // Changes made during the request are sent next.
    const after = belongTo(account)
    const added = without(
      after.items.filter(({ unsent }) => unsent),
      add,
    )
    const removed = without(after.removed, remove)
    keep({ account, items: newestFirst([...added, ...without(body.items, [...added, ...removed])]), removed })
    if (body.left_out > 0) {
      const words = `Your wishlist holds ${MAX_WISHES} garments: the ${body.left_out} oldest were left out.`
      notify('info', words, FULL_NOTICE_MS)
    }
    if (added.length + removed.length === 0) return
  }
}

/** 0 without a session. */
const accountOf = (): number => getSession()?.user.id ?? 0

/** A guest's list becomes the account's on sign-in; the list of one account is never shown to another or to a guest. */
function belongTo(account: number): Wishlist {
  const list = current.read()
  if (list.account === account) return list
  const taken = list.account === 0 ? { ...list, account } : { ...empty, account }
  keep(taken)
  return taken
}

/** Local storage can hold anything. */
function readList(text: string | null): Wishlist {
  const { account, items, removed } = (parseStored(text) ?? {}) as Partial<Record<keyof Wishlist, unknown>>
  return {
    account: isCount(account, MAX_INTEGER) ? account : 0,
    items: newestFirst(unique(items).flatMap(readWish)).slice(0, MAX_WISHES),
    removed: unique(removed).slice(-MAX_WISHES),
  }
}

function unique(value: unknown): WishKey[] {
  if (!Array.isArray(value)) return []
  const keys = value.filter(isKey)
  return keys.filter((key, at) => keys.findIndex((other) => isSame(key, other)) === at)
}

function isKey(value: unknown): value is WishKey {
  const { id, size } = (value ?? {}) as Record<string, unknown>
  return isCount(id, MAX_INTEGER) && id > 0 && typeof size === 'string' && size.length <= 40
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most

function readWish(value: WishKey): Kept[] {
  const { id, size, name, price_then, added_at, unsent } = value as unknown as Record<string, unknown> &
    WishKey
  const at = Date.parse(String(added_at))
  if (typeof name !== 'string' || name.length > MAX_NAME || !isCount(price_then, MAX_CHARGE)) return []
  if (!(at > 0)) return []
  // The device's clock may have been ahead when the wish was added.
  const added = new Date(Math.min(at, Date.now())).toISOString()
  return [{ id, size, name, price_then, added_at: added, ...(unsent === true && { unsent }) }]
}

function follow(): void {
  const text = readStored(KEY)
  if (text === stored) return
  stored = text
  current.write(readList(text))
}

function followSession(): void {
  // Another tab may have stored a newer list, which this one would overwrite.
  follow()
  if (accountOf()) void synchronize()
  else belongTo(0)
}

if (typeof window !== 'undefined') {
  followSession()
  followOtherTabs([KEY], follow)
  onSession(followSession)
  addEventListener('online', followSession)
}
