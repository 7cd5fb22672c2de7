import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

export type NotificationType = 'success' | 'error' | 'info' | 'warning'

export interface Notification {
  /** Unique, so that a repeated message is rendered and announced again. */
  id: number
  type: NotificationType
  message: string
  durationMs: number
}

export const DEFAULT_DURATION_MS = 3000

/** In session storage, see `notifyInNextDocument`. */
export const NEXT_DOCUMENT_KEY = 'notification'

const current = createStore(takeFromLastDocument())
let lastId = 0

export function notify(type: NotificationType, message: string, durationMs = DEFAULT_DURATION_MS): void {
  current.write({ id: ++lastId, type, message, durationMs })
}

/** Null on the server, which has no session storage. */
function takeFromLastDocument(): Notification | null {
  try {
    const text = sessionStorage.getItem(NEXT_DOCUMENT_KEY)
    sessionStorage.removeItem(NEXT_DOCUMENT_KEY)
    return JSON.parse(text!)
  } catch {
    return null
  }
}

export function dismissNotification(): void {
  current.write(null)
}

export const currentNotification = (): Notification | null => current.read()

export function useNotification(): Notification | null {
  return useSyncExternalStore(current.subscribe, current.read, () => null)
}
