import { sql } from 'kysely'
import type { ProductFilter } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { listMatchingProducts, type ProductPage } from './product-filter-queries.ts'
import { listNearWords } from './search-words-queries.ts'
import { wordsOf } from './search-words.ts'

type Filter = Omit<ProductFilter, 'name' | 'limit' | 'page'>

interface SearchPage extends ProductPage {
  instead: string[]
}

/**
 * Matches prefixes: names first, then the newest. Without hits, tries similar words, then products with some of them.
 */
export async function searchActiveProducts(
  db: Database,
  text: string,
  filter: Filter,
  page: Page,
): Promise<SearchPage> {
  const words = wordsOf(text)
  if (words.length === 0) return { rows: [], total: 0, instead: [] }

  const list = (query: string, inNames = sql`${query}`) => {
    const text = sql`words @@ to_tsquery('english', ${query})`
    const first = sql`name_words @@ (select to_tsquery('english', ${inNames}))`
    return listMatchingProducts(db, filter, page, { text, ...(!filter.sort_by && { first }) })
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

/** Words consist of letters and digits, so they contain no operator of to_tsquery. */
const beginning = (word: string) => `${word}:*`

/** Matches known words as a whole in names, because a prefix search costs the index three times as much. */
const wholeIfKnown = (words: string[]) => sql`(
  select string_agg(
    case when exists (select from search_words s where s.word = typed) then typed else typed || ':*' end, ' & '
  ) from unnest(${words}::text[]) as typed
)`
