import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/search.ts'

/** Response header: the words that were searched for in place of mistyped ones, each URI-encoded. */
export const SEARCHED_INSTEAD = 'x-searched-instead'

/** Response header: how the text was understood, as URI-encoded JSON of an `Understanding`. */
export const UNDERSTOOD = 'x-search-understood'

export interface Understanding {
  /** Words read as filters: `under $50`. `rest` is the text without them. */
  filters: { label: string; rest: string }[]
  /** The text with its spelling corrected; absent if the text was searched for as typed. */
  corrected?: string
  /** Words of the search that the products found do not contain. */
  left_out: string[]
}

export const searchProducts = call<typeof schemas.searchProducts>('GET', '/search')

/** Most words in either list of a group. */
export const MAX_GROUP_WORDS = 20
export const MAX_WORD_LENGTH = 60

export type WordGroup = Static<typeof schemas.WordGroup>
export type SearchWords = Static<typeof schemas.SearchWords>

export const getSearchWords = call<typeof schemas.getSearchWords>('GET', '/search/words')
export const updateSearchWords = call<typeof schemas.updateSearchWords>('PUT', '/search/words')
