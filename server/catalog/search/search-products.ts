import type { Product } from '../../../contract/product.ts'
import { MOST_COUNTED } from '../../../contract/total.ts'
import type { Database } from '../../database/connection.ts'
import { type Counted, countUp, type Page } from '../../http/paging.ts'
import { hasHeardAll, loadedColumns } from '../listings/listing-counter.ts'
import type { ListingColumns } from '../listings/listing-columns.ts'
import { listShownProducts } from '../shown-products.ts'
import type { FacetCounts } from '../listings/facet-counts.ts'
import type { InCollection, ListingFilter } from '../listings/listing-filter.ts'
import {
  type Filter as ProductsFilter,
  filterOf,
  findNames,
  type Names,
} from '../listings/product-filter-queries.ts'
import type { Dictionary } from './dictionary.ts'
import { getDictionary } from './dictionary-store.ts'
import { dispensable, describesProduct, scoreTerms } from './match.ts'
import { CATEGORY, LABEL } from './product-words.ts'
import { type Reading, readQuery, type Understood, withoutSizes } from './read-query.ts'
import { nearestWord } from './spelling.ts'
import { AUDIENCES, CUT_WORDS } from './standard-words.ts'
import { hasHits, type Term, termsOf } from './terms.ts'
import { stem } from './words.ts'

type Filter = Omit<ProductsFilter, 'name'>

/** How the search text was understood. */
interface Understanding {
  understood: Understood[]
  /** The corrected text, if that was searched for instead. */
  corrected: string | undefined
  /** The corrected words. */
  instead: string[]
  /** Words of the text that the products shown do not have. */
  leftOut: string[]
}

interface Found extends Understanding {
  total: number
  ids: number[]
  /** The query that was run, after corrections; undefined if nothing is left to search for. */
  asked: { filter: ListingFilter; scores: Uint16Array | undefined } | undefined
}

interface SearchPage extends Counted, Understanding {
  rows: Product[]
}

interface Search {
  columns: ListingColumns
  names: Names
  dictionary: Dictionary
  filter: Filter
  page: Page
}

/**
 * Finds products that have all words; those that match by what they are rank before those that match by their
 * description.
 */
export async function searchActiveProducts(
  db: Database,
  q: string,
  { exact = false, ...filter }: Filter & { exact?: boolean },
  page: Page,
): Promise<SearchPage> {
  const heard = hasHeardAll(db)
  // The order matters: loading the columns waits until every notification, including the dictionary's, was received.
  const columns = await loadedColumns(db)
  const dictionary = await getDictionary(db)
  const names = await findNames(db, filter)
  const search: Search = { columns, names, dictionary, filter, page }
  const { ids, total, asked: _, ...understanding } = findInColumns(search, q, exact)
  return { rows: await listShownProducts(db, ids, heard), ...countUp(total), ...understanding }
}

/** The facets of the search results, with dropped and corrected words. */
export async function countSearchFacets(
  db: Database,
  columns: ListingColumns,
  q: string,
  isExact: boolean,
  filter: Filter,
  { conditions, ...names }: Names & { conditions: readonly InCollection[] },
): Promise<FacetCounts> {
  const dictionary = await getDictionary(db)
  const search: Search = { columns, names, dictionary, filter, page: { limit: 0, offset: 0 } }
  const { asked } = findInColumns(search, q, isExact)
  if (!asked) return columns.facets(NOTHING, conditions)
  return columns.facets(asked.filter, conditions, asked.scores)
}

/** Matches nothing, because no style has this id. */
const NOTHING: ListingFilter = { active: true, styleId: 0 }

function findInColumns(search: Search, q: string, isExact: boolean): Found {
  const typed = findWithAllWords(search, q)
  if (typed.total > 0 || isExact) return typed
  const correction = correct(search, q)
  if (correction) {
    const { corrected, instead } = correction
    const all = findWithAllWords(search, corrected)
    const found = all.total > 0 ? all : findWithFewerWords(search, corrected)
    const isKept = !found.leftOut.some((word) => instead.includes(word))
    if (found.total > 0 && isKept) return { ...found, corrected, instead }
  }
  return findWithFewerWords(search, q)
}

const read = ({ columns }: Search, q: string, readsSizeWords = true) =>
  readQuery(q, { findSize: (name) => columns.sizeNamed(name), readsSizeWords })

const known = ({ columns, dictionary }: Search) => ({ index: columns.words, dictionary })

function findWithAllWords(search: Search, q: string): Found {
  const reading = read(search, q)
  return findTerms(search, reading, termsOf(q, reading.words, known(search)))
}

