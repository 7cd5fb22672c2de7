/**
 * Whether a reason ends with the number of a return: a scanner types it wherever the focus is, and its Enter would send the
 * form with it.
 */
export const hasNumber = (reason: string): boolean => /(^|[^0-9a-z])r-?[0-9a-z]{10}$/i.test(reason.trim())

export const scannedInto = (name: string): string =>
  `A number was scanned into the reason for ${name}. Take it out, then Escape and / to scan.`
