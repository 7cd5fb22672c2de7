import { setImmediate } from 'node:timers/promises'

/** How many are handled before other requests are answered. */
const AT_ONCE = 250

/** For loops over long lists that wait for nothing else: other requests have their turn in between. */
export async function* inTurns<T>(list: Iterable<T>): AsyncGenerator<T> {
  let handled = 0
  for (const one of list) {
    if (handled++ % AT_ONCE === 0) await setImmediate()
    yield one
  }
}
