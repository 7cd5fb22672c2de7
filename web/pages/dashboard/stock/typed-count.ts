const ADDED = /^\+\s*(\d{1,7})$/

/** The pieces of a delivery that are to be added: 12 for `+12`. */
export function additionIn(typed: string | null): number | undefined {
  const added = ADDED.exec(typed?.trim() ?? '')?.[1]
  return added === undefined ? undefined : Number(added)
}

/** The pieces that were counted. */
export const numberIn = (typed: string | null): number | undefined =>
  typed?.trim() ? Number(typed) : undefined

export const faultOf = (typed: string | null): string | undefined =>
  /^\d{0,7}$/.test(typed?.trim() ?? '') || additionIn(typed) !== undefined
    ? undefined
    : 'Type a whole number, such as 7, or +7 to add a delivery.'

/** `next` is what the shelf comes to; `added` is set where pieces are to be added. */
export function readCount(typed: string | null, shelf: number) {
  const added = additionIn(typed)
  const next = added === undefined ? (numberIn(typed) ?? shelf) : shelf + added
  return { fault: faultOf(typed), added, next }
}

/** What a scanner reads while the field of another size has the focus. No count has eight digits, or letters. */
export const isCode = (typed: string): boolean => /^(\d{8,}|(?=.*\d)(?=.*[a-z])\S.{4,})$/i.test(typed.trim())

/** A number that could be a count as well. */
export const mayBeCode = (typed: string): boolean => /^\d{4,7}$/.test(typed.trim())

/** Between the keys of a scanner; a hand is slower, at least at one key of several. */
const GAP_MS = 40
const SHORTEST_CODE = 4

/** Follows what is typed into a field, and tells whether a scanner has typed all of it: a short code may be a number like a count. */
export function followTyping() {
  let length = 0
  let pressed = -Infinity
  let last = -Infinity
  return {
    /** The time of the key itself, because a page that is busy hears of a scanner's keys late. */
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
