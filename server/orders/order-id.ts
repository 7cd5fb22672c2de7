import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that a voice or a pen could mistake for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

/** A public id that cannot be guessed: 100 random bits, e.g. HL-7K3M9-QXTC2-VA5RN-E4WJD. */
export function newOrderId(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31]).join('')
  return format(letters)
}

/** The id that somebody typed: in any case, with or without dashes and spaces. Undefined when it can't be one. */
export function readOrderId(typed: string): string | undefined {
  const letters = read(typed)
  return letters.length === LENGTH ? format(letters) : undefined
}

/** The beginning of an id, as it is stored; undefined when no id begins so. */
export function readOrderIdPrefix(typed: string): string | undefined {
  // Whoever begins to type an id begins with the H of HL.
  const letters = /^\s*h\s*$/i.test(typed) ? '' : read(typed)
  return letters.length <= LENGTH ? format(letters) : undefined
}

function read(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  const letters = plain.replace(/^HL/, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : 'x'.repeat(LENGTH + 1)
}

const format = (letters: string) => ['HL', ...(letters.match(/.{1,5}/g) ?? [])].join('-')
