/**
 * Whether a reason ends with the number of a return or an order: a scanner types it wherever the focus is, and its
 * Enter would submit the form. If the number is in small letters, its first letter may have been the key that led into
 * the field.
 */
export const hasNumber = (reason: string): boolean =>
  /(^|[^0-9a-z])r-?[0-9a-z]{10}$|^-[0-9a-z]{10}$|(^|[^0-9a-z])hl(-?[0-9a-z]{5}){4}$|^\d{8,14}$/i.test(
    reason.trim(),
  )

export const scannedInto = (name: string): string =>
  `A number was scanned into the reason for ${name}. Take it out, then Escape and / to scan.`

export const SCANNED = 'A number was scanned, and decides nothing. Press / to scan the next parcel.'

/** Characters with which a code can begin. */
const OF_A_CODE = /^[-0-9A-Z]$/

/** The keys of a scanner follow each other faster than this. */
const RUN_MS = 300

/**
 * Follows the keys that are pressed on a row. The returned function tells whether a key belongs to a number that a
 * scanner types; `isMeant` tells whether the key has a meaning by itself.
 */
export function followScanner(): (key: string, at: number, isMeant: boolean) => boolean {
  let last = -Infinity
  return (key, at, isMeant) => {
    const isRunning = at - last < RUN_MS
    if (key === 'Enter') {
      last = -Infinity
      return isRunning
    }
    if (key.length > 1) return false
    if (!isRunning && (isMeant || !OF_A_CODE.test(key))) return false
    last = at
    return true
  }
}
