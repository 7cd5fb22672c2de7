import { useRef } from 'react'
import { randomKey } from '../random-key.ts'

/**
 * The idempotency key of what a form asks for: the same wish that is sent again, because its answer was lost, has the same
 * key, so that it is done once.
 */
export function useWishKey() {
  const held = useRef({ wish: '', key: '' })
  return {
    keyOf(body: object): string {
      const wish = JSON.stringify(body)
      if (held.current.wish !== wish) held.current = { wish, key: randomKey() }
      return held.current.key
    },
    /** Once it is done: the next wish is another one, also where it says the same. */
    renew() {
      held.current = { wish: '', key: '' }
    },
  }
}
