import { startTransition, StrictMode } from 'react'
import { HydratedRouter } from 'react-router/dom'
// Imported for its side effect: it ends an expired session.
import './session.ts'

// React Router leaves the stream of an aborted navigation to reject without a handler.
addEventListener('unhandledrejection', (event) => {
  if ((event.reason as Error | undefined)?.name === 'AbortError') event.preventDefault()
})

// In a task of its own, because together with the evaluation of all modules it would block a slow phone for 100 ms.
setTimeout(async () => {
  const { hydrateRoot } = await import('react-dom/client')
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
})
