import { createElement, useEffect } from 'react'
import { lazyCode } from '../../lazy-code.ts'
import { useNotification } from '../../notifications.ts'
import styles from './notifications.module.css'

const card = lazyCode(async () => (await import('./notification-card.tsx')).NotificationCard)

export function Notifications() {
  const notification = useNotification()
  const Card = card.use()
  useEffect(() => {
    if (notification) card.preload()
  }, [notification])
  return (
    // Screen readers announce only changes of a live region that already exists.
    <div className={styles.region} role="status" aria-live="polite" aria-atomic>
      {notification &&
        typeof Card === 'function' &&
        createElement(Card, { key: notification.id, ...notification })}
      {/* Not while the card loads: it would be announced a second time. */}
      {notification && Card === 'failed' && <p>{notification.message}</p>}
    </div>
  )
}
