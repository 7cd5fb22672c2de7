import { randomCode, readCode } from '../crockford.ts'
import { found } from '../errors.ts'

const LENGTH = 20

export const NO_SUCH_ORDER = 'Order does not exist'

/** For shops that have set no prefix (the setting `shop`). An order keeps the prefix that it was placed with. */
export const FIRST_PREFIX = 'HL'

/** 100 random bits, such as HL-7K3M9-QXTC2-VA5RN-E4WJD. */
export const newOrderId = (prefix = FIRST_PREFIX): string => format(randomCode(LENGTH), prefix)

/**
 * Accepts any case, with or without dashes and spaces; undefined if it cannot be an id. `prefix` is assumed for an id
 * typed without one.
 */
export function readOrderId(typed: string, prefix = FIRST_PREFIX): string | undefined {
  const plain = plainOf(typed)
  const [, own = prefix, code = ''] = /^([A-Z]{2,4})?(.{20})$/.exec(plain) ?? []
  const letters = readCode(code)
  return letters ? format(letters, own) : undefined
}

/** For the staff, who refer to orders by complete ids. Throws NotFound. */
export const requireOrderId = (typed: string): string => found(readOrderId(typed), NO_SUCH_ORDER)

/** The beginning of a number in its stored form; `prefix` is empty when none was typed. */
export interface OrderIdBeginning {
  prefix: string
  /** In groups of five. */
  letters: string
}

/** Undefined when no id can begin with it. */
export function readOrderIdBeginning(typed: string): OrderIdBeginning | undefined {
  // A lone H is the beginning of HL.
  if (/^\s*h\s*$/i.test(typed)) return { prefix: FIRST_PREFIX, letters: '' }
  const { prefix, letters } = split(typed)
  return letters !== undefined && letters.length <= LENGTH
    ? { prefix, letters: inGroups(letters) }
    : undefined
}

/** With fewer letters, the text is more likely part of a name. */
const FEWEST_LETTERS = 4

/** The beginning, or the reversed end, of an order's number that was typed; empty if it cannot be either. */
export function readOrderIdEnds(typed: string): { beginning?: OrderIdBeginning; end?: string } {
  // Buyers and mails write #A9MFE.
  const number = typed.replace(/^\s*#/, '')
  // A scanner types the number of a slip without dashes.
  const [, scanned, code = ''] = /^([A-Z]{2,4})(.{20})$/.exec(plainOf(number)) ?? []
  const scannedLetters = readCode(code)
  if (scanned && scannedLetters) return { beginning: { prefix: scanned, letters: inGroups(scannedLetters) } }
  const { prefix, letters, isDashed } = split(number)
  const beginning =
    letters !== undefined && letters.length <= LENGTH ? { prefix, letters: inGroups(letters) } : undefined
  if (isDashed && prefix === FIRST_PREFIX) return beginning ? { beginning } : {}
  // A typed end of a number may have a dash after a few letters, like a prefix.
  const whole = readCode(plainOf(number).replace(/^HL/, ''))
  const isEnd = whole !== undefined && whole.length >= FEWEST_LETTERS && whole.length <= LENGTH
  return {
    ...(beginning && (isDashed || isEnd) && { beginning }),
    ...(isEnd && { end: inGroups([...whole].toReversed().join('')) }),
  }
}

const plainOf = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')

/** Two to four letters before a dash are a prefix: the groups of a code have five. */
function split(typed: string): { prefix: string; letters: string | undefined; isDashed: boolean } {
  const [, own, rest] = /^\s*([a-z]{2,4})-(.*)$/is.exec(typed) ?? []
  if (own !== undefined && rest !== undefined)
    return { prefix: own.toUpperCase(), letters: readCode(plainOf(rest)), isDashed: true }
  const plain = plainOf(typed)
  const prefix = plain.startsWith(FIRST_PREFIX) ? FIRST_PREFIX : ''
  return { prefix, letters: readCode(plain.slice(prefix.length)), isDashed: false }
}

const inGroups = (letters: string) => (letters.match(/.{1,5}/g) ?? []).join('-')
const format = (letters: string, prefix: string) => `${prefix}-${inGroups(letters)}`
