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

const DEFAULT_DURATION_MS = 3000

const current = createStore<Notification | null>(null)
let lastId = 0

export function notify(type: NotificationType, message: string, durationMs = DEFAULT_DURATION_MS): void {
  current.write({ id: ++lastId, type, message, durationMs })
}

export function dismissNotification(): void {
  current.write(null)
}

export const currentNotification = (): Notification | null => current.read()

export function useNotification(): Notification | null {
  return useSyncExternalStore(current.subscribe, current.read, () => null)
}
