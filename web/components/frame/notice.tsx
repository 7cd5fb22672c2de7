import { NOTICE_KEY } from './notice-key.ts'
import styles from './notice.module.css'
import { useShop } from '../shop-configuration.ts'

const SUPPORT = '{support}'

export function Notice() {
  const { notice, support_email } = useShop()
  if (!notice) return null
  const { id, text, link_label, link_url } = notice

  function dismiss() {
    // Hides the notice at once; on the next visit page-start.ts sets this attribute before the first paint.
    document.documentElement.dataset.noticeDismissed = ''
    try {
      localStorage.setItem(NOTICE_KEY, id)
    } catch {
      // If storage is blocked, the notice returns with the next page load.
    }
  }

  return (
    <aside className={styles.notice} aria-label="Notice">
      <p dir="auto">
        {`${text}${link_url && ' '}`.split(SUPPORT).flatMap((part, at) =>
          at
            ? [
                // The text may contain the address twice.
                // oxlint-disable-next-line react/no-array-index-key
                <a key={at} href={`mailto:${support_email}`}>
                  {support_email}
                </a>,
                part,
              ]
            : part,
        )}
        {link_label && link_url && <a href={link_url}>{link_label}</a>}
      </p>
      <button type="button" className="needs-js" aria-label="Dismiss notice" onClick={dismiss}>
        <svg width="11" height="11" viewBox="0 0 11 11" fill="none" stroke="currentColor" aria-hidden>
          <path d="m1 1 9 9M10 1 1 10" />
        </svg>
      </button>
    </aside>
  )
}
