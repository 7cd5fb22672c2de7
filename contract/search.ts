import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/search.ts'

/** The response header with the words searched for instead of mistyped ones, each URI-encoded. */
export const SEARCHED_INSTEAD = 'x-searched-instead'

/** The response header with how the text was understood: URI-encoded JSON of an `Understanding`. */
export const UNDERSTOOD = 'x-search-understood'

export interface Understanding {
  /** Words read as filters: `under $50`. `rest` is the text without them. */
  filters: { label: string; rest: string }[]
  /** The text with misspelled words corrected, when that was searched for. */
  corrected?: string
  /** Words that the products found do not have. */
  left_out: string[]
}

export const searchProducts = call<typeof schemas.searchProducts>('GET', '/search')

/** Of each side of a group. */
export const MAX_GROUP_WORDS = 20
export const MAX_WORD_LENGTH = 60

export type WordGroup = Static<typeof schemas.WordGroup>
export type SearchWords = Static<typeof schemas.SearchWords>

export const getSearchWords = call<typeof schemas.getSearchWords>('GET', '/search/words')
export const updateSearchWords = call<typeof schemas.updateSearchWords>('PUT', '/search/words')
