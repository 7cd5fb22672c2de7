const ADDED = /^\+\s*(\d{1,7})$/

/** The number of pieces to add: 12 for `+12`. */
export function additionIn(typed: string | null): number | undefined {
  const added = ADDED.exec(typed?.trim() ?? '')?.[1]
  return added === undefined ? undefined : Number(added)
}

/** The number of pieces that were counted. */
export const numberIn = (typed: string | null): number | undefined =>
  typed?.trim() ? Number(typed) : undefined

export const faultOf = (typed: string | null): string | undefined =>
  /^\d{0,7}$/.test(typed?.trim() ?? '') || additionIn(typed) !== undefined
    ? undefined
    : 'Type a whole number, such as 7, or +7 to add a delivery.'

/** `next` is the new number on the shelf; `added` is set if pieces are added. */
export function readCount(typed: string | null, shelf: number) {
  const added = additionIn(typed)
  const next = added === undefined ? (numberIn(typed) ?? shelf) : shelf + added
  return { fault: faultOf(typed), added, next }
}

/**
 * Whether a scanner typed a code into the field of another size. Counts have fewer than eight digits and no letters.
 */
export const isCode = (typed: string): boolean => /^(\d{8,}|(?=.*\d)(?=.*[a-z])\S.{4,})$/i.test(typed.trim())

/** Whether the text could be a code or a count. */
export const mayBeCode = (typed: string): boolean => /^\d{4,7}$/.test(typed.trim())

/** The longest time between a scanner's keys. A person is slower for at least one of several keys. */
const GAP_MS = 40
const SHORTEST_CODE = 4

/**
 * Follows input into a field, and tells whether a scanner typed all of it, because a short code may look like a count.
 */
export function followTyping() {
  let length = 0
  let pressed = -Infinity
  let last = -Infinity
  return {
    /** `at` is the time stamp of the key event, because a busy page handles a scanner's keys late. */
    press(at: number): void {
      pressed = at
    },
    follow(text: string): void {
      const isNext = text.length === length + 1 && (length === 0 || pressed - last < GAP_MS)
      length = isNext ? text.length : text.length === 1 ? 1 : -1
      last = pressed
    },
    isScan: (text: string): boolean =>
      text.length === length && text.length >= SHORTEST_CODE && /\d/.test(text) && !ADDED.test(text),
  }
}
