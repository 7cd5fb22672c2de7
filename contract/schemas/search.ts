import { Type } from 'typebox'
import { MAX_GROUP_WORDS, MAX_WORD_LENGTH } from '../search.ts'
import { describeCall } from './call.ts'
import { finding, Product } from './product.ts'
import { ClosedObject, Version } from './values.ts'

const SearchQuery = ClosedObject({
  q: Type.String({ maxLength: 200 }),
  /** Searches for the exact words, without correcting or dropping any. */
  exact: Type.Optional(Type.Boolean()),
  ...finding,
})

export const searchProducts = describeCall({
  summary:
    'Active products that match the words, best first. Sizes, prices and audiences in words become filters; X-Search-Understood says so, as URI-encoded JSON. X-Searched-Instead names the corrections of misspelled words, X-Total-Is-More says that more than X-Total-Count were found',
  access: 'public',
  query: SearchQuery,
  response: Type.Array(Product),
})

const Words = Type.Array(Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH }), {
  maxItems: MAX_GROUP_WORDS,
})

/** A search for one of `words` finds products with any of them, followed by those with a word of `finds`. */
export const WordGroup = ClosedObject({ words: Words, finds: Words })

export const SearchWords = Type.Object({
  version: Version,
  groups: Type.Array(WordGroup),
  /** The built-in groups; a shop's groups are added to these. */
  standard: Type.Array(WordGroup),
})

export const getSearchWords = describeCall({
  summary: 'The words that mean the same in a search: the shop’s own and the standard ones',
  access: 'products.read',
  response: SearchWords,
})

export const updateSearchWords = describeCall({
  summary: 'Replaces the shop’s own groups of words. 409 when somebody else has changed them since `version`',
  access: 'products.change',
  body: ClosedObject({ version: Version, groups: Type.Array(WordGroup, { maxItems: 300 }) }),
  response: SearchWords,
})
