import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomLetters(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256; skipping larger bytes keeps all letters equally likely.
      if (byte < 248 && text.length < length) text += LETTERS[byte % 62]
    }
  }
  return text
}

export function newId(prefix: string): string {
  return prefix === 'cs_test' ? `cs_test_a1${randomLetters(56)}` : `${prefix}_1${randomLetters(23)}`
}

/** Unix time in whole seconds. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
