import { createElement, useEffect } from 'react'
import { lazyCode } from '../../lazy-code.ts'
import { dismissNotification, useNotification } from '../../notifications.ts'
import styles from './notifications.module.css'

const card = lazyCode(() => import('./notification-card.tsx'))

export function Notifications() {
  const notification = useNotification()
  const code = card.use()
  useEffect(() => {
    if (!notification) return
    card.preload()
    // Without the card, the notification has neither a button nor a timeout.
    if (code !== 'failed') return
    const timer = setTimeout(dismissNotification, notification.durationMs)
    return () => clearTimeout(timer)
  }, [notification, code])
  return (
    // Screen readers announce only changes of a live region that already exists.
    <div className={styles.region} role="status" aria-live="polite" aria-atomic>
      {/* Empty while the card loads, because the text would be announced twice. */}
      {notification &&
        code &&
        (code === 'failed' ? (
          <p>{notification.message}</p>
        ) : (
          createElement(code.NotificationCard, { key: notification.id, ...notification })
        ))}
    </div>
  )
}
