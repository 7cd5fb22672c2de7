/** Formats 48000 as `480.00`. */
export const inDollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/**
 * Parses `480`, `1,480.5` or `$480.00` to cents without rounding; undefined for anything else. The result may exceed
 * the highest price; callers check that limit.
 */
export function inCents(typed: string): number | undefined {
  const [, whole, part = ''] = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{0,15})(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  if (whole === undefined || (whole === '' && part === '')) return undefined
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Message for a field that `inCents` cannot parse. */
export const NO_AMOUNT = 'Type an amount in dollars, such as 48.00.'

/** Cents for fields that ask about a decimal comma before they are saved; `65,00` is read as `65.00`. */
export const centsMeant = (typed: string): number | undefined => inCents(meantByComma(typed) ?? typed)

/**
 * The probable meaning of an amount with a decimal comma: `65.00` for `65,00`. Fields suggest it and never assume it.
 */
export function meantByComma(typed: string): string | undefined {
  const [, whole, part] = /^\s*\$?\s*(\d{1,9}),(\d{1,2})\s*$/.exec(typed) ?? []
  return whole && part && `${whole}.${part.padEnd(2, '0')}`
}
