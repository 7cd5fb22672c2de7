/**
 * Whether a reason ends with the number of a return or an order: a scanner types it wherever the focus is, and its Enter would
 * send the form with it. Of a number typed in small letters, the first may have been the key that led into the field.
 */
export const hasNumber = (reason: string): boolean =>
  /(^|[^0-9a-z])r-?[0-9a-z]{10}$|^-[0-9a-z]{10}$|(^|[^0-9a-z])hl(-?[0-9a-z]{5}){4}$|^\d{8,14}$/i.test(
    reason.trim(),
  )

export const scannedInto = (name: string): string =>
  `A number was scanned into the reason for ${name}. Take it out, then Escape and / to scan.`

export const SCANNED = 'A number was scanned, and decides nothing. Press / to scan the next parcel.'

/** Codes have signs that no key of the desk has. */
const OF_A_CODE = /^[-0-9A-Z]$/

/** A scanner's keys follow each other sooner; a hand's last key before its Enter is one that means something. */
const RUN_MS = 300

/**
 * Follows the keys that are pressed on a row, and tells whether one belongs to a number that a scanner types there. `isMeant`
 * says whether the key alone would do something.
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
