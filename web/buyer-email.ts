import { getSession } from './session.ts'

/**
 * The key depends on who is signed in: an account's e-mail proves its orders, and its owner may have logged out of a
 * browser that others use.
 */
const keyOfOwner = () => `returnEmail${getSession()?.user.id ?? ''}`

const kept: Record<string, string> = {}

/** Keeps the e-mail that proved an order to be the buyer's, until the tab is closed. */
export function keepEmail(email: string): void {
  const key = keyOfOwner()
  kept[key] = email
  try {
    sessionStorage.setItem(key, email)
  } catch {
    // Without storage, the e-mail is kept in memory until the page is left.
  }
}

export function emailOfBuyer(): { email?: string } {
  const key = keyOfOwner()
  try {
    kept[key] ??= sessionStorage.getItem(key) ?? ''
  } catch {
    // Without storage, only what is in memory is known.
  }
  return kept[key] ? { email: kept[key] } : {}
}
