/** GTIN-8, -12 (UPC), -13 (EAN) and -14. */
const LENGTHS = [8, 12, 13, 14]

/** Why a GTIN is invalid, as a sentence; undefined if it is valid. */
export function faultOfGtin(code: string): string | undefined {
  if (!/^\d+$/.test(code) || !LENGTHS.includes(code.length))
    return `${code} is no GTIN: it has 8, 12, 13 or 14 digits.`
  const expected = checkDigitOf(code.slice(0, -1))
  return code.endsWith(String(expected))
    ? undefined
    : `The last digit of ${code} does not fit the others: it would be ${expected}.`
}

/**
 * The other forms in which a scanned barcode may be stored: a shorter GTIN is a longer one without its leading zeros.
 */
export function spellingsOfGtin(code: string): string[] {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{8,14}$/.test(digits)) return []
  const bare = digits.replace(/^0+/, '')
  return LENGTHS.filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'))
}

function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
