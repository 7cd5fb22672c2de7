import { useSyncExternalStore } from 'react'
import { MAX_CODES } from '../contract/cart.ts'
import { createStore } from './store.ts'
import { followOtherTabs, parseStored, readStored, writeStored } from './stored.ts'

export interface Codes {
  /** As typed. The cart's details tell which of them are accepted. */
  codes: readonly string[]
  /** Present for a guest with codes that are limited per customer. */
  email?: string
}

const KEY = 'codes'
const none: Codes = { codes: [] }
const current = createStore<Codes>(none)

export const useCodes = (): Codes => useSyncExternalStore(current.subscribe, current.read, () => none)

export const getCodes = current.read

export function saveCodes(codes: Codes): void {
  current.write(codes)
  writeStored(KEY, codes.codes.length > 0 ? JSON.stringify(codes) : null)
}

/** Local storage can hold anything. */
function follow(): void {
  const { codes, email } = (parseStored(readStored(KEY)) ?? {}) as Record<string, unknown>
  const known = Array.isArray(codes)
    ? codes.filter((code) => typeof code === 'string').slice(0, MAX_CODES)
    : []
  current.write({ codes: known, ...(typeof email === 'string' && { email }) })
}

if (typeof window !== 'undefined') {
  follow()
  followOtherTabs([KEY], follow)
}
