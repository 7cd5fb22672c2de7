import { cut } from '../../../contract/cut.ts'

/** Converts full-width letters of Japanese keyboards to plain ones. */
export const narrow = (text: string): string =>
  text.replace(/[\uff00-\uffef]+/g, (wide) => wide.normalize('NFKC'))

/**
 * Lower case, without accents and apostrophes: `Women’s Écru` becomes `womens ecru`. `T-shirt` and `V-neck` are one
 * word each.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase().replace(/['’‘`]/g, '')
  const plain = IS_ASCII.test(lower) ? lower : narrow(lower).normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(LONE_LETTER, '$1')
}

const IS_ASCII = /^[\0-\x7f]*$/
const LONE_LETTER = /(?<![\p{L}\p{N}])(\p{L})-(?=\p{L})/gu
const WORD = /[\p{L}\p{N}]+/gu
const MAX_WORD_LENGTH = 40

export const wordsIn = (text: string): string[] => (fold(text).match(WORD) ?? []).map(cutWord)

/**
 * The words of a text with their positions in it. Parts of a hyphenated word have separate positions, unless a single
 * letter is joined to the next part, as in `t-shirt-dress`: then every part has the position of the whole.
 */
export function placedWordsIn(text: string): { word: string; start: number; end: number }[] {
  const words = wordsIn(text)
  const parts = [...text.matchAll(/[^-]+/g)]
  return words.map((word, at) => {
    const [start, length] =
      parts.length === words.length ? [parts[at]!.index, parts[at]![0].length] : [0, text.length]
    return { word, start, end: start + length }
  })
}

const cutWord = (word: string): string => (word.length <= MAX_WORD_LENGTH ? word : cut(word, MAX_WORD_LENGTH))

/** The singular, as far as spelling tells. Search terms and stored text are stemmed by the same function. */
export function stem(word: string): string {
  if (word.length < 4 || word === 'shorts' || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|ch|sh|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** A phrase is indexed as one word: `crew neck` as `crewneck`. */
export const joined = (words: readonly string[]): string => stem(cutWord(words.join('')))

/** Whether the word begins with the typed text. `sleeveless` is not taken for a continuation of `sleeve`. */
export const continues = (word: string, typed: string): boolean =>
  word.startsWith(typed) && !word.startsWith(`${typed}less`)
