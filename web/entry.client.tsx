import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
// A session that is over ends as the shop opens, whatever page that is (spec §4).
import './session.ts'

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
