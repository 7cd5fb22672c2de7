import { getSession } from './session.ts'
import { parseStored } from './stored.ts'

const KEY = 'creditCheckout'

const owner = (): number | null => getSession()?.user.id ?? null

/** What was typed for an order with credit, kept in the tab for a shopper who comes back from the payment page. */
export function keepTyped(values: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner: owner(), values }))
  } catch {
    // Without storage it is typed again.
  }
}

/** Empty when nothing was typed, or by another account. */
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
    // There is none.
  }
}
