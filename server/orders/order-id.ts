import { randomBytes } from 'node:crypto'

/** Crockford's base 32 has no letters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

/** 100 random bits, such as HL-7K3M9-QXTC2-VA5RN-E4WJD. */
export const newOrderId = (): string => format(randomCode(LENGTH))

export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('')

/** In any case, with or without dashes and spaces; undefined when it cannot be an id. */
export function readOrderId(typed: string): string | undefined {
  const letters = read(typed)
  return letters.length === LENGTH ? format(letters) : undefined
}

/** The prefix in its stored form; undefined when no id can begin with it. */
export function readOrderIdPrefix(typed: string): string | undefined {
  // A lone H is the beginning of HL.
  const letters = /^\s*h\s*$/i.test(typed) ? '' : read(typed)
  return letters.length <= LENGTH ? format(letters) : undefined
}

/** Fewer letters are more likely a part of a name. */
const FEWEST_LETTERS = 4

/** What the number of an order may begin with, or end with in reverse; undefined when no number does. */
export function readOrderIdEnds(typed: string): { beginning?: string; end?: string } {
  const letters = read(typed)
  const isNumber = /^\s*hl-/i.test(typed)
  if (letters.length > LENGTH || (letters.length < FEWEST_LETTERS && !isNumber)) return {}
  const beginning = format(letters)
  if (isNumber) return { beginning }
  const backwards = [...letters].toReversed().join('')
  return { beginning, end: (backwards.match(/.{1,5}/g) ?? []).join('-') }
}

function read(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return readCode(plain.replace(/^HL/, '')) ?? 'x'.repeat(LENGTH + 1)
}

/** Undefined when it has letters of no code. */
export function readCode(typed: string): string | undefined {
  const letters = typed.replaceAll('O', '0').replace(/[IL]/g, '1')
  return [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : undefined
}

const format = (letters: string) => ['HL', ...(letters.match(/.{1,5}/g) ?? [])].join('-')
