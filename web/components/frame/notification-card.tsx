import { useEffect, useState } from 'react'
import { dismissNotification, type Notification } from '../../notifications.ts'
import styles from './notification-card.module.css'

/** Closes after a timeout, which restarts when the pointer or the focus has left the notification. */
export function NotificationCard({ type, message, durationMs }: Notification) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismissNotification, durationMs)
    return () => clearTimeout(timer)
  }, [durationMs, held])

  return (
    <div
      className={styles.notification}
      data-type={type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{message}</p>
      <button type="button" aria-label="Close notification" onClick={dismissNotification}>
        <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden>
          <path d="m1 1 10 10M11 1 1 11" />
        </svg>
      </button>
    </div>
  )
}
