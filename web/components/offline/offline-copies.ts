// The service worker keeps opened pages and their files, to be read without a connection.

/** A page counts as opened after this time, when most of its pictures have loaded. */
const OPENED_MS = 2_000

let seenFiles = 0

/** Registers the worker. If there is none or registering fails, no page is kept. */
export function startWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
}

/** Returns a function that cancels keeping, for a page that is left at once. */
export function keepCopy(page: string): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker || !navigator.onLine || savesData()) return () => {}
  const tell = () => serviceWorker.controller?.postMessage({ page, files: listNewFiles() })
  // On the first visit and after a new release, the worker that starts does not know this page yet.
  const tellNewWorker = () => {
    seenFiles = 0
    tell()
  }
  const timer = setTimeout(tell, OPENED_MS)
  serviceWorker.addEventListener('controllerchange', tellNewWorker)
  return () => {
    clearTimeout(timer)
    serviceWorker.removeEventListener('controllerchange', tellNewWorker)
  }
}

const savesData = () => !!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData

function listNewFiles(): string[] {
  const files = performance.getEntriesByType('resource')
  const names = files.slice(seenFiles).flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && /^\/(assets|images)\//.test(pathname) ? [pathname] : []
  })
  seenFiles = files.length
  return names
}
