/** Signs of other currencies are accepted too: the label shows how the amount was understood. */
const SIGN = '[$£€]'
const CURRENCY = String.raw`(?:${SIGN}|(?:usd|dollars?|bucks|eur|euros?|gbp|pounds?|quid)\b)`

const UNITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TENS = ['ten', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const UNIT = UNITS.join('|')
const TEN = String.raw`(?:(?:${TENS.join('|')})(?:[- ](?:${UNIT}))?|fifteen)`
const HUNDREDS = String.raw`(?:(?:an?|${UNIT})\s+)?hundred(?:\s+(?:and\s+)?${TEN})?`
const WRITTEN = String.raw`\b(?:(?:(?:an?|${UNIT})\s+)?thousand(?:\s+(?:and\s+)?${HUNDREDS})?|${HUNDREDS}|${TEN})\b`

/** Decimal commas are accepted, too. */
const DIGITS = String.raw`\d{1,7}(?:,\d{3})*(?:[.,]\d{1,2})?`

/** Pattern of `100`, `$1,500.00`, `65,00 euros` or `two hundred dollars`; its one group is for `centsOf`. */
export const AMOUNT = String.raw`${SIGN}?\s?(${DIGITS}|${WRITTEN})(?![\d%])(?:\s?${CURRENCY})?`
/** An amount with a currency; one of its two groups matches. */
export const MARKED = String.raw`(?:${SIGN}\s?(${DIGITS})|(${DIGITS}|${WRITTEN})\s?${CURRENCY})`
/** Two amounts, only the first with a sign; two groups. */
export const MARKED_RANGE = String.raw`${SIGN}\s?${AMOUNT}\s?(?:-|–|to)\s?${AMOUNT}`
/** Two bare numbers, which may also be sizes. */
export const BARE_RANGE = String.raw`(?<![\p{L}\p{N}.,-])(\d{1,6})\s+to\s+${AMOUNT}`

export function centsOf(amount: string | undefined): number {
  const digits = amount?.replace(/,(?=\d{1,2}$)/, '.').replaceAll(',', '') ?? ''
  return Math.round((/\d/.test(digits) ? Number(digits) : valueOf(digits)) * 100)
}

/** Value of the number words in WRITTEN. */
function valueOf(words: string): number {
  let [whole, part] = [0, 0]
  for (const word of words.split(/[\s-]+/)) {
    if (word === 'hundred') part = (part || 1) * 100
    else if (word === 'thousand') [whole, part] = [(part || 1) * 1000, 0]
    else if (word === 'fifteen') part += 15
    else part += UNITS.indexOf(word) + 1 || (TENS.indexOf(word) + 1) * 10
  }
  return whole + part
}
