import { useRef } from 'react'
import { randomKey } from '../random-key.ts'

/** The idempotency key of a form. Content that is sent again because its answer was lost keeps its key. */
export function useIdempotencyKey() {
  const held = useRef({ content: '', key: '' })
  return {
    keyOf(body: object): string {
      const content = JSON.stringify(body)
      if (held.current.content !== content) held.current = { content, key: randomKey() }
      return held.current.key
    },
    /** Call it after success: the next request is a new one, even with the same content. */
    renew() {
      held.current = { content: '', key: '' }
    },
  }
}
