import {
  DEFAULT_DURATION_MS,
  NEXT_DOCUMENT_KEY,
  type Notification,
  type NotificationType,
} from '../../../notifications.ts'

/** For what is followed by the load of a document, with which a notification of this one would be lost. */
export function notifyInNextDocument(type: NotificationType, message: string): void {
  const notification: Notification = { id: 0, type, message, durationMs: DEFAULT_DURATION_MS }
  try {
    sessionStorage.setItem(NEXT_DOCUMENT_KEY, JSON.stringify(notification))
  } catch {
    // Storage is blocked or full. The page that loads shows what was done.
  }
}
