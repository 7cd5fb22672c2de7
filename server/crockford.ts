import { randomBytes } from 'node:crypto'

/** Crockford's base 32 omits letters that are easily confused. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Each character has five random bits. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CROCKFORD[byte & 31]).join('')

/** Normalises a typed code; undefined if it contains characters that no code has. */
export function readCode(typed: string): string | undefined {
  const letters = typed.replaceAll('O', '0').replace(/[IL]/g, '1')
  return [...letters].every((letter) => CROCKFORD.includes(letter)) ? letters : undefined
}
