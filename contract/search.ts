import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import { finding, Product } from './product.ts'

export const SearchQuery = Type.Object(
  { q: Type.String({ maxLength: 200 }), ...finding },
  { additionalProperties: false },
)
export type SearchQuery = Static<typeof SearchQuery>

/** The header of a search's answer that names the words taken instead of mistyped ones, each URI-encoded. */
export const SEARCHED_INSTEAD = 'x-searched-instead'

export const searchProducts = defineCall({
  name: 'searchProducts',
  summary:
    'Active products that match the words, best first, tolerant of typing errors; X-Searched-Instead names the words meant, X-Total-Is-More says that more than X-Total-Count were found',
  method: 'GET',
  path: '/search',
  access: 'public',
  query: SearchQuery,
  answer: Type.Array(Product),
})
