import { setImmediate } from 'node:timers/promises'

/** Number of items handled before other requests get their turn. */
const AT_ONCE = 250

/** For loops over long lists without any other `await`: lets other requests be answered in between. */
export async function* inTurns<T>(list: Iterable<T>): AsyncGenerator<T> {
  let handled = 0
  for (const one of list) {
    if (handled++ % AT_ONCE === 0) await setImmediate()
    yield one
  }
}
