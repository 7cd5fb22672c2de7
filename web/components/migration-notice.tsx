import { NOTICE_KEY } from './migration-notice-key.ts'
import styles from './migration-notice.module.css'
import { useShop } from './shop-configuration.ts'

export function MigrationNotice() {
  const { support_email } = useShop()

  function dismiss() {
    // Hides the notice at once; on the next visit page-start.ts sets this attribute before the first paint.
    document.documentElement.dataset.noticeDismissed = ''
    try {
      localStorage.setItem(NOTICE_KEY, 'true')
    } catch {
      // If storage is blocked, the notice returns with the next page load.
    }
  }

  return (
    <aside className={styles.notice} aria-label="Notice">
      <p>
        Our platform is migrating and some features may be unavailable. Questions:{' '}
        <a href={`mailto:${support_email}`}>{support_email}</a>
      </p>
      <button type="button" className="needs-js" aria-label="Dismiss notice" onClick={dismiss}>
        <svg width="11" height="11" viewBox="0 0 11 11" fill="none" stroke="currentColor" aria-hidden>
          <path d="m1 1 9 9M10 1 1 10" />
        </svg>
      </button>
    </aside>
  )
}
