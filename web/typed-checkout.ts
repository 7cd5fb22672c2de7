import { getSession } from './session.ts'
import { parseStored } from './stored.ts'

const KEY = 'creditCheckout'

const owner = (): number | null => getSession()?.user.id ?? null

/** Stores the input for an order with credit in the tab, for a shopper who returns from the payment page. */
export function keepTyped(values: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner: owner(), values }))
  } catch {
    // Without storage, the shopper types it again.
  }
}

/** Empty if nothing was stored, or by another account. */
export function readTyped(): Record<string, string> {
  try {
    const kept = parseStored(sessionStorage.getItem(KEY)) as { owner?: unknown; values?: object } | null
    if (!kept || kept.owner !== owner()) return {}
    return Object.fromEntries(
      Object.entries(kept.values ?? {}).filter(([, value]) => typeof value === 'string'),
    )
  } catch {
    return {}
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked or its text is damaged.
  }
}
