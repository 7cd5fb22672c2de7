import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/search.ts'

export type SearchQuery = Static<typeof schemas.SearchQuery>

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

export const searchProducts: Call<typeof schemas.searchProducts> = { method: 'GET', path: '/search' }

export type WordGroup = Static<typeof schemas.WordGroup>
export type SearchWords = Static<typeof schemas.SearchWords>

export const getSearchWords: Call<typeof schemas.getSearchWords> = { method: 'GET', path: '/search/words' }

export const updateSearchWords: Call<typeof schemas.updateSearchWords> = {
  method: 'PUT',
  path: '/search/words',
}
