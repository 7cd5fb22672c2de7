import { createElement } from 'react'
import { lazyCode } from '../../lazy-code.ts'

// The build wraps a `then` behind the `import` with what it fetches the styles by, whose failure that `then` would not catch.
const offline = lazyCode(async () => (await import('./offline.tsx')).default, true)

/** Loads ahead of the first lost connection, but after everything that the page shows. */
export function LazyOffline() {
  const code = offline.use()
  return typeof code === 'function' && createElement(code)
}
