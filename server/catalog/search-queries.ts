import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { listFound, type Finding, type Found } from './finding-queries.ts'
import { listNearWords } from './search-words-queries.ts'
import { wordsOf } from './search-words.ts'

export interface SearchFound extends Found {
  /** What was looked for instead, where the words as they were typed led nowhere. */
  instead: string[]
}

/**
 * Active products with all the words, or words that begin so: those that have them in the name first, then
 * the newest. Where there are none, with the words that were perhaps meant; and where not even one
 * has all of them, those that have some. No more than a person looks through are counted and shown.
 */
export async function searchActiveProducts(
  db: Database,
  text: string,
  finding: Finding,
  page: Page,
): Promise<SearchFound> {
  const words = wordsOf(text)
  if (words.length === 0) return { rows: [], total: 0, instead: [] }

  const list = (query: string, inNames = sql`${query}`) => {
    const looked = sql`to_tsquery('english', ${query})`
    const lookedInNames = sql`(select to_tsquery('english', ${inNames}))`
    const words = {
      matches: sql`listed_words(product_id, text_hash) @@ ${looked}`,
      holds: sql`(select p.words @@ ${looked} from products p where p.id = product_id)`,
    }
    const nameWords = {
      matches: sql`to_tsvector('english', name) @@ ${lookedInNames}`,
      holds: sql`(select p.name_words @@ ${lookedInNames} from products p where p.id = product_id)`,
      rank: sql`products.name_words @@ ${lookedInNames}`,
    }
    return listFound(db, finding, page, { text: words, ...(!finding.sort_by && { first: nameWords }) })
  }
  const exact = await list(words.map(beginning).join(' & '), wholeIfKnown(words))
  if (exact.total > 0) return { ...exact, instead: [] }

  const near = await listNearWords(db, words)
  const instead = [...new Set(near.flat())]
  const meant = words.map((word, at) => `(${[beginning(word), ...near[at]!].join(' | ')})`)
  if (instead.length > 0) {
    const found = await list(meant.join(' & '))
    if (found.total > 0) return { ...found, instead }
  }
  return words.length > 1 ? { ...(await list(meant.join(' | '))), instead } : { ...exact, instead }
}

/** Words hold nothing but letters and digits, so none can be taken for an operator. */
const beginning = (word: string) => `${word}:*`

/** For names: what the shop knows as a word is one, and only another is the beginning of one. */
const wholeIfKnown = (words: string[]) => sql`(
  select string_agg(
    case when exists (select from search_words s where s.word = typed) then typed else typed || ':*' end, ' & '
  ) from unnest(${words}::text[]) as typed
)`
