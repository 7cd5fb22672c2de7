/** At most this long after the page has loaded. */
const TIMEOUT_MS = 4_000

/** Runs once the page has loaded and the browser has nothing else to do; never for visitors who save data. */
export function whenIdle(run: () => void): void {
  if (typeof window === 'undefined' || !navigator.onLine) return
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const wait = () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: TIMEOUT_MS })
    else setTimeout(run, TIMEOUT_MS / 2)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
