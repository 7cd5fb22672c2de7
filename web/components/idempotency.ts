import { useRef } from 'react'
import { randomKey } from '../random-key.ts'

/** The idempotency key of a form: the same content that is sent again, because its answer was lost, has the same key. */
export function useIdempotencyKey() {
  const held = useRef({ content: '', key: '' })
  return {
    keyOf(body: object): string {
      const content = JSON.stringify(body)
      if (held.current.content !== content) held.current = { content, key: randomKey() }
      return held.current.key
    },
    /** Once it is done: the next request is another one, also where it says the same. */
    renew() {
      held.current = { content: '', key: '' }
    },
  }
}