function findTerms(
  { columns, names, filter, page }: Search,
  reading: Reading,
  terms: readonly Term[],
): Found {
  const { understood, filter: words, order: orderOfWords } = reading
  const leftOut = [...new Set(reading.unread)]
  const understanding = { understood, corrected: undefined, instead: [], leftOut }
  const isEmpty = terms.length === 0 && understood.length === 0 && !reading.asksForAll
  // A text of words without meaning finds everything if it has a filter, and nothing otherwise.
  if (isEmpty) return { ...understanding, total: 0, ids: [], asked: undefined }
  const { order, ...chosen } = filterOf(filter, names)
  const asked = { filter: both(chosen, words), scores: scoreTerms(columns, terms) }
  const choice = { order: order ?? orderOfWords, firstType: words.types?.[0], scores: asked.scores }
  return { ...understanding, ...columns.page(asked.filter, choice, page, MOST_COUNTED), asked }
}

/** Combines the chosen filter with the one read from the text. */
function both(chosen: ListingFilter, words: Reading['filter']): ListingFilter {
  const highest = (one = 0, other = 0) => Math.max(one, other)
  const lowest = (one = Infinity, other = Infinity) => Math.min(one, other)
  const priceMax = lowest(chosen.priceMax, words.priceMax)
  return {
    ...chosen,
    types: chosen.types?.length ? chosen.types : words.types,
    sizes: chosen.sizes?.length ? chosen.sizes : words.sizes,
    inStock: chosen.inStock || words.inStock,
    priceMin: highest(chosen.priceMin, words.priceMin),
    priceMax: priceMax === Infinity ? undefined : priceMax,
  }
}

/** Drops words until something is found, but never those that say what is searched for. */
function findWithFewerWords(search: Search, q: string): Found {
  const reading = read(search, q)
  const plain = read(search, q, false)
  const hasSizeWords = reading.understood.length > plain.understood.length
  return (
    (hasSizeWords && leaveWordsOut(search, q, plain)) ||
    leaveWordsOut(search, q, reading) ||
    leaveSizesOut(search, q, reading) ||
    findWithAllWords(search, q)
  )
}

function leaveWordsOut(search: Search, q: string, reading: Reading): Found | undefined {
  const { words: index } = search.columns
  const terms = termsOf(q, reading.words, known(search))
  const order = dispensable(index, terms)
  for (let count = 1; count <= Math.min(order.length, terms.length - 1); count++) {
    const without = order.slice(0, count)
    const rest = terms.filter((term) => !without.includes(term))
    if (!describesProduct(index, rest)) continue
    const found = findTerms(search, reading, rest)
    if (found.total > 0) {
      const leftOut = typedFor(terms.filter((term) => without.includes(term)))
      return { ...found, leftOut: [...leftOut, ...found.leftOut] }
    }
  }
  return undefined
}

/** The typed words of these terms, each once: several terms may come from one word. */
const typedFor = (terms: readonly Term[]): string[] => [...new Set(terms.map(({ typed }) => typed))]

/** The last resort, because a garment that does not come in the size is seldom useful. */
function leaveSizesOut(search: Search, q: string, reading: Reading): Found | undefined {
  if (reading.sizes.length === 0) return undefined
  const rest = withoutSizes(reading)
  const all = findTerms(search, rest, termsOf(q, rest.words, known(search)))
  const found = all.total > 0 ? all : leaveWordsOut(search, q, rest)
  return found && { ...found, leftOut: [...found.leftOut, ...reading.sizes.map(({ typed }) => typed)] }
}

/** Corrects each word that neither the dictionary nor a product has, if there is a similar one. */
function correct(search: Search, q: string): { corrected: string; instead: string[] } | undefined {
  const { columns, dictionary } = search
  const index = columns.words
  const instead: string[] = []
  let corrected = q
  /** Collected once for all words to correct. */
  let meanings: string[] | undefined
  const terms = termsOf(q, read(search, q).words, known(search))
  for (const term of terms.toReversed()) {
    if (term.kind || CUT_WORDS.has(term.typed.toLowerCase()) || hasHits(index, term)) continue
    meanings ??= [...wordsToMean(columns, dictionary)]
    const meant = nearestWord(stem(term.typed.toLowerCase()), meanings)
    if (meant === undefined) continue
    const written = dictionary.words.get(meant) ?? meant
    instead.unshift(written)
    corrected = corrected.slice(0, term.start) + written + corrected.slice(term.end)
  }
  return instead.length > 0 ? { corrected, instead } : undefined
}

/** Of equally near words the first wins, so that `wolen` becomes woolen and not women. */
function* wordsToMean({ words }: ListingColumns, dictionary: Dictionary): Iterable<string> {
  for (const [stem] of dictionary.words) {
    if ([...dictionary.find(stem)!.finds.keys()].some((word) => words.isIn(word, LABEL | CATEGORY)))
      yield stem
  }
  for (const word of words.words()) if (words.isIn(word, LABEL | CATEGORY)) yield word
  for (const { words } of AUDIENCES) yield* words
}
