import { type Expression, type SqlBool, sql } from 'kysely'
import { withPlainBlanks } from '../invisible.ts'

/** A LIKE pattern that finds the text anywhere and literally. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Phones write ’ where keyboards have ', so that an apostrophe finds any letter. */
const anywhereInNames = (text: string) => anywhere(text).replace(/['’‘ʼ]/g, '_')

const MARKS = /[\u0300-\u036f]/g
/** Letters that Unicode does not decompose into a plain letter and an accent. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const withoutAccents = (text: string) =>
  text
    .replace(/[øłđðħıæœß]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(MARKS, '')

/**
 * What to look for in texts that the database's `searched` has made of names: lower case without accents, and `mueller`
 * beside `muller` for Müller. Its blanks are plain, as those of names are.
 */
export function spellingsOf(text: string): string[] {
  const lower = withPlainBlanks(text).toLowerCase().normalize()
  const plain = withoutAccents(lower)
  // Text of accents alone becomes empty, which would match everything.
  if (!plain) return [lower]
  return [...new Set([plain, withoutAccents(lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!))])]
}

/** Whether what `searched` has made of a name contains the text, whichever of the two has accents. */
export const containsSpelling = (searched: Expression<unknown>, text: string) =>
  sql<SqlBool>`(${sql.join(
    spellingsOf(text).map((spelling) => sql`${searched} like lower(${anywhereInNames(spelling)})`),
    sql` or `,
  )})`

/** Shorter ones have no trigram. */
const SHORTEST_INDEXED = 3

/**
 * Whether a name contains the text, whichever of the two has accents. One or two letters find what is spelled like them:
 * no index helps with them, and to write 100,000 names without accents takes two seconds.
 */
export const contains = (name: Expression<unknown>, text: string) =>
  text.length < SHORTEST_INDEXED
    ? sql<SqlBool>`lower(${name}) like lower(${anywhereInNames(text)})`
    : containsSpelling(sql`searched(${name})`, text)
