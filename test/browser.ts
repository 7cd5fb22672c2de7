import { vi } from 'vitest'

/** Just enough of a browser for the stores: a window with events, and a storage that can be full. */
export class FakeStorage {
  isFull = false
  #items = new Map<string, string>()

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.#items.set(key, value)
  }

  removeItem(key: string): void {
    this.#items.delete(key)
  }
}

/** Opens a page of its own: its stores read what is in the storage now. */
export function openBrowser(stored: Record<string, string> = {}) {
  const window = new EventTarget()
  const storage = new FakeStorage()
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value)
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  return {
    storage,
    /** What another tab of the same browser writes. */
    writeInOtherTab(key: string, value: string | null) {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
