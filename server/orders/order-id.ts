import { randomCode, readCode } from '../crockford.ts'

const LENGTH = 20

/** Of the orders of a shop that has chosen no other (the setting `shop`). An order keeps the one that it was placed with. */
export const FIRST_PREFIX = 'HL'

/** 100 random bits, such as HL-7K3M9-QXTC2-VA5RN-E4WJD. */
export const newOrderId = (prefix = FIRST_PREFIX): string => format(randomCode(LENGTH), prefix)

/**
 * In any case, with or without dashes and spaces; undefined when it cannot be an id. `prefix` is that of an id that is
 * typed without one.
 */
export function readOrderId(typed: string, prefix = FIRST_PREFIX): string | undefined {
  const plain = plainOf(typed)
  const [, own = prefix, code = ''] = /^([A-Z]{2,4})?(.{20})$/.exec(plain) ?? []
  const letters = readCode(code)
  return letters ? format(letters, own) : undefined
}

/** The prefix in its stored form; undefined when no id can begin with it. */
export function readOrderIdPrefix(typed: string): string | undefined {
  // A lone H is the beginning of HL.
  if (/^\s*h\s*$/i.test(typed)) return FIRST_PREFIX
  const { prefix, letters } = split(typed)
  return letters !== undefined && letters.length <= LENGTH ? format(letters, prefix) : undefined
}

/** Fewer letters are more likely a part of a name. */
const FEWEST_LETTERS = 4

/** What the number of an order may begin with, or end with in reverse; undefined when no number does. */
export function readOrderIdEnds(typed: string): { beginning?: string; end?: string } {
  // Buyers and mails write #A9MFE.
  const number = typed.replace(/^\s*#/, '')
  const { prefix, letters } = split(number)
  const isNumber = /^\s*hl-/i.test(number)
  const beginning = letters !== undefined && letters.length <= LENGTH ? format(letters, prefix) : undefined
  if (isNumber) return beginning ? { beginning } : {}
  // The end of a number may have a dash after a few letters, like a prefix.
  const whole = readCode(plainOf(number).replace(/^HL/, ''))
  const isEnd = whole !== undefined && whole.length >= FEWEST_LETTERS && whole.length <= LENGTH
  const backwards = isEnd ? [...whole].toReversed().join('') : ''
  const hasPrefix = prefix !== FIRST_PREFIX
  return {
    ...(beginning && (hasPrefix || isEnd) && { beginning }),
    ...(isEnd && { end: (backwards.match(/.{1,5}/g) ?? []).join('-') }),
  }
}

const plainOf = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')

/** Two to four letters before a dash are a prefix: the groups of a code have five. */
function split(typed: string): { prefix: string; letters: string | undefined } {
  const [, own, rest] = /^\s*([a-z]{2,4})-(.*)$/is.exec(typed) ?? []
  if (own !== undefined && rest !== undefined)
    return { prefix: own.toUpperCase(), letters: readCode(plainOf(rest)) }
  return { prefix: FIRST_PREFIX, letters: readCode(plainOf(typed).replace(/^HL/, '')) }
}

const format = (letters: string, prefix: string) => [prefix, ...(letters.match(/.{1,5}/g) ?? [])].join('-')
