import { type Expression, type SqlBool, sql } from 'kysely'
import { withPlainBlanks } from '../../contract/plain-blanks.ts'

/** A LIKE pattern that finds the text anywhere and literally. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Phones write ’ where keyboards have '. */
export const withPlainApostrophes = (text: string) => text.replace(/[’‘ʼ]/g, "'")

/**
 * Whether a name contains the text, whichever apostrophes the two have. An index keeps the apostrophe that was typed, so it is
 * asked with `_` in its place; that also finds names with a letter there, which the second comparison drops.
 */
function isLike(name: Expression<unknown>, text: string) {
  const plain = anywhere(withPlainApostrophes(text))
  const pattern = plain.replaceAll("'", '_')
  const found = sql<SqlBool>`${name} like lower(${pattern})`
  if (pattern === plain) return found
  return sql<SqlBool>`(${found} and translate(${name}, '’‘ʼ', '''''''') like lower(${plain}))`
}

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
    spellingsOf(text).map((spelling) => isLike(searched, spelling)),
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
    ? isLike(sql`lower(${name})`, text)
    : containsSpelling(sql`searched(${name})`, text)
