import { NOTICE_KEY } from './migration-notice-key.ts'
import styles from './migration-notice.module.css'
import { useShop } from './shop-configuration.ts'

/** Shown until it is dismissed, then never again in this browser (spec §1). */
export function MigrationNotice() {
  const { support_email } = useShop()

  function dismiss() {
    // The attribute is what hides it: the same that the head's script sets on the next visit.
    document.documentElement.dataset.noticeDismissed = ''
    try {
      localStorage.setItem(NOTICE_KEY, 'true')
    } catch {
      // Storage is blocked: it stays away until the page is loaded again.
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
