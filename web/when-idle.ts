/** At most this long after the page has loaded. */
const TIMEOUT_MS = 4_000

/** Runs once the page has loaded and the browser has nothing else to do. */
export function whenIdle(run: () => void, always = false): void {
  if (typeof window === 'undefined') return
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  // Preloading is not worth the data of a visitor who saves it, nor a failed import.
  if (!always && (connection?.saveData || !navigator.onLine)) return
  const wait = () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: TIMEOUT_MS })
    else setTimeout(run, TIMEOUT_MS / 2)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
