import { createElement } from 'react'
import { lazyCode } from '../../lazy-code.ts'

// Without `import().then()`: the build loads the style sheet before that whole chain, whose handlers would not catch
// its failure.
const offline = lazyCode(() => import('./offline.tsx'), true)

/** Loads ahead of the first lost connection, but after everything that the page shows. */
export function LazyOffline() {
  const code = offline.use()
  return code && code !== 'failed' && createElement(code.default)
}
