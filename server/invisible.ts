import { withPlainBlanks } from '../contract/plain-blanks.ts'

/** Content of a character class: invisible characters, including joiners, fillers and marks of text direction. */
export const INVISIBLE = '\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800'

/**
 * Names keep the joiners U+200C and U+200D, and combining marks, some of which select the form of the letter before.
 */
const NOT_IN_NAMES = new RegExp(`(?![\\u200c\\u200d\\p{M}])[${INVISIBLE}]`, 'gu')
const VISIBLE = new RegExp(`[^\\s\\p{C}\\p{M}${INVISIBLE}]`, 'u')

/**
 * Removes invisible characters from a name that is shown beside the shop's own words: some would reverse these, and
 * keyboards and messengers insert them. Empty if nothing visible remains.
 */
export function shownName(typed: string): string {
  const name = withPlainBlanks(typed.replaceAll(NOT_IN_NAMES, '')).trim()
  return VISIBLE.test(name) ? name : ''
}
