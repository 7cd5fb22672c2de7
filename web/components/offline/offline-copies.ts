// The service worker keeps pages that were opened, with their files, for reading without a connection.

/** After this time on a page, it counts as opened and most of its pictures have loaded. */
const OPENED_MS = 2_000

let seenFiles = 0

/** Registers the worker. Without it, or if registering fails, nothing is kept. */
export function startWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
}

/** Returns a function that cancels it, for a page that is left at once. */
export function keepCopy(page: string): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker || !navigator.onLine || savesData()) return () => {}
  const tell = () => serviceWorker.controller?.postMessage({ page, files: listNewFiles() })
  // The first visit and a new release start a worker that knows nothing of this page yet.
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
