/** Local storage can be absent (on the server), blocked, full, or edited by hand. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False if storing failed; the caller then keeps the value in memory. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function parseStored(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Also calls back when the page is restored from the back/forward cache, because it missed the events. */
export function followOtherTabs(keys: readonly string[], changed: (isRestored?: boolean) => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', ({ key }) => {
    if (key === null || keys.includes(key)) changed()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed(true)
  })
}
