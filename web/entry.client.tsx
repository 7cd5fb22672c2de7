import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
// A session that is over ends as the shop opens, whatever page that is (spec §4).
import './session.ts'

// Of a page that is left before it has arrived the router drops the data, but not the end of the stream that it came
// in, which then fails by itself.
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

// Answers only when there is no connection. A browser without it, or that forbids it, misses little.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
