import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
// Imported for its side effect: it ends an expired session.
import './session.ts'

// React Router leaves the stream of an aborted navigation to reject without a handler.
addEventListener('unhandledrejection', (event) => {
  if ((event.reason as Error | undefined)?.name === 'AbortError') event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// The service worker only provides the offline page, so a failed registration is ignored.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
