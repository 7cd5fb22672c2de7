import { getSession } from './session.ts'

/**
 * By who is signed in: the e-mail of an account proves its orders, and its owner may have logged out of a browser that others
 * use.
 */
const keyOfOwner = () => `returnEmail${getSession()?.user.id ?? ''}`

const kept: Record<string, string> = {}

/** The e-mail that a buyer has shown an order to be theirs with, until the browser's tab is closed. */
export function keepEmail(email: string): void {
  const key = keyOfOwner()
  kept[key] = email
  try {
    sessionStorage.setItem(key, email)
  } catch {
    // Without storage it holds until the page is left.
  }
}

export function emailOfBuyer(): { email?: string } {
  const key = keyOfOwner()
  try {
    kept[key] ??= sessionStorage.getItem(key) ?? ''
  } catch {
    // What was kept in this page is all there is.
  }
  return kept[key] ? { email: kept[key] } : {}
}
