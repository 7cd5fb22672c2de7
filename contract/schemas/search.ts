import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { finding, Product } from './product.ts'

export const SearchQuery = Type.Object(
  { q: Type.String({ maxLength: 200 }), ...finding },
  { additionalProperties: false },
)

export const searchProducts = describeCall({
  name: 'searchProducts',
  summary:
    'Active products that match the words, best first, tolerant of typing errors; X-Searched-Instead names the words meant, X-Total-Is-More says that more than X-Total-Count were found',
  access: 'public',
  query: SearchQuery,
  response: Type.Array(Product),
})
