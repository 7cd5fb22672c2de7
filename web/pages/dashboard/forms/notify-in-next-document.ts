import {
  DEFAULT_DURATION_MS,
  NEXT_DOCUMENT_KEY,
  type Notification,
  type NotificationType,
} from '../../../notifications.ts'

/** Shows a notification after the next document has loaded, for actions that load one. */
export function notifyInNextDocument(type: NotificationType, message: string): void {
  const notification: Notification = { id: 0, type, message, durationMs: DEFAULT_DURATION_MS }
  try {
    sessionStorage.setItem(NEXT_DOCUMENT_KEY, JSON.stringify(notification))
  } catch {
    // Storage is blocked or full; the loaded page shows the result by itself.
  }
}
