import { createElement } from 'react'
import { lazyCode } from '../../lazy-code.ts'

// `await` and not `import().then()`: the build loads the style sheet before that whole chain, whose handlers would not catch its failure.
const offline = lazyCode(async () => (await import('./offline.tsx')).default, true)

/** Loads ahead of the first lost connection, but after everything that the page shows. */
export function LazyOffline() {
  const code = offline.use()
  return typeof code === 'function' && createElement(code)
}
