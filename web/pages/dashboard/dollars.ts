/** Cents as one types them: `480.00`. */
export const inDollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/**
 * Dollars as people type them (`480`, `1,480.5`, `$480.00`) in cents, digit by digit: no fraction is ever
 * rounded. Undefined when it is no such amount.
 */
export function inCents(typed: string): number | undefined {
  const [, whole, part = ''] = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{0,9})(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  if (whole === undefined || (whole === '' && part === '')) return undefined
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
