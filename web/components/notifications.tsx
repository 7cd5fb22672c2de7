import { useEffect, useState } from 'react'
import { dismissNotification, useNotification } from '../notifications.ts'
import styles from './notifications.module.css'

/** Closes after a timeout, which restarts when the pointer or the focus has left the notification. */
export function Notifications() {
  const notification = useNotification()
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!notification || held) return
    const timer = setTimeout(dismissNotification, notification.durationMs)
    return () => clearTimeout(timer)
  }, [notification, held])

  return (
    // Screen readers announce only changes of a live region that already exists.
    <div className={styles.region} role="status" aria-live="polite" aria-atomic>
      {notification && (
        <div
          key={notification.id}
          className={styles.notification}
          data-type={notification.type}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p>{notification.message}</p>
          <button
            type="button"
            aria-label="Close notification"
            onClick={() => {
              setHeld(false)
              dismissNotification()
            }}
          >
            <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden>
              <path d="m1 1 10 10M11 1 1 11" />
            </svg>
          </button>
        </div>
      )}
    </div>
  )
}
