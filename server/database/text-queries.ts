import { type Expression, type SqlBool, sql } from 'kysely'
import { withPlainBlanks } from '../../contract/plain-blanks.ts'

/** A LIKE pattern that matches the literal text anywhere. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Phones type ’ where keyboards type '. */
export const withPlainApostrophes = (text: string) => text.replace(/[’‘ʼ]/g, "'")

/**
 * Whether a name contains the text, regardless of the kind of apostrophe. The index contains apostrophes as typed, so
 * it is searched with `_` in their place; the second comparison drops names with another character there.
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
 * The spellings to search for in texts that the database's `searched` has made from names: lower case without accents,
 * and `mueller` as well as `muller` for Müller. Blanks are plain, as in names.
 */
export function spellingsOf(text: string): string[] {
  const lower = withPlainBlanks(text).toLowerCase().normalize()
  const plain = withoutAccents(lower)
  // A text of accents only becomes empty, which would match everything.
  if (!plain) return [lower]
  return [...new Set([plain, withoutAccents(lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!))])]
}

/** Whether the result of `searched` for a name contains the text, ignoring accents in either. */
export const containsSpelling = (searched: Expression<unknown>, text: string) =>
  sql<SqlBool>`(${sql.join(
    spellingsOf(text).map((spelling) => isLike(searched, spelling)),
    sql` or `,
  )})`

/** Shorter texts have no trigram. */
const SHORTEST_INDEXED = 3

/**
 * Whether a name contains the text, ignoring accents in either. One or two letters match only their exact spelling: no
 * index helps, and removing the accents of 100,000 names takes two seconds.
 */
export const contains = (name: Expression<unknown>, text: string) =>
  text.length < SHORTEST_INDEXED
    ? isLike(sql`lower(${name})`, text)
    : containsSpelling(sql`searched(${name})`, text)
