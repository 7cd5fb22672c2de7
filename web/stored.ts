/** Local storage, which may be absent (on the server), blocked, full or edited by hand. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False when it could not be stored; the caller then continues with its value in memory. */
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

/**
 * Calls back when another tab may have changed one of the keys. A page restored from the back/forward cache has
 * missed the events.
 */
export function followOtherTabs(keys: readonly string[], changed: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', ({ key }) => {
    if (key === null || keys.includes(key)) changed()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed()
  })
}
