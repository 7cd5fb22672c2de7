import { withPlainBlanks } from '../contract/plain-blanks.ts'

/** The inside of a character class: letters that are not seen, whether they direct, join or fill others. */
export const INVISIBLE = '\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800'

/** Only the joiners U+200C and U+200D are part of names, and marks, of which some choose the form of the letter before. */
const NOT_IN_NAMES = new RegExp(`(?![\\u200c\\u200d\\p{M}])[${INVISIBLE}]`, 'gu')
const VISIBLE = new RegExp(`[^\\s\\p{C}\\p{M}${INVISIBLE}]`, 'u')

/**
 * A name as others may read it beside the shop's own words: some invisible letters would turn these around, and keyboards and
 * messengers add them. Empty where nothing can be seen.
 */
export function shownName(typed: string): string {
  const name = withPlainBlanks(typed.replaceAll(NOT_IN_NAMES, '')).trim()
  return VISIBLE.test(name) ? name : ''
}
