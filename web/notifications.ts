import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

export type NotificationType = 'success' | 'error' | 'info' | 'warning'

export interface Notification {
  /** New for every message, also for the same words said twice. */
  id: number
  type: NotificationType
  message: string
  /** Milliseconds until it closes itself. */
  duration: number
}

const DEFAULT_DURATION = 3000

const current = createStore<Notification | null>(null)
let lastId = 0

/** Shows a message in place of the one before it (spec §3: one at a time). */
export function notify(type: NotificationType, message: string, duration = DEFAULT_DURATION): void {
  current.write({ id: ++lastId, type, message, duration })
}

export function dismissNotification(): void {
  current.write(null)
}

/** What is shown now. Components use `useNotification`. */
export const currentNotification = (): Notification | null => current.read()

export function useNotification(): Notification | null {
  return useSyncExternalStore(current.subscribe, current.read, () => null)
}
