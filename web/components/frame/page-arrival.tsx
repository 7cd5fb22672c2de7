import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router'
import { replayEarlyInput } from '../../first-paint/replay.ts'
import { keepForReload, restored } from '../../reload.ts'
import styles from './page-arrival.module.css'

const LOADING = 'Loading...'
/** Faster navigations are not announced as loading. */
const SLOW_MS = 1_000

/** Client-side navigation has to move the focus and announce the new title itself (WCAG 2.4.3). */
export function PageArrival() {
  const { pathname } = useLocation()
  const { router } = useContext(UNSAFE_DataRouterContext)!
  const { state, location: next } = useNavigation()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(replayEarlyInput, [])

  useEffect(() => {
    // React Router reloads the page when the code of the next one cannot be loaded; this navigates to the next page
    // instead. Without a connection that can happen before React has rendered the pending navigation, so the router
    // itself is asked.
    if (restored) return
    const keep = () => {
      const { location } = router.state.navigation
      if (location) keepForReload({ path: location.pathname + location.search + location.hash })
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [router])

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setAnnounced(LOADING), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setAnnounced((now) => (now === LOADING ? '' : now))
    }
  }, [state])

  // Runs before the page is painted, so that a key that is pressed at once reaches the new focus.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Pages that start with an input mark it with `data-arrival`.
    const title =
      document.querySelector<HTMLElement>('main [data-arrival]') ??
      document.querySelector<HTMLElement>('main h1')
    const place = title ?? document.getElementById('main')
    place?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [pathname])

  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {announced}
      </div>
      {state === 'loading' && <div key={next.key} className={styles.line} aria-hidden />}
    </>
  )
}
