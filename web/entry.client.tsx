import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
// Ends an expired session as soon as any page opens.
import './session.ts'

// When a navigation is aborted, React Router drops the page's data but leaves the end of its stream to reject.
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

// The worker only shows the offline page, so a browser that refuses it loses little.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
