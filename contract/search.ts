import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/search.ts'

export type SearchQuery = Static<typeof schemas.SearchQuery>

/** The response header with the words searched for instead of mistyped ones, each URI-encoded. */
export const SEARCHED_INSTEAD = 'x-searched-instead'

export const searchProducts: Call<typeof schemas.searchProducts> = { method: 'GET', path: '/search' }
